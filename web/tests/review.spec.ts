import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, LOOKS, shown, test, wear } from './page';

test.setTimeout(120_000);

const reviews = new URL('../../tests/reviews/', import.meta.url);
const said = new URL('./reviews/', import.meta.url);

/** What is compared of what `command` printed. */
interface Printed {
  command: string;
  losses: number[];
  sums: { decisions: number; best: number; loss: number }[];
  kinds: number[][];
  luck?: number;
}

const printed = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, said), 'utf8')) as Printed;
const file = (name: string) => readFileSync(new URL(`${name}.txt`, reviews), 'utf8');

const read = (page: Page) => page.getByRole('button', { name: /^(Review it|Ansehen)$/ });
const report = (page: Page) => page.locator('.report');

async function review(page: Page, text: string, objective?: string) {
  await page.goto('./#/review');
  await page.locator('textarea').fill(text);
  if (objective) await page.locator('form select').nth(1).selectOption(objective);
  await read(page).click();
}

/** Numbers as the page writes them, in either language. */
const number = (text: string) => Number(text.replace(/[^\d.,%-]/g, '').replace(',', '.').replace('%', ''));

for (const [name, objective, scale] of [
  ['yahtzee', undefined, 1],
  ['zehntausend-alone', 'turns', 1],
  ['knubbel-two', 'win', 100],
] as const)
  test(`the numbers of ${name} are those of the command line`, async ({ page }) => {
    const { losses, sums, kinds } = printed(name);
    await review(page, file(name), objective);
    await shown(page, report(page), 90_000);
    const items = report(page).locator('.decisions > li');
    await expect(items).toHaveCount(losses.length);
    const costs = await items.evaluateAll((all) =>
      all.map((item) => [...(item.querySelector('.cost.number')?.childNodes ?? [])].filter((node) => node.nodeType === 3).map((node) => node.textContent).join('')),
    );
    losses.forEach((loss, index) => {
      if (loss * scale < 0.005) return;
      expect(Math.abs(number(costs[index]!.replace('−', ''))), `decision ${index + 1}`).toBeCloseTo(loss * scale, 1.9);
    });
    const rows = await report(page).locator('.sums tbody tr td:last-child').allTextContents();
    const sum = sums.flatMap((side, index) => (side.decisions ? [...kinds[index]!, side.loss] : []));
    expect(rows).toHaveLength(sum.length);
    rows.forEach((text, index) => {
      if (!text.includes('<')) expect(number(text)).toBeCloseTo(sum[index]! * scale, 1.9);
    });
  });

test('a game is chosen as a file', async ({ page }) => {
  await page.goto('./#/review');
  await expect(page.locator('form select').first()).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(file('yahtzee')) });
  await expect(report(page)).toBeVisible({ timeout: 60_000 });
  await expect(report(page).locator('.account dd').last()).toHaveText('276');
});

test('last rolls alone are told as such, and files that look like them are pointed at', async ({ page }) => {
  const text = file('yahtzee-last');
  await review(page, text);
  await expect(report(page).locator('.decisions > li')).toHaveCount(7, { timeout: 60_000 });
  await expect(report(page)).toContainText(/: 7\./);
  await review(page, text.replace('rolls last', '#'));
  await expect(report(page)).toContainText('rolls last', { timeout: 60_000 });
});

test('a broken file is told at its line, in the words of the engine', async ({ page }) => {
  await review(page, 'game yahtzee\n11356 keep 11\n11256 keep 99\n');
  await expect(page.getByRole('alert')).toContainText('line 3', { timeout: 60_000 });
});

test('a kept game is downloaded as the review file, and deleted', { tag: '@phone' }, async ({ page }) => {
  const text = file('yahtzee');
  await page.addInitScript((text) => {
    const account = { expected: 254.5877, lost: 31.9328, luck: 53.345, result: 276 };
    localStorage.setItem('dicebase.finished', JSON.stringify([{ id: 'a', date: 1.7e12, position: 'yahtzee', text, decisions: 35, lost: 31.9328, account }]));
  }, text);
  await page.goto('./#/review');
  const row = page.locator('li.panel');
  await expect(row).toContainText('276');
  await expect(page.locator('caption + thead + tbody td').nth(1)).toHaveText(/^0[.,]91$/);
  const download = page.waitForEvent('download');
  await row.getByRole('button').first().click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('yahtzee-2023-11-14.txt');
  expect(readFileSync((await saved.path())!, 'utf8')).toBe(text);
  await row.getByRole('button').last().click();
  await expect(page.getByText(/No game is over|Noch ist kein Spiel/)).toBeVisible();
});

for (const look of LOOKS)
  test(`in ${look.language}, ${look.colorScheme}: nothing that axe finds, no sideways scrolling`, async ({ page }) => {
    await wear(page, look);
    await review(page, file('yahtzee'));
    await expect(report(page)).toBeVisible({ timeout: 60_000 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.locator('.actions a').click();
    await expect(page.locator('form')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
