import type { Page } from '@playwright/test';
import { answered, expect, moves, shown, test, toView } from './page';

test('a number is changed, solved, and its worth is shown', { tag: '@phone' }, async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await change(page, '50');
  await expect(page.locator('.verdict .good')).toBeVisible();
  await page.getByRole('button', { name: /^(Solve and compare|Lösen und vergleichen)$/ }).click();
  await shown(page, page.locator('.worth dd').nth(2), 90_000);
  // dicebase solve kniffel
  await expect(page.locator('.worth dd').nth(1)).toHaveText(/^245[.,]90$/);
  await expect(page.locator('.change')).toHaveText(/^\+/);
  await expect(page.locator('.change')).toBeInViewport();
});

test('an error in the text is told at its line', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await expect(page.locator('.verdict .good')).toBeVisible();
  const sides = page.locator('.sides button');
  if (await sides.last().isVisible()) await sides.last().click();
  const text = page.locator('textarea');
  await expect(text).not.toHaveValue('');
  await text.fill((await text.inputValue()).replace('rolls = 3', 'rolls = "three"'));
  await expect(page.locator('.verdict .bad')).toContainText(/(line|Zeile) 10/);
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

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const SAVE = /^(Save|Speichern)$/;
const SHARE = /^(Copy a link|Link kopieren)$/;
const status = (page: Page) => page.locator('.doing [role=status]');
const nameField = (page: Page) => page.getByLabel('Name').first();
/** The points of the upper bonus in the form: the switches above have some too. */
const firstBonus = (page: Page) => page.locator('.form .form fieldset input').nth(1);

async function rename(page: Page, name: string) {
  await nameField(page).fill(name);
  await page.keyboard.press('Tab');
  await expect(page.locator('.verdict .good')).toBeVisible();
}

async function change(page: Page, points: string) {
  await firstBonus(page).fill(points);
  await page.keyboard.press('Tab');
}

/** The text of the rules, wherever the file is shown. */
async function writeText(page: Page, change: (text: string) => string) {
  const text = page.locator('.file textarea');
  await expect(text).not.toHaveValue('');
  const sides = page.locator('.sides button');
  if (await sides.last().isVisible()) await sides.last().click();
  await text.fill(change(await text.inputValue()));
}

test('a second set with the same name takes the place of none', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await rename(page, 'Zuhause');
  await change(page, '50');
  await button(page, SAVE).click();
  await expect(page).toHaveURL(/game\/my-zuhause$/);
  await page.locator('.bar select').selectOption('knubbel-v1');
  await expect(nameField(page)).toHaveValue(/Knubbel/);
  await rename(page, 'Zuhause');
  await button(page, SAVE).click();
  await expect(page).toHaveURL(/game\/my-zuhause-2$/);
  await expect(status(page)).toContainText(/beside|neben/);
  const names = page.locator('.bar select optgroup').first().locator('option');
  await expect(names).toHaveText(['Zuhause', 'Zuhause (2)']);
  await page.locator('.bar select').selectOption('my-zuhause');
  await expect(firstBonus(page)).toHaveValue('50');
});

test('what was not saved is there after a look at another view, and after a reload', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await change(page, '77');
  await toView(page, 'play');
  await toView(page, 'rules');
  await expect(firstBonus(page)).toHaveValue('77');
  await expect(status(page)).toContainText(/not saved|nicht gespeichert/);
  await page.goto('./#/rules');
  await page.reload();
  await expect(firstBonus(page)).toHaveValue('77');
  await button(page, /^(Start over|Von vorn)$/).click();
  await expect(firstBonus(page)).toHaveValue('35');
});

test('deleted rules can be had back', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await change(page, '50');
  await button(page, SAVE).click();
  await button(page, /^(Delete|Löschen)$/).click();
  await expect(page.locator('.bar select optgroup').first().locator('option', { hasText: /^(My|Mein)/ })).toHaveCount(0);
  await button(page, /^(Undo|Rückgängig)$/).click();
  await expect(page.locator('.bar select optgroup').first().locator('option').first()).toHaveText(/^(My|Mein)/);
  await expect(firstBonus(page)).toHaveValue('50');
});

