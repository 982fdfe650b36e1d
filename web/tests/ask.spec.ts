import { answered, at, expect, gameField, lines, moves, test } from './page';

test('a roll is tapped, and the best move is the command line\'s', async ({ page, isMobile }) => {
  await page.goto('./');
  await gameField(page).selectOption('yahtzee');
  await expect(page.locator('thead th').first()).toHaveText('Yahtzee');
  const pad = page.locator('.pad button');
  for (const face of [1, 1, 3, 5, 6]) await (isMobile ? pad.nth(face - 1).tap() : pad.nth(face - 1).click());
  await answered(page);
  // dicebase best yahtzee --roll 11356 --rolls-left 2
  await expect(moves(page).first().locator('.value')).toHaveAttribute('title', /^249[.,]9364$/);
  await expect(moves(page).nth(1).locator('.value')).toHaveAttribute('title', /^249[.,]8285$/);
  await expect(page.locator('.slots .keep')).toHaveCount(1);
  await expect(page).toHaveURL(/#yahtzee\+roll\+11356\+rolls-left\+2$/);
});

test('a roll is typed and the card filled with the keyboard alone', async ({ page }) => {
  await page.goto('./');
  await gameField(page).focus();
  await gameField(page).selectOption('yahtzee');
  await expect(page.locator('thead th').first()).toHaveText('Yahtzee');
  await page.locator('.typed input[inputmode]').focus();
  await page.keyboard.type('44444');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await answered(page);
  await expect(page).toHaveURL(/roll\+44444\+rolls-left\+1$/);
  const entry = page.locator('td select').first();
  await entry.focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/#yahtzee\+card\+ones=3\+roll/);
});

test('the keyboard reaches everything in the order of the page', async ({ page }) => {
  await page.goto(at(lines.kniffel));
  await answered(page);
  const seen: number[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    const top = await page.evaluate(() => {
      const element = document.activeElement!;
      if (element === document.body) return null;
      const all = [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')];
      return all.indexOf(element);
    });
    if (top === null) break;
    seen.push(top);
  }
  expect(seen.length).toBeGreaterThan(30);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test('a die is taken off, and the others stay', async ({ page }) => {
  await page.goto(at(lines.yahtzee));
  await answered(page);
  await page.locator('.slots button').nth(2).click();
  await expect(page.locator('.typed input[inputmode]')).toHaveValue('1156');
  await expect(page.locator('.slots button')).toHaveCount(4);
});

test('a link is a position, and back and forward go between them', async ({ page }) => {
  await page.goto(at(lines.kniffel));
  await answered(page);
  await expect(gameField(page)).toHaveValue('kniffel');
  await expect(page.locator('textarea')).toHaveValue(lines.kniffel);
  await page.goto(at('kniffel roll 22334 rolls-left 1'));
  await expect(page.locator('textarea')).toHaveValue('kniffel roll 22334 rolls-left 1');
  await page.goBack();
  await expect(page.locator('textarea')).toHaveValue(lines.kniffel);
  await expect(page.locator('.slots button')).toHaveCount(5);
  await page.goForward();
  await expect(page.locator('textarea')).toHaveValue('kniffel roll 22334 rolls-left 1');
});

test('a line is pasted and read; one that cannot be is refused in the words of the page', async ({ page, isMobile }) => {
  await page.goto(at(lines.kniffel));
  await answered(page);
  const line = page.locator('textarea');
  await line.fill('  kniffel card chance=20\n roll 66 655  rolls-left 0 ');
  await line.press('Enter');
  await expect(page.getByRole('alert')).toContainText(isMobile ? '„655“ gehört zu keiner Stellung' : '"655" is not a part of a position');
  await line.fill('kniffel card chance=20 roll 66655 rolls-left 0');
  await line.press('Enter');
  await expect(page).toHaveURL(/chance=20\+roll\+55666\+rolls-left\+0$/);
  await expect(moves(page).first()).toContainText('28');
});

test('all moves are shown on request, and one that is looked at is shown on the dice', async ({ page }) => {
  await page.goto(at(lines.yahtzee));
  await answered(page);
  await expect(moves(page)).toHaveCount(5);
  await page.locator('button[aria-expanded]').click();
  await expect(moves(page)).toHaveCount(24);
  await moves(page).nth(2).click();
  await expect(page.locator('.slots .keep')).toHaveCount(2);
});

test('a bank game says when to bank', async ({ page }) => {
  await page.goto(at(lines.bank));
  await answered(page);
  await expect(page.locator('.slots .keep')).not.toHaveCount(0);
  const turn = page.locator('fieldset.panel input').last();
  await turn.fill('37');
  await page.keyboard.press('Tab');
  await expect(turn).toHaveValue('50');
});

test('a bank game is asked whether to bank before anything is rolled', async ({ page }) => {
  await page.goto(at('zehntausend objective points'));
  const [turn, left] = [page.locator('fieldset.panel input').nth(0), page.locator('fieldset.panel input').nth(1)];
  await turn.fill('300');
  await left.fill('1');
  await answered(page);
  await expect(moves(page)).toHaveText([/(Bank 300|300 schreiben)/, /(Roll on with 1 die|Mit 1 Würfel weiterwürfeln)/]);
  await page.keyboard.press('Escape');
  await page.locator('.typed input[inputmode]').fill('1');
  await expect(left).not.toBeVisible();
  await answered(page);
});

test('a piece is tapped and then its field', async ({ page }) => {
  await page.goto(at(lines.race));
  await answered(page);
  const piece = page.locator('svg .piece').nth(2);
  await piece.click();
  await page.locator('svg .free').nth(20).click({ force: true });
  await expect(page).toHaveURL(/me\+0,0,20,30\+roll\+5$/);
});

test('a piece is moved with the arrow keys', async ({ page }) => {
  await page.goto(at(lines.race));
  await answered(page);
  await page.locator('svg .piece').nth(2).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/me\+0,0,13,30\+roll\+5$/);
});

test('what two moves lead to is told on request', async ({ page }) => {
  await page.goto(at(lines.kniffel));
  await answered(page);
  await page.getByText(/^(Why|Warum)\?$/).click();
  const rows = page.locator('details tbody tr');
  await expect(rows).toHaveCount(8);
  const shares = await rows.locator('td:nth-child(2)').allTextContents();
  const sum = shares.reduce((total, text) => total + Number.parseFloat(text.replace(',', '.')), 0);
  expect(sum).toBeGreaterThan(50);
  expect(sum).toBeLessThanOrEqual(100.5);
});

for (const [language, names] of [
  ['de', { crag: /^Ungerade Straße$/, kniffel: /^Kleine Straße$/, 'maxi-yatzy-saved': /^Maxi Yatzy mit gesparten Würfen$/ }],
  ['en', { crag: /^Odd straight$/, kniffel: /^Small straight$/, 'maxi-yatzy-saved': /^Maxi Yatzy with saved rolls$/ }],
] as const)
  test(`games and categories have names in ${language}`, async ({ page }) => {
    await page.addInitScript((language) => localStorage.setItem('dicebase.language', language), language);
    for (const game of ['crag', 'kniffel'] as const) {
      await page.goto(at(game));
      await expect(page.locator('tbody th').filter({ hasText: names[game] })).toHaveCount(1);
    }
    await expect(gameField(page).locator('option').filter({ hasText: names['maxi-yatzy-saved'] })).toHaveCount(1);
  });

test('a key that is no die is refused, and so is one die too many', async ({ page }) => {
  await page.goto(at('kniffel'));
  const field = page.locator('.typed input[inputmode]');
  await field.pressSequentially('17');
  await expect(field).toHaveValue('1');
  await expect(page.locator('.typed p')).toHaveText(/^(Faces go from 1 to 6|Die Augen gehen von 1 bis 6)\.$/);
  await field.pressSequentially('23456');
  await expect(field).toHaveValue('12345');
  await expect(page.locator('.typed p')).toHaveText(/ 5/);
  await field.press('Backspace');
  await expect(page.locator('.typed p')).not.toHaveText(/ 5/);
});

test('keeping all says where it is entered', async ({ page }) => {
  await page.goto(at('kniffel roll 12345 rolls-left 2'));
  await answered(page);
  await expect(page.locator('.answer .reason')).toHaveText(/(Large straight|Große Straße).*40/);
});

test('a card is printed without what is not worked out', async ({ page }) => {
  await page.goto(at('kniffel objective beat roll 11356 rolls-left 2'));
  await expect(page.locator('.answer button.main')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.answer')).toBeHidden();
  await expect(page.locator('.block')).toBeVisible();
});
