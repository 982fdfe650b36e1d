/** The times for which there are budgets, printed as measured: a machine that is busy is slower, so nothing fails. */
import { answered, at, lines, test } from './page';

// Recording takes time of its own.
test.use({ trace: 'off' });

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
};

test('how long it takes until the page is usable, a game solved and a roll ranked', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = ((window as unknown as { held: number[] }).held = []);
    new PerformanceObserver((list) => list.getEntries().forEach((each) => (seen as number[]).push(each.duration))).observe({ type: 'longtask', buffered: true });
  });
  const usable = await timed(async () => {
    await page.goto(at(lines.yahtzee));
    await page.locator('.pad button').first().waitFor();
  });
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
  const held = Math.round(Math.max(0, ...(await page.evaluate(() => (window as unknown as { held: number[] }).held))));
  console.log(`usable after ${usable} ms, Yahtzee solved ${solved} ms later, another roll ranked and shown in ${ranked} ms, longest task ${held} ms`);
});
