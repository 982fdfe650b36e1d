/** The first view comes with the page: it is there before the engine is. */
import { answered, at, expect, gameField, lines, test } from './page';

const pad = 'main .pad button';

test('dice are tapped before the engine is there, and answered when it is', async ({ page, isMobile }) => {
  let letThrough = () => {};
  const held = new Promise<void>((done) => (letThrough = done));
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./');
  for (const face of [1, 1, 3, 5, 6]) await page.locator(pad).nth(face - 1).click();
  await expect(page.locator('main table thead th').first()).toHaveText(isMobile ? 'Kniffel' : 'Yahtzee');
  await expect(gameField(page).locator('option')).not.toHaveCount(0);
  letThrough();
  await answered(page);
  await expect(page.locator('textarea')).toHaveValue(/ roll 11356 rolls-left 2$/);
});

test('the card of a link is there before the engine has read it', async ({ page }) => {
  await page.route('**/*.wasm', () => new Promise(() => {}));
  await page.goto(at(lines.kniffel));
  await expect(page.locator('main table thead th').first()).toHaveText('Kniffel');
  await expect(page.locator(pad)).toHaveCount(6);
});

test('a card is printed without what is only tapped', async ({ page }) => {
  await page.goto(at(lines.kniffel));
  await answered(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main table')).toBeVisible();
  await expect(page.locator('main p.best')).toBeVisible();
  for (const hidden of [pad, 'main textarea', 'main .choose', 'header']) await expect(page.locator(hidden).first()).toBeHidden();
});
