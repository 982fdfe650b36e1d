/** The times for which there are budgets, printed as measured: `npm run speed`. A busy machine is slower, so nothing fails. */
import { test as plain, type Page } from '@playwright/test';
import { answered, at, gameField, lines, moves, test } from './page';
import { served, slowed, type Network } from './served';

// Recording takes time of its own.
test.use({ trace: 'off' });
// Later visits are from what the first one keeps.
plain.use({ trace: 'off', serviceWorkers: 'allow' });

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
};

const usable = (page: Page) =>
  timed(async () => {
    await page.goto(at(lines.yahtzee));
    await page.locator('.pad button').first().waitFor();
  });

declare global {
  /** How long tasks were that held the page up, and when the worker told how far it is. */
  var held: number[];
  var told: number[];
}

/** Keeps what the page does in `held` and `told`. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    globalThis.held = [];
    globalThis.told = [];
    const keep = (list: PerformanceObserverEntryList) => held.push(...list.getEntries().map((each) => each.duration));
    new PerformanceObserver(keep).observe({ type: 'longtask', buffered: true });
    const Real = Worker;
    globalThis.Worker = class extends Real {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        this.addEventListener('message', ({ data }) => data.type === 'progress' && told.push(performance.now()));
      }
    };
  });

/** The longest task since it was asked last; browsers tell none that is shorter than 50 ms. */
async function longest(page: Page): Promise<string> {
  const tasks = await page.evaluate(() => held.splice(0));
  return tasks.length ? `${Math.round(Math.max(...tasks))} ms` : 'under 50 ms';
}

test('how long it takes until the page is usable, a game solved and a roll ranked', async ({ page }) => {
  await observe(page);
  const first = await usable(page);
  const solved = await timed(() => answered(page));
  const ranked = await page.evaluate(async () => {
    const first = () => document.querySelector('main ol > li > button')?.textContent;
    const input = document.querySelector<HTMLInputElement>('.typed input[inputmode]')!;
    const before = first();
    const start = performance.now();
    input.value = '22233';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    while (first() === before) await new Promise(requestAnimationFrame);
    return Math.round(performance.now() - start);
  });
  console.log(`usable after ${first} ms, Yahtzee solved ${solved} ms later, another roll ranked and shown in ${ranked} ms`);
});

test('how often the page hears how far a game is solved', async ({ page }) => {
  await observe(page);
  await page.goto(at('yatzy roll 11356 rolls-left 2'));
  await answered(page);
  const times = await page.evaluate(() => told);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  console.log(`Yatzy: ${times.length} messages in ${seconds.toFixed(1)} s, ${((times.length - 1) / seconds).toFixed(1)} a second`);
});

test('how long the page is held up', async ({ page }) => {
  const use = async (name: string, work: () => Promise<unknown>) => {
    await work();
    // What a use leads to is done soon after it.
    await page.waitForTimeout(500);
    console.log(`${name}: longest task ${await longest(page)}`);
  };
  await observe(page);
  await use('loading', () => usable(page));
  await use('first answer', () => answered(page));
  await use('another roll', () => page.locator('.typed input[inputmode]').fill('22233'));
  await use('all moves', () => page.locator('button[aria-expanded]').click());
  await use('another move', () => moves(page).nth(3).click());
  await use('another game', () => gameField(page).selectOption('zehntausend'));
  for (const view of ['play', 'train', 'review', 'look', 'rules'])
    await use(`to ${view}`, () => page.locator(`header nav a[href="#/${view}"]`).click());
  await use('back to ask', () => page.locator('header nav a').first().click());
  await use('another language', () => page.getByRole('button', { name: /^(In English|Auf Deutsch)$/ }).click());
});

plain('how long a second visit takes, and one that is offline', async ({ page, context }) => {
  const visit = async () => {
    await page.goto('about:blank');
    return usable(page);
  };
  const first = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const second = await visit();
  await context.setOffline(true);
  const offline = await visit();
  console.log(`usable after ${first} ms at the first visit, ${second} ms at the second, ${offline} ms offline`);
});

/** When a visitor first sees these, in milliseconds. */
interface Seen {
  heading: number;
  dice: number;
  answer: number;
}

declare global {
  var seen: Partial<Seen>;
}

/** Notes when the page first shows something, and taps five dice as soon as they are there. */
const watchFirst = () => {
  const SHOWN = { heading: 'h1', dice: '.pad button', answer: 'main ol > li > button' } as const;
  const seen: Partial<Seen> = (globalThis.seen = {});
  const look = () => {
    for (const [what, selector] of Object.entries(SHOWN) as [keyof Seen, string][]) {
      if (seen[what] !== undefined || !document.querySelector(selector)) continue;
      seen[what] = performance.now();
      if (what === 'dice') for (const face of [0, 0, 2, 4, 5]) document.querySelectorAll<HTMLElement>(selector)[face]!.click();
    }
    if (seen.answer === undefined) requestAnimationFrame(look);
  };
  look();
};

/** Compressing the module takes its time. */
const MINUTES = 900_000;

const NETWORKS: Network[] = [
  { megabits: 1.6, latency: 150 },
  { megabits: 9, latency: 60 },
];

for (const network of NETWORKS)
  plain(`how long a first visit takes at ${network.megabits} Mbit/s and ${network.latency} ms`, async ({ page }) => {
    plain.setTimeout(MINUTES);
    const { heading, dice, answer } = await served(async (address) => {
      const visitor = await page.context().browser()!.newContext();
      const visit = await visitor.newPage();
      await visit.addInitScript(watchFirst);
      await slowed(visit, network);
      await visit.goto(address);
      await visit.waitForFunction(() => seen.answer !== undefined, null, { timeout: 60_000 });
      const times = await visit.evaluate(() => seen as Seen);
      await visitor.close();
      return times;
    });
    const [first, tray, move] = [heading, dice, answer].map((time) => (time / 1000).toFixed(2));
    console.log(`${network.megabits} Mbit/s, ${network.latency} ms: heading ${first} s, dice ${tray} s, first answer ${move} s`);
  });
