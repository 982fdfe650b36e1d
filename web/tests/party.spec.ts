/** Several play on one phone: people with names, and bots. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './page';
import { entries, kept, main, report, sameDice, start, turn, undo } from './table';

test.setTimeout(120_000);
test.beforeEach(async ({ page }) => sameDice(page));

const game = (page: Page) => page.locator('main select').first();
const objective = (page: Page) => page.locator('main select').nth(1);
const add = (page: Page, who: 'person' | 'bot') =>
  page.getByRole('button', { name: who === 'person' ? /One more person|Noch ein Mensch/ : /One more bot|Noch ein Bot/ }).click();
const names = (page: Page) => page.locator('fieldset li input');
const columns = (page: Page) => page.locator('.block thead th');
const state = (page: Page) => page.locator('.state strong');

async function seat(page: Page, id: string, ...people: string[]) {
  await page.goto('./#/play');
  await game(page).selectOption(id);
  for (const [place, name] of people.entries()) {
    if (place) await add(page, 'person');
    await names(page).nth(place).fill(name);
  }
}

const good = async (page: Page) => {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

test('cards lie side by side, the turn goes round past a bot, and undo goes back to the last person', async ({ page }) => {
  await seat(page, 'knubbel-v1', 'Anna', 'Ben');
  await add(page, 'bot');
  await good(page);
  await start(page).click();
  await expect(columns(page)).toHaveText([/Knubbel/, 'Anna', 'Ben', 'Bot'], { timeout: 60_000 });
  await expect(state(page)).toHaveText(/^Anna: .* 1$/);
  await turn(page);
  await expect(state(page)).toHaveText(/^Ben: .* 1$/);
  await turn(page);
  await expect(state(page)).toHaveText(/^Anna: .* 2$/);
  await expect(page.locator('.block .pen:not(:empty)')).toHaveCount(3);
  await expect(page.getByText(/^Bot$/).first()).toBeVisible();
  await good(page);
  await undo(page).click();
  await expect(state(page)).toHaveText(/^Ben: .* 1$/);
  await expect(page.locator('.block .pen:not(:empty)')).toHaveCount(1);
  await expect(entries(page)).not.toHaveCount(0);
  await page.reload();
  await expect(state(page)).toHaveText(/^Ben: .* 1$/, { timeout: 60_000 });
});

test('at the end there is a ranking, and a report of each person', async ({ page }) => {
  await seat(page, 'knubbel-v1', 'Anna', 'Ben');
  await start(page).click();
  for (let played = 0; played < 14; played++) {
    await expect(state(page)).toHaveText(new RegExp(`^${played % 2 ? 'Ben' : 'Anna'}: .* ${1 + Math.floor(played / 2)}$`), { timeout: 60_000 });
    await turn(page);
  }
  await expect(report(page)).toBeVisible();
  await expect(page.locator('section[aria-labelledby=podium] li')).toHaveCount(2);
  await good(page);
  await page.getByRole('button', { name: 'Ben', exact: true }).click();
  await expect(report(page).locator('.decisions > li')).toHaveCount(14);
  const games = await kept(page, 'finished');
  expect(games.map(({ player }) => player)).toEqual(['Anna', 'Ben']);
  for (const { account } of games) expect(account!.expected! - account!.lost! + account!.luck!).toBeCloseTo(account!.result!, 6);
});

test('people earn and play action dice, rolled by hand', async ({ page }) => {
  await seat(page, 'kniffeliger', 'Anna', 'Ben');
  await objective(page).selectOption('win');
  await expect(names(page)).toHaveCount(2);
  await page.locator('select:has(option[value=own])').selectOption('own');
  await start(page).click();
  const roll = async (faces: string) => {
    await expect(page.locator('.typed input')).toBeVisible({ timeout: 60_000 });
    await page.locator('.typed input').fill(faces);
  };
  const enter = (name: RegExp) => page.getByRole('button', { name }).click();
  await roll('11355');
  await enter(/^Chance: 15/);
  await page.getByRole('button', { name: /^(freeze|einfrieren)$/i }).click();
  await expect(state(page)).toHaveText(/^Ben: .* 1$/);
  await roll('12346');
  await enter(/^Chance: 16/);
  await expect(state(page)).toHaveText(/^Anna: .* 2$/);
  await good(page);
  await page.locator('.list select').selectOption({ index: 0 });
  await page.locator('.list button').click();
  await expect(page.locator('li').filter({ hasText: 'Ben' }).filter({ hasText: /Frozen|Eingefroren/ })).toBeVisible();
  await expect(columns(page)).toHaveText([/Kniffeliger/, 'Anna', 'Ben']);
});

test('a bank game has the same seats: a person with a name, and a bot', async ({ page }) => {
  await seat(page, 'zehntausend', 'Anna');
  await objective(page).selectOption('win');
  await expect(names(page)).toHaveCount(2);
  await start(page).click();
  await expect(main(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('main dl dt')).toHaveText(['Anna', 'Bot', /turn|Runde|Zug/i]);
  await good(page);
});

test('pieces are tapped on the board, which is on the first screen', async ({ page }) => {
  await seat(page, 'mensch-aergere-dich-nicht', 'Anna');
  await objective(page).selectOption('win');
  await expect(names(page)).toHaveCount(4);
  for (const place of [1, 2, 3]) await page.locator('fieldset li select').nth(place).selectOption('person');
  await page.locator('select:has(option[value=own])').selectOption('own');
  await start(page).click();
  await page.locator('.pad button').nth(2).click({ timeout: 60_000 });
  const piece = page.locator('.movable').first();
  await expect(piece).toBeVisible();
  const box = (await page.locator('svg[role=group]').boundingBox())!;
  expect(box.y + box.height / 2).toBeLessThan(page.viewportSize()!.height);
  await expect(page.locator('.numbers text').filter({ hasText: /^40$/ })).toHaveCount(1);
  await good(page);
  await piece.click();
  await expect(state(page)).not.toHaveText(/^Anna/);
});
