/** The same dice for all, and what is passed on at the end. */
import AxeBuilder from '@axe-core/playwright';
import { answered, at, expect, lines, test } from './page';
import { dice, main, report, turn, undo } from './table';

test.setTimeout(120_000);

test('a link gives everybody the same dice, and the result is a line to paste', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const labels = () => dice(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  const rolls: (string | null)[][] = [];
  for (let visit = 0; visit < 2; visit++) {
    await page.goto('./#/play/knubbel-v1/4711');
    await main(page).click({ timeout: 60_000 });
    await expect(dice(page)).toHaveCount(5);
    rolls.push(await labels());
    await page.evaluate(() => localStorage.clear());
    await page.goto('./#/play');
    await page.reload();
  }
  expect(rolls[0]).toEqual(rolls[1]);
  await page.goto('./#/play/knubbel-v1/4711');
  await expect(page.locator('.same')).toContainText(/(same dice|würfelt dasselbe).*7 (rounds|Runden)/);
  await expect(undo(page)).toHaveCount(0);
  for (let played = 1; played <= 7; played++) {
    await expect(page.locator('.state strong')).toHaveText(new RegExp(` ${played}$`), { timeout: 60_000 });
    await turn(page);
  }
  await expect(report(page)).toBeVisible();
  const line = page.locator('section[aria-labelledby=result] .line');
  await expect(line).toContainText(/4711.*\d.*(better|worse|besser|schlechter) (than|als) (\d+\s?%|nearly all|fast alle)/, { timeout: 60_000 });
  await page.locator('section[aria-labelledby=result] button').last().click();
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  expect(pasted).toContain('#/play/knubbel-v1/4711');
  expect(pasted.split('\n')[0]).toBe((await line.innerText()).trim());
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('a browser that can share is asked to', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data?: ShareData) => void sessionStorage.setItem('shared', data?.text ?? '');
  });
  await page.goto('./#/play/knubbel-v1/4711');
  await page.getByRole('button', { name: /^(Share|Teilen)$/ }).click({ timeout: 60_000 });
  expect(await page.evaluate(() => sessionStorage.getItem('shared'))).toContain('#/play/knubbel-v1/4711');
});

test("today's game has the number of the day", async ({ page }) => {
  await page.goto('./#/play');
  await page.getByRole('button', { name: /today’s dice|Würfeln von heute/ }).click();
  const day = new Date();
  const number = day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();
  await expect(page).toHaveURL(new RegExp(`#/play/\\w+/${number}$`));
});

test('the report tells a story, and its mistakes are practised', async ({ page }) => {
  await page.goto('./#/play/knubbel-v1/12');
  for (let played = 1; played <= 7; played++) {
    await expect(page.locator('.state strong')).toHaveText(new RegExp(` ${played}$`), { timeout: 60_000 });
    await turn(page);
  }
  const story = page.locator('section[aria-labelledby=story]');
  await expect(story).toContainText(/\d+ (of|von) \d+/);
  await story.locator('button.main').click();
  await expect(page).toHaveURL(/#\/train\/knubbel-v1$/);
  await expect(page.getByText(/Once more|Noch einmal:/)).toBeVisible({ timeout: 60_000 });
});

test('the best move is told with its reason', async ({ page }) => {
  await page.goto(at(lines.kniffel));
  await answered(page);
  await expect(page.locator('.answer .reason')).toHaveText(/(For|Für) .*\(\d+\s?%\).*(otherwise|sonst)/);
});
