import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { answered, at, expect, lines, LOOKS, shown, test, wear } from './page';

const views = {
  card: at(lines.kniffel),
  bank: at(lines.bank),
  race: at(lines.race),
  rules: './#/rules/game/kniffel',
  exercise: './#/train/knubbel-v1',
  'exercise, answered': './#/train/knubbel-v1',
  'exercise of a race': './#/train/mensch-aergere-dich-nicht',
  look: './#/look/kniffel',
  beside: './#/look/kniffel/knubbel-v1',
};

async function ready(page: Page, name: string) {
  if (name === 'rules') return expect(page.locator('.verdict p')).toBeVisible();
  if (name === 'look') return expect(page.locator('.memo .figures').first()).toBeVisible({ timeout: 45_000 });
  if (name === 'beside') return shown(page, page.locator('dd.reached').nth(1));
  if (!name.startsWith('exercise')) return answered(page);
  await expect(page.locator('section.felt')).toBeVisible({ timeout: 45_000 });
  if (name !== 'exercise, answered') return;
  await page.locator('.acts button.main, button.entry').first().click();
  await answered(page);
}

for (const [name, address] of Object.entries(views))
  for (const look of LOOKS)
    test(`${name} in ${look.language}, ${look.colorScheme}: nothing that axe finds, no sideways scrolling`, async ({ page }) => {
      await wear(page, look);
      await page.goto(address);
      await ready(page, name);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await wider()).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await wider()).toBeLessThanOrEqual(0);
    });

test('colours follow the switch, and are remembered', async ({ page }) => {
  await page.goto('./');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const button = page.locator('.choices button').last();
  await button.click();
  const light = await ground();
  await button.click();
  expect(await ground()).not.toBe(light);
  const dark = await ground();
  await page.reload();
  expect(await ground()).toBe(dark);
});

test('the language is switched, and remembered', async ({ page }) => {
  await page.goto('./');
  const before = await page.evaluate(() => document.documentElement.lang);
  await page.getByRole('button', { name: /^(Auf Deutsch|In English)$/ }).click();
  await expect(page.locator('html')).not.toHaveAttribute('lang', before);
  const heading = await page.locator('h1').textContent();
  await page.reload();
  await expect(page.locator('h1')).toHaveText(heading!);
});

test('without motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(at(lines.yahtzee));
  await answered(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
