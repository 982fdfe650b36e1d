import { answered, expect, moves, test } from './page';

test('a number is changed, solved, and its worth is shown', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await page.locator('fieldset input').nth(1).fill('50');
  await page.keyboard.press('Tab');
  await expect(page.locator('.verdict .good')).toBeVisible();
  await page.getByRole('button', { name: /^(Solve and compare|Lösen und vergleichen)$/ }).click();
  await expect(page.locator('.worth dd')).toHaveCount(3, { timeout: 45_000 });
  // dicebase solve kniffel
  await expect(page.locator('.worth dd').nth(1)).toHaveText(/^245[.,]90$/);
  await expect(page.locator('.change')).toHaveText(/^\+/);
});

test('an error in the text is told at its line', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await expect(page.locator('.verdict .good')).toBeVisible();
  const sides = page.locator('.sides button');
  if (await sides.last().isVisible()) await sides.last().click();
  const text = page.locator('textarea');
  await expect(text).not.toHaveValue('');
  await text.fill((await text.inputValue()).replace('rolls = 3', 'rolls = "three"'));
  await expect(page.locator('.verdict .bad')).toContainText('line 10');
  await expect(page.locator('li.wrong')).toHaveText('10');
});

test('rules are saved, asked about, and there after a reload', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await page.getByLabel('Name').first().fill('Oma Ernas Kniffel');
  await page.keyboard.press('Tab');
  await expect(page.locator('.verdict .good')).toBeVisible();
  await page.getByRole('button', { name: /^(Save|Speichern)$/ }).click();
  await page.getByRole('link', { name: /^(Ask with these rules|Mit diesen Regeln fragen)$/ }).click();
  await page.locator('.typed input[inputmode]').fill('11356');
  await answered(page);
  await expect(page).toHaveURL(/#my-oma-ernas-kniffel\+roll/);
  await page.reload();
  await answered(page);
  await expect(moves(page)).toHaveCount(5);
});

test('a link holds the rules', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./#/rules/game/knubbel-v1');
  await page.getByLabel('Name').first().fill('Geteilt');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^(Copy a link|Link kopieren)$/ }).click();
  await expect(page).toHaveURL(/#\/rules\/text\//);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByLabel('Name').first()).toHaveValue('Geteilt');
});

test('a category of another game is added, and one is removed', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  const add = page.locator('.form select').last();
  await add.selectOption({ label: (await add.locator('option', { hasText: /Two pairs|Zwei Paare/ }).first().textContent())! });
  await expect(page.locator('.form ul > li')).toHaveCount(14);
  await page.getByRole('button', { name: /^(Remove Chance|Chance entfernen)$/ }).click();
  await expect(page.locator('.form ul > li')).toHaveCount(13);
  await expect(page.locator('.verdict .good')).toBeVisible();
});
