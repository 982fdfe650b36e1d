/** Work that takes long: it is asked for first, it can be watched and cancelled, and it keeps nothing else waiting. */
import { answered, at, cancelButton, expect, gameField, solveButton, test, toView, withPaces } from './page';

const TAKES = /takes about (a |\d+ )(second|minute|hour)|dauert hier etwa (eine |\d+ )(Sekunde|Minute|Stunde)/;
const beat = at('kniffel objective beat roll 11356 rolls-left 2');
const progress = 'progress';

test('what takes long is asked for first, with how long it takes here', async ({ page }) => {
  await page.goto(beat);
  await expect(solveButton(page)).toBeVisible();
  await expect(page.locator('.answer')).toContainText(TAKES);
  await expect(page.locator('.answer')).toContainText(/MB/);
  await expect(page.locator(progress)).toHaveCount(0);
});

test('the time is measured on this machine: one that was found slower says more', async ({ page }) => {
  await withPaces(page, { 'scorecard expected-score': 3000 });
  await page.goto(at('yahtzee roll 11356 rolls-left 2'));
  await expect(page.locator('.answer')).toContainText(/(\d+ minutes|\d+ Minuten)/);
  await answered(page);
  // What was measured now moves the estimate to where it belongs.
  const pace = await page.evaluate(() => JSON.parse(localStorage.getItem('dicebase.paces')!)['scorecard expected-score']);
  expect(pace).toBeLessThan(1500);
});

test('while something is worked out, the page answers small questions, and cancelling leads back to the question', async ({ page }) => {
  await page.goto(beat);
  await solveButton(page).click();
  await expect(page.locator(progress)).toBeVisible();
  await page.getByRole('radio', { name: '1' }).check({ force: true });
  await expect(page).toHaveURL(/rolls-left\+1$/, { timeout: 3000 });
  await expect(page.locator(progress)).toBeVisible();
  await cancelButton(page).click();
  await expect(page.locator(progress)).toHaveCount(0);
  await expect(solveButton(page)).toBeVisible();
  await expect(page.locator('.answer')).not.toContainText(/\b0 (numbers|Zahlen|kB)/);
});

test('leaving a question cancels it: the next is answered at once', async ({ page }) => {
  await page.goto(beat);
  await solveButton(page).click();
  await expect(page.locator(progress)).toBeVisible();
  await gameField(page).selectOption('knubbel-v1');
  await page.locator('.typed input[inputmode]').fill('11356');
  await answered(page);
  await expect(page.locator(progress)).toHaveCount(0);
  await page.goBack();
  await expect(solveButton(page)).toBeVisible();
});

test('what was left while it was worked out says so, and can be begun again', async ({ page }) => {
  await page.goto(beat);
  await solveButton(page).click();
  await expect(page.locator(progress)).toBeVisible();
  await toView(page, 'rules');
  await page.goBack();
  await expect(solveButton(page)).toBeVisible();
  await expect(page.locator('.answer')).toContainText(/when you left|als du weggingst/);
  await solveButton(page).click();
  await expect(page.locator(progress)).toBeVisible();
});

test('a target has a number before anything was answered', async ({ page }) => {
  await withPaces(page, { 'scorecard expected-score': 3000 });
  await page.goto(at('yahtzee'));
  await expect(solveButton(page)).toBeVisible();
  await page.locator('main select').nth(1).selectOption('target');
  await expect(page.locator('.choose input')).toHaveValue(/^\d+$/);
  await expect(page.locator('.answer')).not.toContainText('as in');
});

test('a game that is being solved keeps no other view waiting, and is left with its view', async ({ page }) => {
  await page.goto('./#/train/maxi-yatzy');
  await solveButton(page).click();
  await expect(page.locator(progress)).toBeVisible();
  await expect(cancelButton(page)).toBeVisible();
  const before = page.workers().length;
  await toView(page, 'play');
  await expect(page.locator('form button.main')).toBeVisible({ timeout: 3000 });
  await expect.poll(() => page.workers().length).toBeLessThan(before);
  await toView(page, 'look');
  await expect(page.locator('.choose select').first()).toBeVisible({ timeout: 3000 });
  await toView(page, 'train');
  await expect(solveButton(page)).toBeVisible();
  await expect(page.locator(progress)).toHaveCount(0);
});

test('a bot that has to practise is asked for first, and nothing is practised until then', async ({ page }) => {
  await page.goto(at('mensch-aergere-dich-nicht objective win roll 5'));
  await expect(solveButton(page)).toBeVisible();
  await expect(page.locator('.answer')).toContainText(TAKES);
  const practised = await page.evaluate(async () => (await (await caches.open('dicebase-tables')).keys()).map(({ url }) => url));
  expect(practised.filter((url) => url.includes('mensch'))).toEqual([]);
});

for (const view of ['#maxi-yatzy-saved', '#/play/maxi-yatzy-saved', '#/train/maxi-yatzy-saved', '#/look/maxi-yatzy-saved', '#/game/maxi-yatzy-saved'])
  test(`a game that is too large for a browser is told with its size and the program's command: ${view}`, async ({ page }) => {
    await page.goto(`./${view}`);
    await expect(page.getByText('dicebase solve maxi-yatzy-saved --large').first()).toBeVisible();
    await expect(page.getByText(/2[.,]5\s?GB/).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
