/** House rules as switches, and a page of the rules of each game. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './page';
import { main } from './table';

test.setTimeout(120_000);

test('house rules are switched, told in a sentence, and played', async ({ page }) => {
  await page.goto('./#/rules/game/kniffel');
  const option = (name: RegExp, value: string) => page.locator('fieldset').filter({ hasText: name }).getByText(value, { exact: true });
  await option(/^(Upper bonus|Bonus oben)/, '50').click();
  await expect(page.locator('.differs')).toHaveText(/^Kniffel, (but|aber): .*50\.$/);
  await option(/^(For each further|Für jeden weiteren)/, '100').click();
  await expect(page.locator('.differs')).toHaveText(/50.*100\.$/);
  await option(/^(Upper bonus|Bonus oben)/, '35').click();
  await option(/^(For each further|Für jeden weiteren)/, '0').click();
  await expect(page.locator('.differs')).toHaveText(/^(These are the rules of Kniffel|Das sind die Regeln von Kniffel)\.$/);
  await option(/^(Straights|Straßen)/, '15 / 20').click();
  await expect(page.locator('.verdict .good')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: /^(Play it|Damit spielen)$/ }).click();
  await expect(page).toHaveURL(/#\/play\/my-/);
  await expect(main(page)).toBeVisible({ timeout: 60_000 });
});

const PAGES = {
  kniffel: [/63/, /2 (equal dice|gleiche)/, /245[.,]90/],
  'zehntausend-takeover': [/1[.,]000/, /take(n)? over|übernommen/i],
  'mensch-aergere-dich-nicht': [/40/, /Schmidt Spiele/],
  'generala-served': [/\+5/, /first roll|ersten Wurf/],
  'farkle-ten-turns': [/Each side has 10 turns|Jede Seite hat 10 Züge/],
  'two-dice-pig-doubles': [/All dice of a roll are set aside|Alle Würfel eines Wurfs/, /2 (equal dice|gleiche)/, /1 1/],
};

for (const [game, facts] of Object.entries(PAGES))
  test(`the rules of ${game} are told in a page`, async ({ page }) => {
    await page.goto(`./#/game/${game}`);
    await expect(page.locator('h1')).toHaveText(/: (the rules|die Regeln)$/);
    for (const fact of facts) await expect(page.locator('main')).toContainText(fact, { timeout: 45_000 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
