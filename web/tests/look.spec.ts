import type { Page } from '@playwright/test';
import { answered, cancelButton, expect, shown, test } from './page';

const ended = (page: Page) => shown(page, page.locator('dd.reached').first());
const fact = (page: Page, name: RegExp) =>
  page.locator('.told tr', { has: page.getByRole('rowheader', { name }) }).locator('td');
const sheet = (page: Page) => page.locator('.memo .figures').first();

test('the ends of Kniffel are those that the command line tells', async ({ page }) => {
  await page.goto('./#/look/kniffel');
  await ended(page);
  // The optimum as OPTIMA.md has it, and dicebase distribution kniffel --at-least 250
  await expect(fact(page, /^(On average|Im Schnitt)$/)).toHaveText(/^245[.,]9047$/);
  await expect(page.locator('dd.reached')).toHaveText(/^47[.,]8288\s?%$/);
  await expect(page.getByRole('row', { name: /^Chance 22[.,]26/ })).toBeVisible();
  await expect(sheet(page)).toBeVisible();
});

test('the target is moved by the keyboard, typed, kept in the address, and there after a reload', async ({ page }) => {
  await page.goto('./#/look/knubbel-v1');
  await ended(page);
  // dicebase solve knubbel-v1
  await expect(fact(page, /^(On average|Im Schnitt)$/)).toHaveText(/^139[.,]9713$/);
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/#\/look\/knubbel-v1\/141$/);
  const before = await page.locator('dd.reached').textContent();
  const field = page.getByRole('spinbutton');
  await field.fill('150');
  await page.keyboard.press('Tab');
  await expect(page.locator('dd.reached')).not.toHaveText(before!);
  await expect(slider).toHaveValue('150');
  const shown = await page.locator('dd.reached').textContent();
  await field.fill('-7');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('150');
  await page.reload();
  await expect(page.locator('dd.reached')).toHaveText(shown!);
  await field.fill('9999');
  await expect(page.locator('dd.reached')).toHaveText(/^0\s?%$/);
});

test('the target is moved by pointer or finger', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('./#/look/knubbel-v1');
  await ended(page);
  const slider = page.getByRole('slider');
  const before = { target: await slider.inputValue(), chance: await page.locator('dd.reached').textContent() };
  const { x, y, width, height } = (await slider.boundingBox())!;
  const end = [x + 0.8 * width, y + height / 2] as const;
  if (isMobile) await page.touchscreen.tap(...end);
  else {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(...end, { steps: 5 });
    await page.mouse.up();
  }
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(Number(before.target));
  await expect(page.locator('dd.reached')).not.toHaveText(before.chance!);
  await expect(page).toHaveURL(new RegExp(`/knubbel-v1/${await slider.inputValue()}$`));
});

test('what it brings to play for a target, and how it is done', async ({ page }) => {
  await page.goto('./#/look/knubbel-v1/150');
  await ended(page);
  await expect(sheet(page)).toBeVisible();
  await page.locator('.aim button.main').focus();
  await page.keyboard.press('Enter');
  // dicebase value knubbel-v1 --objective target --target 150, as the README has it
  await expect(page.locator('dd.best')).toHaveText(/^42[.,]9626\s?%$/, { timeout: 45_000 });
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('dd.best')).not.toHaveText(/^42[.,]9626/);
  await page.getByRole('link', { name: /149/ }).click();
  await expect(page).toHaveURL(/#knubbel-v1\+objective\+target\+target\+149/);
  await page.locator('.typed input[inputmode]').fill('11356');
  await answered(page);
});

