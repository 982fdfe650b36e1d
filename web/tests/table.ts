/** What tests of played games share: dice that are the same in each run, and where things are on the table. */
import { expect, type Page } from '@playwright/test';

/** 1 to 6 in an order that looks like none. */
export const sameDice = (page: Page) =>
  page.addInitScript(() => {
    let state = 7;
    crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T) => {
      const bytes = array as unknown as Uint8Array;
      for (let index = 0; index < bytes.length; index++) {
        state = (state * 1103515245 + 12345) % 2 ** 31;
        bytes[index] = state >> 16;
      }
      return array;
    };
  });

export const main = (page: Page) => page.locator('.acts button.main:enabled');
export const dice = (page: Page) => page.locator('.hand button');
export const entries = (page: Page) => page.locator('button.entry');
export const report = (page: Page) => page.locator('.report');
export const undo = (page: Page) => page.getByRole('button', { name: /^(Undo|Zug zurücknehmen)$/ });
export const start = (page: Page) => page.getByRole('button', { name: /^(Start|Los)$/ });

export interface Kept {
  text: string;
  files: { text: string }[];
  player?: string;
  account?: Record<string, number>;
}

export const kept = (page: Page, name: 'finished' | 'matches') =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`dicebase.${name}`) ?? '[]') as Kept[], name);

export async function begin(page: Page, position = 'knubbel-v1') {
  await page.goto(`./#/play/${position}`);
  await expect(main(page)).toBeVisible({ timeout: 60_000 });
}

/** Rolls, and enters the first that is open. */
export async function turn(page: Page) {
  await main(page).click();
  await entries(page).first().click();
}