test('a game keeps its rules when they are deleted', async ({ page }) => {
  await page.goto('./#/rules/game/zehntausend');
  await rename(page, 'Zocken');
  await button(page, SAVE).click();
  await expect(page).toHaveURL(/game\/my-zocken$/);
  await page.goto('./#/play/my-zocken+objective+points');
  await button(page, /^(Roll|Würfeln)$/).click();
  await page.locator('.options label').last().click();
  await page.goto('./#/rules/game/my-zocken');
  await button(page, /^(Delete|Löschen)$/).click();
  await toView(page, 'play');
  await page.locator('li', { hasText: 'Zocken' }).getByRole('button', { name: /^(Go on|Weiterspielen)$/ }).click();
  await expect(page.getByRole('heading', { name: 'Zocken' })).toBeVisible();
  await expect(page.locator('.options')).toBeVisible({ timeout: 45_000 });
  await page.reload();
  await expect(page.locator('.options')).toBeVisible({ timeout: 45_000 });
});

test('each further Kniffel is worth 100 more, which no built-in Kniffel has', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  const add = page.locator('.form select').last();
  const extra = add.locator('option', { hasText: /^(Extra bonus|Extrabonus).*Yahtzee/ }).first();
  await add.selectOption({ label: (await extra.textContent())! });
  await expect(page.locator('.verdict .good')).toBeVisible();
  const bonus = page.getByRole('group', { name: /^(Extra bonus|Extrabonus)$/ });
  await expect(bonus.locator('select option')).toHaveCount(13);
  await expect(bonus.locator('select')).toHaveValue('"kniffel"');
  await button(page, /^(Solve and compare|Lösen und vergleichen)$/).click();
  await expect(page.locator('.change')).toHaveText(/^\+/, { timeout: 45_000 });
});

test('buttons that cannot act say why', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await writeText(page, (text) => text.replace('rolls = 3', 'rolls = 9'));
  await expect(page.locator('.verdict .bad')).toBeVisible();
  for (const name of [SAVE, SHARE, /^(Solve and compare|Lösen und vergleichen)$/]) {
    await button(page, name).click();
    await expect(status(page)).toContainText(/cannot be played yet|noch nicht spielbar/);
    await writeText(page, (text) => `${text}\n`);
    await expect(status(page)).toHaveText('');
  }
  await page.getByRole('link', { name: /^(Ask with these rules|Mit diesen Regeln fragen)$/ }).click();
  await expect(status(page)).toContainText(/cannot be played yet|noch nicht spielbar/);
  await expect(page).toHaveURL(/#\/rules\/game\/kniffel$/);
});

test('a key that stands twice and a file with nothing in it are refused, and nothing breaks', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  await expect(page.locator('.verdict .good')).toBeVisible();
  await writeText(page, (text) => text.replace('rolls = 3', 'rolls = 3\nrolls = 4'));
  await expect(page.locator('.verdict .bad')).toBeVisible();
  await expect(page.locator('li.wrong')).toHaveCount(1);
  await page.locator('.file textarea').fill('');
  await expect(page.locator('.verdict .bad')).toBeVisible();
  await page.locator('.file textarea').fill('family = "scorecard"\n[upper-bonus]\n[upper-bonus]\n');
  await expect(page.locator('.verdict .bad')).toBeVisible();
});

