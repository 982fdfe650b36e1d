/** What the page remembers: the last question, dice that are no roll yet, and each step as one that can be gone back. */
import { answered, at, expect, lines, moves, test } from './page';

test('what was asked last is there when the page is opened without an address', async ({ page, context }) => {
  await page.goto(at(lines.kniffel));
  await answered(page);
  const later = await context.newPage();
  await later.goto('./');
  await expect(later.locator('textarea')).toHaveValue(lines.kniffel);
  await answered(later);
});

test('kept dice and the rolls left are in the address, and there after a reload', async ({ page }) => {
  await page.goto(at(lines.yahtzee));
  await answered(page);
  await moves(page).nth(1).click();
  await page.getByRole('button', { name: /^(Make this move|Diesen Zug machen)$/ }).click();
  await expect(page).toHaveURL(/#yahtzee&dice=\d+&rolls=1$/);
  const kept = await page.locator('.slots button').count();
  await page.reload();
  await expect(page.locator('.slots button')).toHaveCount(kept);
  await expect(page.getByRole('radio', { name: '1' })).toBeChecked();
  // A value from before the roll would be wrong now.
  await expect(page.locator('.answer')).toContainText(/more di(c)?e|Noch/);
  await expect(page.locator('.answer')).not.toContainText(/Before the roll|Vor dem Wurf|\d{3}[.,]\d/);
  await page.goBack();
  await expect(page.locator('textarea')).toHaveValue(lines.yahtzee);
  await answered(page);
});

test('a new card can be taken back, with a button and with Back', async ({ page }) => {
  await page.goto(at(lines.kniffel));
  await answered(page);
  const line = page.locator('textarea');
  const fresh = page.getByRole('button', { name: /^(New card|Neuer Zettel)$/ });
  await fresh.click();
  await expect(line).toHaveValue('kniffel roll 11356 rolls-left 2');
  await page.getByRole('button', { name: /^(Take the old card back|Alten Zettel zurückholen)$/ }).click();
  await expect(line).toHaveValue(lines.kniffel);
  await fresh.click();
  await expect(line).toHaveValue('kniffel roll 11356 rolls-left 2');
  await page.goBack();
  await expect(line).toHaveValue(lines.kniffel);
});

test('an entry on the card is a step, a die is none', async ({ page }) => {
  await page.goto(at('knubbel-v1 roll 11356 rolls-left 2'));
  await answered(page);
  const entry = page.locator('td select').first();
  await entry.selectOption({ index: 2 });
  await expect(page).toHaveURL(/card\+/);
  await page.locator('.slots button').first().click();
  await expect(page).toHaveURL(/&dice=1356/);
  await page.goBack();
  await expect(page).toHaveURL(/#knubbel-v1\+roll\+11356\+rolls-left\+2$/);
  await expect(entry).toHaveValue('');
});

test("the opponent's card has sums", async ({ page }) => {
  await page.goto(at('knubbel-v1 objective win card chance=20 opponents chance=11'));
  await expect(page.locator('tr.total td').nth(1)).toHaveText('11');
  await expect(page.locator('tr.total td').first()).toHaveText('20');
});
