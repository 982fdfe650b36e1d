import { pathToFileURL, fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Engine, Ranking } from 'dicebase';
import { expect, test } from './page';

test.setTimeout(120_000);

/** The engine beside the page, to know what is best. */
const folder = process.env.DICEBASE_PACKAGE ?? fileURLToPath(new URL('../../bindings/wasm/npm', import.meta.url));
let engine: Engine;

test.beforeAll(async () => {
  const { load } = (await import(pathToFileURL(`${folder}/node.js`).href)) as { load: () => Promise<Engine> };
  engine = await load();
  engine.ask({ command: 'solve', game: 'knubbel-v1' });
  for (const objective of ['points', 'turns']) engine.ask({ command: 'solve', game: 'zehntausend', objective });
});

/** Exercises that are the same in each run. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    let state = 7;
    crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T) => {
      const bytes = new Uint8Array((array as Uint32Array).buffer);
      for (let index = 0; index < bytes.length; index++) {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        bytes[index] = state >>> 16;
      }
      return array;
    };
  });
});

const dice = (page: Page) => page.locator('.hand button');
const acts = (page: Page) => page.locator('.acts button');
const entries = (page: Page) => page.locator('button.entry');
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Weiter)$/ });
const verdict = (page: Page) => page.locator('section[aria-labelledby=verdict]');
const record = (page: Page) => page.locator('section[aria-labelledby=record]');
const figure = (page: Page, index: number) => record(page).locator('dd').nth(index);
const again = (page: Page) => page.locator('.again');

type Kept = { tallies: Record<string, { answered: number; best: number; lost: number; last: number[] }>; wrong: { position: string }[]; now: { position: string } | null };
const kept = (page: Page, subject = 'knubbel-v1') =>
  page.evaluate((subject) => (JSON.parse(localStorage.getItem('dicebase.train') ?? '{"games":{}}') as { games: Record<string, Kept> }).games[subject]!, subject);

const asked = async (page: Page, subject?: string) => (await kept(page, subject)).now!.position;

async function open(page: Page, subject = 'knubbel-v1') {
  await page.goto(`./#/train/${subject}`);
  await expect(page.locator('section.felt')).toBeVisible({ timeout: 60_000 });
}

const rank = (position: string): Ranking => engine.ask({ command: 'rank', position });

/** Taps what an action says. */
async function act(page: Page, position: string, text: string) {
  const action = rank(position).actions.find((each) => each.text === text)!;
  if (action.type === 'score') return page.getByRole('button', { name: new RegExp(`: ${action.points} `) }).and(entries(page)).nth(same(position, action.points!, text)).click();
  const left = [...action.dice!];
  for (const [index, face] of [...position.match(/roll (\d+)/)![1]!].entries()) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    const is = (await dice(page).nth(index).getAttribute('aria-pressed')) === 'true';
    if (is !== at >= 0) await dice(page).nth(index).click();
  }
  const alike = rank(position).actions.filter(({ dice }) => dice === action.dice).map((each) => each.text);
  await acts(page).nth(alike.sort().indexOf(text)).click();
}

const ORDER = ['twos', 'fours', 'three-of-a-kind', 'four-of-a-kind', 'full-house', 'small-straight', 'large-straight', 'knubbel', 'chance'];
/** The place of an entry among those of the same points. */
const same = (position: string, points: number, text: string) =>
  rank(position)
    .actions.filter((each) => each.points === points)
    .map(({ category }) => category!)
    .sort((a, b) => place(a) - place(b))
    .indexOf(rank(position).actions.find((each) => each.text === text)!.category!);
const place = (category: string) => ORDER.indexOf(category);

async function answer(page: Page, how: 'best' | 'worst', subject?: string) {
  const position = await asked(page, subject);
  const action = rank(position).actions.at(how === 'best' ? 0 : -1)!;
  await act(page, position, action.text);
  await expect(next(page)).toBeFocused();
  return { position, loss: action.loss! };
}

/** Goes on with Enter, until another question stands there. */
async function goOn(page: Page) {
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toHaveCount(0);
}

const shown = (text: string | null) => Number((text ?? '').replace(/[^\d.,]/g, '').replace(',', '.').replace(/\.$/, ''));

