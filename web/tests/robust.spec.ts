import { answered, at, cancelButton, expect, lines, moves, solveButton, test } from './page';
import { test as plain } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('a table is solved once and then kept', async ({ page }) => {
  await page.goto(at(lines.yahtzee));
  await answered(page);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('dicebase-tables')).keys()).length)).toBe(1);
  await page.reload();
  await answered(page);
  await expect(page.locator('progress')).toHaveCount(0);
});

test('a kept table that is damaged is removed, said, and solved again', async ({ page }) => {
  await page.goto(at(lines.yahtzee));
  await answered(page);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('dicebase-tables')).keys()).length)).toBe(1);
  await page.evaluate(async () => {
    const store = await caches.open('dicebase-tables');
    const [key] = await store.keys();
    const bytes = new Uint8Array(await (await store.match(key!))!.arrayBuffer());
    bytes[bytes.length - 5000]! ^= 1;
    await store.put(key!, new Response(bytes));
  });
  await page.reload();
  await expect(page.getByText(/damaged|beschädigt/)).toBeVisible();
  await answered(page);
  await expect(moves(page).first().locator('.value')).toHaveAttribute('title', /^249[.,]9364$/);
});

test('a worker that dies is said, and another takes over', async ({ page }) => {
  await page.addInitScript(() => {
    const Real = Worker;
    let died = false;
    window.Worker = class extends Real {
      override postMessage(call: { args?: { command?: string }[] }) {
        if (died || call.args?.[0]?.command !== 'rank') return super.postMessage(call);
        died = true;
        setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })));
      }
    };
  });
  await page.goto(at(lines.yahtzee));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/stopped unexpectedly|stehen geblieben/, { timeout: 45_000 });
  await alert.getByRole('button').click();
  await answered(page);
});

test('a browser without vectors is told so', async ({ page }) => {
  await page.addInitScript(() => (WebAssembly.validate = () => false));
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('SIMD');
});

test('solving can be cancelled and begun again', async ({ page }) => {
  // So large that it is only solved where that is wanted.
  await page.goto(at('kniffel objective target target 250 roll 11356 rolls-left 2'));
  const solve = solveButton(page);
  await solve.click();
  await cancelButton(page).click();
  await expect(page.locator('progress')).toHaveCount(0);
  await solve.click();
  await expect(page.locator('progress')).toBeVisible();
});

plain('a module that cannot be loaded is said, and loaded when it can be', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(at(lines.kniffel));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/could not be loaded|lässt sich nicht laden/);
  await expect(page.locator('main')).not.toContainText('Failed to fetch');
  await page.unroute('**/*.wasm');
  await alert.getByRole('button').click();
  await answered(page);
  await expect(page.locator('textarea')).toHaveValue(lines.kniffel);
});

plain('shipped tables are there without a network, also those of games that were never asked about', async ({ page, context }) => {
  await page.goto('./');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(at('zehntausend me 5000 opponent 4000 turn 350 roll 11235'));
  await expect(moves(page).first()).toBeVisible({ timeout: 15_000 });
});

plain('after the first visit the page works offline', async ({ page, context }) => {
  await page.goto('./');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(at(lines.kniffel));
  // Until then the address may be that of the game before.
  await expect(page.locator('textarea')).toHaveValue(lines.kniffel);
  await page.reload();
  await answered(page);
  await page.locator('header nav a[href="#/rules"]').click();
  await expect(page.locator('.verdict .good')).toBeVisible();
});

for (const address of ['./#nonsense', './#/nonsense', './#/play/nonsense', './#/game/nonsense'])
  test(`${address} is told in a sentence, which leads to all games`, async ({ page }) => {
    await page.goto(address);
    const alert = page.getByRole('alert');
    await expect(alert.locator('p')).toHaveText(/^[^;:]{20,80}\.$/);
    await alert.getByRole('link').click();
    await page.locator('main a[href="#/game/kniffel"]').click();
    await expect(page.locator('h1')).toHaveText(/^Kniffel: /);
  });