test('what a change is worth is held against the game it was made from, also after a reload and from a link', async ({ page, browser, contextOptions }) => {
  await page.goto('./#/rules/game/knubbel-v1');
  await rename(page, 'Andere');
  await button(page, SAVE).click();
  await button(page, SHARE).click();
  await expect(page).toHaveURL(/#\/rules\/text\/[\w-]+\.knubbel-v1$/);
  const link = page.url();
  const compare = async (page: Page) => {
    await button(page, /^(Solve and compare|Lösen und vergleichen)$/).click();
    await expect(page.locator('.worth dt').nth(1)).toHaveText(/Knubbel/, { timeout: 45_000 });
    await expect(page.locator('.change')).toHaveText(/^±0[.,]00$/);
  };
  await page.goto('./#/rules/game/my-andere');
  await page.reload();
  await compare(page);
  const elsewhere = await (await browser.newContext(contextOptions)).newPage();
  await elsewhere.goto(link);
  await compare(elsewhere);
});

test('a link to a position under rules of one\'s own has the rules', async ({ page, browser, contextOptions }) => {
  await page.goto('./#/rules/game/knubbel-v1');
  await page.locator('.form ul summary').last().click();
  await rename(page, 'Fremd');
  await page.getByRole('link', { name: /^(Ask with these rules|Mit diesen Regeln fragen)$/ }).click();
  await page.locator('.typed input[inputmode]').fill('11356');
  await answered(page);
  await expect(page).toHaveURL(/#my-fremd\+roll\+11356\+rolls-left\+2&rules=[\w-]+\.knubbel-v1$/);
  const best = await moves(page).first().textContent();
  const elsewhere = await (await browser.newContext(contextOptions)).newPage();
  await elsewhere.goto(page.url());
  await answered(elsewhere);
  await expect(elsewhere.locator('thead th').first()).toHaveText('Fremd');
  await expect(moves(elsewhere).first()).toHaveText(best!);
});

test('rules that have the same id elsewhere are left alone by a link', async ({ page, browser, contextOptions }) => {
  await page.goto('./#/rules/game/knubbel-v1');
  await rename(page, 'Fremd');
  await page.getByRole('link', { name: /^(Ask with these rules|Mit diesen Regeln fragen)$/ }).click();
  await expect(page).toHaveURL(/#my-fremd&rules=/);
  const elsewhere = await (await browser.newContext(contextOptions)).newPage();
  await elsewhere.goto('./#/rules/game/kniffel');
  await rename(elsewhere, 'Fremd');
  await button(elsewhere, SAVE).click();
  await expect(elsewhere).toHaveURL(/game\/my-fremd$/);
  await elsewhere.goto('about:blank');
  await elsewhere.goto(page.url());
  await expect(elsewhere).toHaveURL(/#my-fremd-2&rules=/);
  await expect(elsewhere.locator('tbody tr')).toHaveCount(8);
  await elsewhere.goto('./#/rules/game/my-fremd');
  await expect(elsewhere.locator('.form ul > li')).toHaveCount(13);
});

test('what is wrong stands at its field, in the words of the page', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('./#/rules/game/kniffel');
  const field = page.locator('.form label').filter({ hasText: /Rolls a turn|Würfe je Zug/ }).locator('input');
  for (const [typed, told] of [
    ['9', isMobile ? 'Erlaubt ist 1 bis 5.' : 'Allowed is 1 to 5.'],
    ['drei', isMobile ? 'Hierher gehört eine ganze Zahl.' : 'This takes a whole number.'],
    ['3x', isMobile ? 'Hierher gehört eine ganze Zahl.' : 'This takes a whole number.'],
    ['[3', isMobile ? 'Hierher gehört eine ganze Zahl.' : 'This takes a whole number.'],
  ] as const) {
    await field.fill(typed);
    await field.press('Tab');
    await expect(field).toHaveAccessibleDescription(told);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('.verdict .bad')).toContainText(told);
    await expect(page.locator('.differs')).toHaveText('');
  }
  await field.fill('4');
  await field.press('Tab');
  await expect(page.locator('.verdict .good')).toBeVisible();
  await expect(page.locator('.form [aria-invalid]')).toHaveCount(0);
});

test('points are words in the form, and what is wrong in a category opens it', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  const chance = page.locator('.form ul > li').last();
  await chance.locator('summary').click();
  await expect(chance.locator('input').first()).toHaveValue(/^(sum of all dice|alle Augen)$/);
  await writeText(page, (text) => text.replace('points = 25', 'points = 0'));
  await expect(page.locator('.verdict .bad')).toContainText(/Full House.*(1 to|1 bis) 1/);
  const sides = page.locator('.sides button');
  if (await sides.first().isVisible()) await sides.first().click();
  await expect(page.locator('.form ul > li').filter({ hasText: /^Full [Hh]ouse/ }).locator('[aria-invalid]')).toBeVisible();
});