test('the best move is found, and another costs what the ranking says', { tag: '@phone' }, async ({ page }) => {
  await open(page);
  await answer(page, 'best');
  await expect(verdict(page)).toContainText(/The best move|Der beste Zug/);
  await expect(figure(page, 0)).toHaveText('1');
  await goOn(page);
  const { loss } = await answer(page, 'worst');
  expect(shown(await verdict(page).locator('h2').textContent())).toBeCloseTo(loss, 2);
  const own = verdict(page).locator('li', { has: page.locator('.own') });
  expect(shown(await own.locator('.loss').textContent())).toBeCloseTo(loss, 2);
  await expect(own.locator('button')).toHaveAttribute('aria-pressed', 'true');
  await expect(verdict(page).locator('li').first()).toContainText(/best|am besten/);
  const { tallies } = await kept(page);
  expect(tallies.mixed).toMatchObject({ answered: 2, best: 1 });
  expect(tallies.mixed!.lost).toBeCloseTo(loss, 9);
});

test('why is told, and Ask shows the same position', async ({ page }) => {
  await open(page);
  const { position, loss } = await answer(page, 'worst');
  await verdict(page).locator('summary').click();
  await expect(verdict(page).locator('tbody tr, .quiet').first()).toBeVisible();
  await verdict(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(position.replaceAll(' ', '\\+').replace(/\W\+/g, '.+')));
  const all = page.getByRole('button', { name: /^(Show all|Alle \d)/ });
  await expect(page.locator('main ol > li').first()).toBeVisible();
  if (await all.count()) await all.click();
  expect(shown(await page.locator('main ol > li .loss').last().textContent())).toBeCloseTo(loss, 2);
});