test('two games side by side, chosen by hand, and back again', { tag: '@phone' }, async ({ page }) => {
  await page.goto('./#/look/kniffel');
  await ended(page);
  await page.locator('.choose select').nth(1).selectOption('knubbel-v1');
  await expect(page.locator('dd.reached')).toHaveCount(2, { timeout: 45_000 });
  await expect(page).toHaveURL(/#\/look\/kniffel\/knubbel-v1$/);
  await expect(fact(page, /^(On average|Im Schnitt)$/)).toHaveText([/^245[.,]9047$/, /^139[.,]9713$/]);
  await page.goBack();
  await expect(page.locator('dd.reached')).toHaveCount(1);
  await page.goForward();
  await expect(page.locator('dd.reached')).toHaveCount(2);
});

test('turns and points of a bank game, and from when on to bank', async ({ page }) => {
  await page.goto('./#/look/zehntausend');
  await ended(page);
  // dicebase solve zehntausend --objective turns, and points
  await expect(fact(page, /^(On average|Im Schnitt)$/)).toHaveText(/^22[.,]1898$/);
  await expect(sheet(page)).toBeVisible();
  await page.locator('.choose select').last().selectOption('points');
  await expect(fact(page, /^(On average|Im Schnitt)$/)).toHaveText(/^488[.,]6379$/, { timeout: 45_000 });
  await expect(page).toHaveURL(/#\/look\/zehntausend\/points$/);
});

test('what was worked out is there on the next visit, without being solved', async ({ page }) => {
  await page.goto('./#/look/knubbel-v1');
  await ended(page);
  await expect(sheet(page)).toBeVisible();
  await page.addInitScript(() => {
    const Real = Worker;
    window.Worker = class extends Real {
      override postMessage(call: { args?: { command?: string; game?: string; objective?: string }[] }) {
        const { command = '', game, objective } = call.args?.[0] ?? {};
        // How much work a target would be is asked each time, and another game may measure the machine.
        const isKept = ['solve', 'distribution', 'sheet'].includes(command) && game !== 'kniffel' && objective !== 'target';
        if (isKept) throw new Error('asked again');
        super.postMessage(call);
      }
    };
  });
  await page.reload();
  await ended(page);
  await expect(sheet(page)).toBeVisible();
});

test('what was kept and is damaged is worked out again', async ({ page }) => {
  await page.goto('./#/look/knubbel-v1');
  await ended(page);
  await expect(sheet(page)).toBeVisible();
  const damaged = await page.evaluate(async () => {
    const store = await caches.open('dicebase-tables');
    const places = (await store.keys()).filter(({ url }) => /\/(distribution|sheet)-/.test(url));
    await Promise.all(places.map((place) => store.put(place, new Response('{"mean":1'))));
    return places.length;
  });
  expect(damaged).toBe(2);
  await page.reload();
  await ended(page);
  await expect(fact(page, /^(On average|Im Schnitt)$/)).toHaveText(/^139[.,]9713$/);
  await expect(sheet(page)).toBeVisible();
});

test('working out can be cancelled and begun again', async ({ page }) => {
  await page.goto('./#/look/yahtzee');
  await shown(page, cancelButton(page));
  await cancelButton(page).click();
  await expect(page.locator('.ends progress')).toHaveCount(0);
  await expect(page.locator('dd.reached')).toHaveCount(0);
  await page.locator('.ends button').first().click();
  await expect(page.locator('.ends progress')).toBeVisible();
});

test('a game that is not known here is told, and another is looked at', async ({ page }) => {
  await page.goto('./#/look/my-game-of-somebody-else');
  await expect(page.locator('.choose select').first()).toHaveValue(/^(kniffel|yahtzee)$/);
  await expect(page.getByRole('status').first()).toContainText('my-game-of-somebody-else');
});

test('the sheet of a race lies beside the page, and has its board', async ({ page }) => {
  test.slow();
  await page.goto('./#/look/mensch-aergere-dich-nicht');
  // dicebase sheet mensch-aergere-dich-nicht
  await expect(sheet(page)).toContainText(/46[.,]23\s?%/, { timeout: 90_000 });
  await expect(page.locator('.memo svg circle.danger')).toHaveCount(40);
  await expect(page.locator('.memo ol.number li').first()).toHaveText(/9[.,]7\s?%$/);
});
