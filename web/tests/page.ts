/** The page under test: whatever it logs as an error, and whatever its content policy stops, fails the test. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';

export { expect };

export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', (event) => console.error(`stopped by the content policy: ${event.violatedDirective}`)),
    );
    await use(page);
    expect(errors).toEqual([]);
  },
});

export const lines = {
  kniffel: 'kniffel card ones=3,full-house=25 roll 11356 rolls-left 2',
  yahtzee: 'yahtzee roll 11356 rolls-left 2',
  bank: 'zehntausend objective points turn 350 roll 11235',
  race: 'mensch-aergere-dich-nicht objective turns me 0,0,12,30 roll 5',
};

export const at = (line: string) => './#' + line.replaceAll(' ', '+');

/** The moves that are listed, the best first. */
export const moves = (page: Page) => page.locator('main ol > li > button');

export const solveButton = (page: Page) => page.getByRole('button', { name: /^(Work it out|Jetzt ausrechnen)$/ });
export const cancelButton = (page: Page) => page.getByRole('button', { name: /^(Cancel|Abbrechen)$/ });

/** Waits for something that a slow machine asks about before it works it out. */
export async function shown(page: Page, what: Locator, timeout = 45_000) {
  const asked = solveButton(page).first();
  await expect(what.or(asked).first()).toBeVisible({ timeout: 45_000 });
  if (!(await what.isVisible()) && (await asked.isVisible())) await asked.click();
  await expect(what).toBeVisible({ timeout });
}

export const answered = (page: Page) => shown(page, moves(page).first());

/** What one phone or computer remembers of its speed; the numbers are how many times slower it is than the fastest. */
export const withPaces = (page: Page, paces: Record<string, number>) =>
  page.addInitScript((text) => localStorage.getItem('dicebase.paces') ?? localStorage.setItem('dicebase.paces', text), JSON.stringify(paces));

/** Goes to another view by its link. */
export const toView = (page: Page, view: string) => page.locator(`header nav a[href="#/${view}"]`).click();

export const gameField = (page: Page) => page.locator('main select').first();

/** Colours do not depend on the language: each is looked at in one. */
export const LOOKS = [
  { language: 'en', colorScheme: 'light' },
  { language: 'de', colorScheme: 'dark' },
] as const;

export async function wear(page: Page, { language, colorScheme }: (typeof LOOKS)[number]) {
  await page.emulateMedia({ colorScheme });
  await page.addInitScript((language) => localStorage.setItem('dicebase.language', language), language);
}
