/** Moves come from the engine: what the rules do not allow is offered nowhere. */
import { at, expect, lines, test } from './page';
import { start } from './table';

test('a piece comes in with a 6 only, and nothing else is offered', async ({ page }) => {
  await page.goto('./#/play');
  await page.locator('main select').first().selectOption('mensch-aergere-dich-nicht');
  await page.locator('select:has(option[value=win])').selectOption('win');
  await expect(page.locator('fieldset li select')).toHaveCount(4);
  // People among themselves: nobody has to be as good as a bot.
  for (const place of [1, 2, 3]) await page.locator('fieldset li select').nth(place).selectOption('person');
  await page.locator('select:has(option[value=own])').selectOption('own');
  await start(page).click();
  await page.locator('.pad button').nth(4).click({ timeout: 60_000 });
  // One piece stands on the entry, and three are at home.
  await expect(page.locator('.movable')).toHaveCount(1);
  await expect(page.locator('.movable')).toHaveAccessibleName(/entry|Startfeld|Anfangsfeld/);
  await expect(page.locator('.acts button')).toHaveCount(0);
});

test('the board to ask about is on the first screen, below the die', async ({ page, isMobile }) => {
  await page.goto(at(lines.race));
  const board = page.locator('svg[role=group]');
  await expect(board).toBeVisible();
  const { y, height } = (await board.boundingBox())!;
  if (isMobile) expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
  const six = page.locator('.pad button').nth(5);
  await six.click();
  await expect(six).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/roll\+6$/);
  await six.click();
  await expect(page).not.toHaveURL(/roll/);
});
