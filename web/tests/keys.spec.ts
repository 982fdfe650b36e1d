/** Keys that do something wherever one is, on a desk. */
import AxeBuilder from '@axe-core/playwright';
import { answered, expect, test } from './page';
import { begin, dice, entries, sameDice } from './table';

test.setTimeout(90_000);
test.beforeEach(async ({ page }) => sameDice(page));

test('digits that are typed anywhere are dice, and a key makes the best move', async ({ page }) => {
  await page.goto('./#knubbel-v1');
  await expect(page.locator('.pad button').first()).toBeVisible();
  await page.locator('h1').click();
  await page.keyboard.type('11356');
  await answered(page);
  await expect(page).toHaveURL(/roll\+11356/);
  await page.keyboard.press('b');
  await expect(page).not.toHaveURL(/roll\+11356/);
  await page.keyboard.press('r');
  await expect(page.locator('.slots button')).toHaveCount(0);
});

test('a game is played with keys, and `?` lists them', async ({ page }) => {
  await begin(page);
  await page.keyboard.press('r');
  await expect(dice(page)).toHaveCount(5);
  const face = (await dice(page).first().getAttribute('aria-label'))![0]!;
  await page.keyboard.press(face);
  await expect(page.locator('.hand .held')).toHaveCount(1);
  await page.keyboard.press('r');
  await expect(page.locator('.state')).toContainText('1 roll left');
  await expect(page.locator('.undo')).toBeEnabled();
  await page.keyboard.press('u');
  await expect(page.locator('.state')).toContainText('2 rolls left');
  await expect(page.locator('button.entry').first()).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.locator('.hints ol > li').first()).toBeVisible();
  await entries(page).first().focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('undo');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the list has the keys that there are: with the dice of all no way back, and no hints', async ({ page }) => {
  await begin(page, 'knubbel-v1/4711');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('roll');
  await expect(page.getByRole('dialog')).not.toContainText(/undo|best move/);
});