test('by the keyboard alone', async ({ page }) => {
  await open(page);
  const tabTo = async (selector: string) => {
    for (let step = 0; step < 60; step++) {
      if (await page.evaluate((selector) => document.activeElement!.matches(selector), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${selector}`);
  };
  for (let number = 1; number <= 5; number++) {
    const isCard = (await entries(page).count()) > 0;
    if (!isCard) {
      await tabTo('.hand button');
      await page.keyboard.press('Space');
    }
    await tabTo(isCard ? 'button.entry' : '.acts button');
    await page.keyboard.press('Enter');
    await expect(next(page)).toBeFocused();
    await expect(figure(page, 0)).toHaveText(String(number));
    await goOn(page);
    await expect(page.locator('#asked')).toBeFocused();
  }
});

test('a reload shows the same exercise unanswered, and the record stays', async ({ page }) => {
  await open(page);
  await answer(page, 'worst');
  await goOn(page);
  const position = await asked(page);
  const felt = await page.locator('section.felt').innerText();
  await page.reload();
  await expect(page.locator('section.felt')).toBeVisible({ timeout: 60_000 });
  expect(await asked(page)).toBe(position);
  expect(await page.locator('section.felt').innerText()).toBe(felt);
  await expect(verdict(page)).toHaveCount(0);
  await expect(figure(page, 0)).toHaveText('1');
});

test('what went wrong comes again after a few others, until it is right', async ({ page }) => {
  await open(page);
  const { position } = await answer(page, 'worst');
  for (let other = 0; other < 4; other++) {
    await goOn(page);
    await expect(again(page)).toHaveCount(0);
    await answer(page, 'best');
  }
  await goOn(page);
  await expect(again(page)).toBeVisible();
  expect(await asked(page)).toBe(position);
  await answer(page, 'best');
  await expect(figure(page, 0)).toHaveText('5');
  expect((await kept(page)).wrong).toEqual([]);
});

test('the record is deleted once that is confirmed', async ({ page }) => {
  await open(page);
  await answer(page, 'worst');
  const forget = record(page).getByRole('button', { name: /^(Delete the record|Bilanz löschen)$/ });
  await forget.click();
  await record(page).getByRole('button', { name: /^(Keep it|Behalten)$/ }).click();
  await expect(figure(page, 0)).toHaveText('1');
  await forget.click();
  await record(page).getByRole('button', { name: /^(Delete|Löschen)$/ }).click();
  await expect(record(page).locator('dd')).toHaveCount(0);
  expect(await kept(page)).toMatchObject({ tallies: {}, wrong: [] });
});

test('a record that is damaged is begun anew', async ({ page }) => {
  const damaged = { version: 1, games: { 'knubbel-v1': { tallies: 3, wrong: 'all', answers: -1, now: { position: 'knubbel-v1 roll 99999', kind: 'close' } } } };
  await page.addInitScript((text) => sessionStorage.length || localStorage.setItem('dicebase.train', text), JSON.stringify(damaged));
  await open(page);
  await answer(page, 'best');
  await expect(figure(page, 0)).toHaveText('1');
});

test('a kind is chosen, and remembered', async ({ page }) => {
  await open(page);
  const kind = page.getByRole('combobox', { name: /^(Positions|Stellungen)$/ });
  await kind.selectOption('first-roll');
  for (let number = 0; number < 3; number++) {
    await expect.poll(async () => (await kept(page)).now).toMatchObject({ kind: 'first-roll' });
    await expect(page.locator('section.felt')).toContainText(/2 rolls left|2 Würfe/);
    await answer(page, 'best');
    await goOn(page);
  }
  await page.goto('./');
  await page.goto('./#/train');
  await expect(kind).toHaveValue('first-roll');
  await expect(page).toHaveURL(/#\/train\/knubbel-v1$/);
});

test('a bank game: dice are set aside, and points are banked or not', { tag: '@phone' }, async ({ page }) => {
  await open(page, 'zehntausend+objective+turns');
  const subject = 'zehntausend objective turns';
  await expect(acts(page)).toHaveCount(0);
  await answer(page, 'best', subject);
  await expect(verdict(page)).toContainText(/The best move|Der beste Zug/);
  await goOn(page);
  const { loss } = await answer(page, 'worst', subject);
  expect(shown(await verdict(page).locator('h2').textContent())).toBeCloseTo(loss, 2);
  expect((await kept(page, subject)).tallies.mixed).toMatchObject({ answered: 2, best: 1 });
});

test('a race: a piece is tapped, or moved by its button', { tag: '@phone' }, async ({ page, isMobile }) => {
  await open(page, 'mensch-aergere-dich-nicht');
  const piece = page.locator('g[role=button]').first();
  await (isMobile ? piece.tap() : piece.click());
  await expect(verdict(page).locator('.own')).toHaveCount(1);
  await goOn(page);
  // The board of the next exercise may still take the place of this one.
  await expect(async () => {
    await piece.blur();
    await piece.focus();
    await expect(page.locator('circle.target')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await acts(page).first().click();
  await expect(verdict(page).locator('.own')).toHaveCount(1);
});

test('another game is a step that can be gone back', async ({ page }) => {
  await open(page);
  await page.locator('main select').first().selectOption('farkle');
  await expect(page).toHaveURL(/#\/train\/farkle$/);
  await expect(page.locator('section.felt dl')).toBeVisible({ timeout: 60_000 });
  await page.goBack();
  await expect(page.locator('main select').first()).toHaveValue('knubbel-v1');
  await expect(page.locator('section.felt')).toBeVisible();
});

test('a game that is too large says what it needs', async ({ page }) => {
  await page.goto('./#/train/maxi-yatzy');
  await expect(page.getByRole('button', { name: /^(Work it out|Jetzt ausrechnen)$/ })).toBeVisible({ timeout: 60_000 });
  await page.goto('./#/train/chess');
  await expect(page.getByRole('alert')).toBeVisible();
});

test('the next exercise is found while the present one is answered', async ({ page }) => {
  await page.addInitScript(() => {
    const state = Object.assign(window, { pending: 0, silent: false });
    const Real = Worker;
    window.Worker = class extends Real {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        this.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => (state.pending -= Number(['answer', 'refusal'].includes(data.type))));
      }
      override postMessage(call: { id?: number; args?: { command?: string }[] }) {
        if (state.silent && call.args?.[0]?.command === 'exercise') return;
        state.pending += Number(call.id !== undefined);
        super.postMessage(call);
      }
    };
  });
  await open(page, 'zehntausend');
  await expect.poll(() => page.evaluate(() => (window as unknown as { pending: number }).pending)).toBe(0);
  // From now on no other is made.
  await page.evaluate(() => Object.assign(window, { silent: true }));
  const { position } = await answer(page, 'best', 'zehntausend');
  await goOn(page);
  expect(await asked(page, 'zehntausend')).not.toBe(position);
});

test('own rules are practised too', async ({ page }) => {
  const rules = (engine.ask({ command: 'rules', game: 'knubbel-v1' }) as { rules: string }).rules.replace(/^name = .*$/m, 'name = "My Knubbel"');
  await page.addInitScript((text) => localStorage.setItem('dicebase.rules', JSON.stringify({ 'my-knubbel': text })), rules);
  await open(page, 'my-knubbel');
  await expect(page.locator('main select').first()).toHaveValue('my-knubbel');
});
