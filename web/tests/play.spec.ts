import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, LOOKS, shown, solveButton, test, wear, withPaces } from './page';
import { begin, dice, entries, kept, main, report, sameDice, start, undo } from './table';

test.setTimeout(120_000);

test.beforeEach(async ({ page }) => sameDice(page));

const coach = (page: Page) => page.locator('section[aria-labelledby=coach]');
const turn = (page: Page, number: number) => expect(page.locator('.state strong')).toHaveText(new RegExp(` ${number}$`));

/** Rolls, and enters the first roll of each turn where `choose` says, until the game is over. */
async function playOut(page: Page, act: (page: Page, what: 'roll' | 'enter') => Promise<void>) {
  for (let number = 1; number <= 7; number++) {
    await turn(page, number);
    await act(page, 'roll');
    await expect(entries(page)).toHaveCount(8 - number);
    await act(page, 'enter');
  }
  await expect(report(page)).toBeVisible();
  // The result is where one looks, and has the focus.
  await expect(page.locator('.ended')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test('a game is played to its end with mouse or finger, and reviewed and kept', { tag: '@phone' }, async ({ page, isMobile }) => {
  await begin(page);
  await playOut(page, async (page, what) => {
    const button = what === 'roll' ? main(page) : entries(page).first();
    await (isMobile ? button.tap() : button.click());
  });
  const [game] = await kept(page, 'finished');
  const { expected, lost, luck, result } = game!.account!;
  expect(expected! - lost! + luck!).toBeCloseTo(result!, 6);
  await expect(report(page).locator('.decisions > li')).toHaveCount(14);
  expect(await kept(page, 'matches')).toEqual([]);
  await page.locator('header nav a[href="#/review"]').click();
  await page.locator('li.panel a[href^="#/review/"]').click();
  await expect(report(page).locator('.decisions > li')).toHaveCount(14);
});

test('a game is played to its end with the keyboard alone', async ({ page }) => {
  await begin(page);
  const tabTo = async (selector: string) => {
    for (let step = 0; step < 60; step++) {
      if (await page.evaluate((selector) => document.activeElement!.matches(selector), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${selector}`);
  };
  await playOut(page, async (page, what) => {
    if (what === 'roll') await expect(main(page)).toBeEnabled();
    await tabTo(what === 'roll' ? '.acts button.main' : 'button.entry');
    await page.keyboard.press('Enter');
  });
});

test('dice that are held stay, and the coach tells afterwards what that cost', { tag: '@phone' }, async ({ page }) => {
  await begin(page);
  await main(page).click();
  await expect(dice(page)).toHaveCount(5);
  const face = await dice(page).first().innerText().then(() => dice(page).first().getAttribute('aria-label'));
  await dice(page).first().click();
  await expect(coach(page).locator('.said')).toHaveCount(0);
  await main(page).click();
  await expect(coach(page).locator('.said')).toHaveCount(1);
  await expect(page.locator('.hand button.held')).toHaveCount(1);
  expect(await page.locator('.hand .held').getAttribute('aria-label')).toBe(face);
  const link = coach(page).locator('a');
  await expect(link).toHaveAttribute('href', /#knubbel-v1\+roll\+\d{5}\+rolls-left\+2$/);
  await link.click();
  await expect(page.locator('main ol > li > button').first()).toBeVisible();
});

test('a card is played before its table is there, and measured once it is', async ({ page }) => {
  await withPaces(page, { 'scorecard expected-score': 3000 });
  await begin(page);
  await expect(solveButton(page)).toBeVisible();
  await main(page).click();
  await dice(page).first().click();
  await main(page).click();
  await expect(page.locator('.hand .held')).toHaveCount(1);
  await entries(page).first().click();
  await turn(page, 2);
  await expect(coach(page)).toHaveCount(0);
  await main(page).click();
  await dice(page).nth(1).click();
  await solveButton(page).click();
  // What is held stays held.
  await expect(coach(page).locator('.said')).not.toHaveCount(0);
  await expect(page.locator('.hand button.held')).toHaveCount(1);
  await undo(page).click();
  await turn(page, 1);
});

test('a card whose table no browser can make is played all the same', async ({ page }) => {
  await begin(page, 'maxi-yatzy-saved');
  await main(page).click();
  await entries(page).first().click();
  await turn(page, 2);
});

test('a decision is taken back, and its roll is there again', async ({ page }) => {
  await begin(page);
  await main(page).click();
  await expect(dice(page)).toHaveCount(5);
  const labels = () => dice(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  const before = await labels();
  await entries(page).first().click();
  await turn(page, 2);
  await undo(page).click();
  await turn(page, 1);
  await expect.poll(labels).toEqual(before);
});

test('a reload in the middle loses nothing', async ({ page }) => {
  await begin(page);
  await main(page).click();
  await entries(page).nth(6).click();
  await turn(page, 2);
  await main(page).click();
  await expect(dice(page)).toHaveCount(5);
  const felt = await page.locator('.hand').innerHTML();
  const [before] = await kept(page, 'matches');
  await page.reload();
  await expect(dice(page)).toHaveCount(5, { timeout: 60_000 });
  await turn(page, 2);
  expect((await kept(page, 'matches'))[0]!.files).toEqual(before!.files);
  await expect.poll(() => page.locator('.hand').innerHTML()).toBe(felt);
  await page.goto('./#/play');
  await page.getByRole('button', { name: /^(Go on|Weiterspielen)$/ }).click();
  await expect(dice(page)).toHaveCount(5);
});

test('two tabs with one game do not overwrite each other', async ({ page, context }) => {
  await begin(page);
  await main(page).click();
  await entries(page).nth(6).click();
  await turn(page, 2);
  const other = await context.newPage();
  await sameDice(other);
  await other.goto(page.url());
  await turn(other, 2);
  await main(other).click();
  await entries(other).first().click();
  await turn(other, 3);
  const [after] = await kept(other, 'matches');
  await page.getByRole('button', { name: /^(Go on here|Hier weiterspielen)$/ }).click();
  await turn(page, 3);
  expect((await kept(page, 'matches'))[0]!.files).toEqual(after!.files);
});

test("one's own dice are typed and tapped, and a wrong one is taken back", { tag: '@phone' }, async ({ page }) => {
  await begin(page);
  await page.locator('.options input').last().check();
  await page.locator('.typed input').fill('11356');
  await expect(dice(page)).toHaveCount(5);
  await undo(page).click();
  for (const face of [6, 6, 6, 6, 6]) await page.locator('.pad button').nth(face - 1).click();
  await expect(dice(page).first()).toHaveAccessibleName(/^6/);
  await expect(page.getByRole('button', { name: /Knubbel: 50/ })).toBeVisible();
});

test('hints are shown before the choice where they are wanted', async ({ page }) => {
  await begin(page);
  await page.locator('.options input').first().check();
  await main(page).click();
  await expect(page.locator('.hints ol > li').first()).toBeVisible();
  await page.locator('.hints ol > li button').nth(1).click();
  await expect(page.locator('.hand .held')).not.toHaveCount(0);
});

/** Rolls, or sets aside the first die that may be and banks if that is possible. */
async function goOn(page: Page) {
  const all = await dice(page).count();
  for (let die = 0; die < all && (await main(page).count()) === 0; die++) {
    if (die > 0) await dice(page).nth(die - 1).click();
    await dice(page).nth(die).click();
  }
  await main(page).last().click();
  await page.waitForTimeout(300);
}

test('a bank game is played against the bot', { tag: '@phone' }, async ({ page }) => {
  await page.goto('./#/play');
  await page.locator('main select').first().selectOption('zehntausend');
  await page.locator('main select').nth(1).selectOption('win');
  await page.getByRole('button', { name: /^(Start|Los)$/ }).click();
  await shown(page, main(page), 90_000);
  for (let step = 0; step < 30; step++) {
    await expect(main(page).or(dice(page)).first()).toBeVisible();
    if ((await kept(page, 'matches'))[0]?.files[0]!.text.includes('opponent:')) break;
    await goOn(page);
  }
  await expect(page.locator('section[aria-labelledby=happened] li').first()).toBeVisible();
  await expect(main(page).or(dice(page)).first()).toBeVisible();
});

test('a bank game is played before its table is there, and measured once it is', async ({ page }) => {
  await withPaces(page, { 'bank win': 3000 });
  await page.goto('./#/play');
  await page.locator('main select').first().selectOption('zehntausend-straight');
  await page.locator('main select').nth(1).selectOption('win');
  await start(page).click();
  await expect(solveButton(page)).toBeVisible();
  await expect(coach(page)).toHaveCount(0);
  await goOn(page);
  await goOn(page);
  await solveButton(page).click();
  await expect(coach(page)).toBeVisible({ timeout: 90_000 });
});

test('the band of the curve is worked out beside the game, and can be cancelled', async ({ page }) => {
  await begin(page);
  await main(page).click();
  await entries(page).first().click();
  await turn(page, 2);
  await main(page).click();
  await entries(page).first().click();
  await page.locator('section[aria-labelledby=curve] button').click();
  await expect(page.locator('polygon')).toHaveCount(1, { timeout: 60_000 });
});

for (const look of LOOKS)
  test(`in ${look.language}, ${look.colorScheme}: nothing that axe finds, no sideways scrolling`, async ({ page }) => {
    await wear(page, look);
    const good = async () => {
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const size = page.viewportSize()!;
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.setViewportSize(size);
    };
    await page.goto('./#/play');
    await expect(page.locator('form')).toBeVisible();
    await good();
    await begin(page);
    await main(page).click();
    await dice(page).first().click();
    await main(page).click();
    await expect(coach(page).locator('.said')).toHaveCount(1);
    await good();
    await begin(page, 'zehntausend+objective+turns');
    await main(page).click();
    await good();
  });

test('after the last roll the focus is on the card, and then on the next roll', { tag: '@phone' }, async ({ page, isMobile }) => {
  await begin(page);
  const press = async () => (isMobile ? main(page).tap() : main(page).click());
  for (const left of [2, 1, 0]) {
    await press();
    await expect(page.locator('.state')).toContainText(left ? String(left) : /no roll left|kein Wurf/);
    await expect(entries(page)).toHaveCount(7);
  }
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
});

test('where a turn is one roll, the number of dice is tapped @phone', async ({ page }) => {
  await page.goto('./#/play/hog');
  const keys = page.locator('.felt .keys button');
  await expect(keys).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  await expect(page.locator('.felt .tip')).toHaveText(/^(How many dice\?|Wie viele Würfel\?)$/);
  await page.getByRole('button', { name: /^(roll 1 die|mit 1 Würfel würfeln)$/ }).click();
  // These dice begin with a 1, a bust.
  await turn(page, 2);
  await expect(keys).toHaveCount(10);
  await expect(page.locator('.keys button:focus')).toHaveCount(1);
});
