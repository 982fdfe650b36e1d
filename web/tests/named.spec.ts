/** Games that are named by their dice or their target. */
import { answered, at, expect, gameField, moves, shown, test } from './page';
import { begin, dice, main, sameDice } from './table';

test.setTimeout(120_000);

const radio = (name: RegExp) => ({ name, exact: false }) as const;

test('dice that differ are laid kind by kind, asked about, and exchanged for others', async ({ page }) => {
  await page.goto(at('kcd-3-odd objective points'));
  await expect(gameField(page)).toHaveValue('kcd-3-odd');
  const pad = page.locator('.pad button');
  await expect(page.getByRole('radio', radio(/Ordinary die 3 left/))).toBeChecked();
  for (const face of [1, 1, 4]) await pad.nth(face - 1).click();
  // The ordinary dice are all there: now come the odd ones.
  await expect(page.getByRole('radio', radio(/Odd die 3 left/))).toBeChecked();
  for (const face of [5, 6, 3]) await pad.nth(face - 1).click();
  await answered(page);
  await expect(page).toHaveURL(/#kcd-3-odd\+objective\+points\+turn\+0\+roll\+113b45b6b$/);
  // dicebase best kcd-3-odd --objective points --roll 1145b6b3b
  await expect(moves(page).first().locator('.value')).toHaveAttribute('title', /^710[.,]17/);
  await expect(page.locator('.slots .keep')).toHaveAccessibleName(/^Ordinary die, 1, keep it/);
  await page.locator('.slots button').nth(3).click();
  await expect(page.locator('.typed input')).toHaveValue('1146b3b');
  await page.locator('.typed input').fill('115b');
  await expect(page.locator('.slots button')).toHaveCount(3);

  await page.locator('summary', { hasText: 'Your dice' }).click();
  await page.getByRole('button', { name: 'One more: Weighted die' }).click();
  await page.getByRole('button', { name: 'One less: Odd die' }).click();
  await expect(page).toHaveURL(/#kcd-2-odd-1-weighted\+objective\+points/);
  await expect(gameField(page)).toHaveValue('kcd-2-odd-1-weighted');
  await expect(page.locator('.slots button')).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(3);
});

test('a turn is played with dice that differ', async ({ page }) => {
  await sameDice(page);
  await begin(page, 'kcd-3-odd objective points');
  await main(page).click();
  await expect(dice(page)).toHaveCount(6);
  await expect(page.locator('.hand .letter')).toHaveText(['b', 'b', 'b']);
  await expect(page.getByRole('button', { name: /^Odd die, .: hold it$/ })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Hints before I choose' }).check();
  await shown(page, page.locator('.hints li button').first());
  await page.keyboard.press('b');
  await expect(page.locator('.hand .held').first()).toBeVisible();
  await main(page).first().click();
  await expect(page.locator('section[aria-labelledby=coach] .said')).toBeVisible();
});

test('an address and a field name another target', async ({ page }) => {
  await page.goto(at('zehntausend-to-5000 objective points turn 350 roll 11235'));
  await answered(page);
  await expect(gameField(page)).toHaveValue('zehntausend-to-5000');
  const target = page.getByLabel('Target');
  await expect(target).toHaveValue('5000');
  await target.fill('5001');
  await target.press('Enter');
  await expect(page.locator('.target [role=alert]')).toContainText('no multiple of the step, 50');
  await target.fill('6000');
  await target.press('Enter');
  await expect(page).toHaveURL(/#zehntausend-to-6000\+objective\+points/);
  // What was chosen last is there again in the other views.
  await page.goto('./#/look');
  await expect(gameField(page)).toHaveValue('zehntausend-to-6000');
  await page.goto('./#/play/zehntausend-to-nowhere');
  await expect(page.getByRole('alert')).toContainText('This address names nothing');
});

test('a table of four has the scores of three others', async ({ page }) => {
  await page.goto(at('zehntausend-four me 1500'));
  await page.getByLabel('Opponent 3').fill('1200');
  await page.getByLabel('Opponent 3').press('Tab');
  await expect(page).toHaveURL(/me\+1500\+opponents\+0\/0\/1200$/);
});
