/** What the page is for: somebody who has never seen it wants the best move for a roll by rules of their own. */
import type { Locator, Page } from '@playwright/test';
import { answered, expect, moves, test } from './page';

/** Taps on a phone, clicks elsewhere; all are counted. */
class Finger {
  taps = 0;

  constructor(
    private readonly page: Page,
    private readonly touches: boolean,
  ) {}

  async on(place: Locator) {
    this.taps++;
    await (this.touches ? place.tap() : place.click());
  }

  /** A list of the system opens with one tap, and another chooses. */
  async choose(list: Locator, option: string) {
    this.taps += 2;
    await list.selectOption(option);
  }

  /** What has the focus is overwritten, as a keyboard on the screen does it: no key ends it. */
  async type(field: Locator, text: string) {
    await this.on(field);
    await field.selectText();
    await this.page.keyboard.type(text);
  }
}

for (const [what, row, points] of [
  ['five equal dice', /^Kniffel/, '60'],
  ['a full house', /^Full [Hh]ouse/, '40'],
] as const)
  test(`a stranger changes what ${what} bring, and finds the best move for a roll`, async ({ page, isMobile }) => {
    const finger = new Finger(page, isMobile);
    await page.goto('./');
    const begun = Date.now();

    await finger.on(page.getByRole('link', { name: /^(Rules|Regeln)$/ }));
    await finger.choose(page.locator('.bar select'), 'kniffel');
    await expect(page.getByLabel('Name').first()).toHaveValue(/Kniffel$/);
    const category = page.locator('li', { has: page.locator('summary', { hasText: row }) });
    await finger.on(category.locator('summary'));
    await finger.type(category.locator('.fields input').first(), points);
    await finger.on(page.getByRole('button', { name: /^(Save|Speichern)$/ }));
    await expect(page.getByRole('status').filter({ hasText: /Saved|gespeichert/ })).toBeVisible();
    await expect(category.locator('summary')).toContainText(points);
    await finger.on(page.getByRole('link', { name: /^(Ask with these rules|Mit diesen Regeln fragen)$/ }));
    for (const face of [3, 3, 3, 5, 5]) await finger.on(page.locator('.pad button').nth(face - 1));
    await answered(page);

    await expect(page.locator('.answer .best').first()).toBeVisible();
    await expect(page).toHaveURL(/#my-[\w-]*kniffel\+roll\+33355\+rolls-left\+2&rules=/);
    await expect(page.locator(`td option[value="${points}"]`).first()).toBeAttached();
    console.log(`${what}: ${finger.taps} taps, ${((Date.now() - begun) / 1000).toFixed(1)} seconds`);
  });

test('the move that is looked at is made, until the card has its entry', async ({ page, isMobile }) => {
  const finger = new Finger(page, isMobile);
  await page.goto('./#knubbel-v1+roll+33355+rolls-left+2');
  await answered(page);
  const make = page.getByRole('button', { name: /^(Make this move|Diesen Zug machen)$/ });
  const roll = page.locator('.typed input[inputmode]');
  for (const left of [1, 0]) {
    await finger.on(moves(page).nth(1));
    await finger.on(make);
    await expect(page.getByRole('radio', { name: String(left) })).toBeChecked();
    const kept = (await roll.inputValue()).length;
    await expect(page.locator('.slots button')).toHaveCount(kept);
    await expect(page.locator('.pad button').first()).toBeFocused();
    for (let die = kept; die < 5; die++) await finger.on(page.locator('.pad button').nth(die));
    await answered(page);
  }
  await finger.on(make);
  await expect(roll).toHaveValue('');
  await expect(page.getByRole('radio', { name: '2' })).toBeChecked();
  await expect(page).toHaveURL(/#knubbel-v1\+card\+[\w-]+=\d+$/);
});

/** What is asked of the engine in one call. */
interface Asked {
  command?: string;
  game?: string;
  position?: string;
}

/** Calls of the engine come late. */
const slowed = (page: Page, command: string, of: string) =>
  page.addInitScript(
    ([command, of]) => {
      const Real = Worker;
      window.Worker = class extends Real {
        override postMessage(call: { args?: Asked[] }) {
          const { game, position, ...asked } = call.args?.[0] ?? {};
          const isSlow = asked.command === command && (game ?? position) === of;
          setTimeout(() => super.postMessage(call), isSlow ? 1500 : 0);
        }
      };
    },
    [command, of],
  );

test('dice that are tapped while another game is on its way are there when it is', async ({ page, isMobile }) => {
  await slowed(page, 'rules', 'knubbel-v1');
  const finger = new Finger(page, isMobile);
  await page.goto('./#kniffel');
  await expect(page.locator('thead th').first()).toHaveText('Kniffel');
  await page.locator('main select').first().selectOption('knubbel-v1');
  for (const face of [1, 1, 3]) await finger.on(page.locator('.pad button').nth(face - 1));
  await expect(page.locator('thead th').first()).not.toHaveText('Kniffel');
  await expect(page.locator('.slots button')).toHaveCount(3);
  for (const face of [5, 6]) await finger.on(page.locator('.pad button').nth(face - 1));
  await answered(page);
  await expect(page).toHaveURL(/#knubbel-v1\+roll\+11356\+rolls-left\+2$/);
});

test('a game that is chosen while the address is being read stays chosen', async ({ page }) => {
  await slowed(page, 'read', 'kniffel');
  await page.goto('./#kniffel');
  await page.locator('main select').first().selectOption('knubbel-v1');
  await expect(page).toHaveURL(/#knubbel-v1$/);
  await page.waitForTimeout(2000);
  await expect(page).toHaveURL(/#knubbel-v1$/);
  await expect(page.locator('thead th').first()).not.toHaveText('Kniffel');
});

test('a roll that still lacks dice is no mistake', async ({ page, isMobile }) => {
  const finger = new Finger(page, isMobile);
  await page.goto('./#zehntausend+objective+turns');
  for (const face of [1, 2, 2, 3, 5, 6]) {
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    await finger.on(page.locator('.pad button').nth(face - 1));
  }
  await expect(page.locator('.slots .keep').first()).toBeVisible({ timeout: 45_000 });
  await page.getByRole('spinbutton').last().pressSequentially('333');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('spinbutton').last()).toHaveValue('350');
});
