// The bench panel: the lines of a game, and the effect of a flip.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, open, panel, saved, shot, violations, write } from './explorer.js';

test('the lines of game 5 are its anti-diagonals, and a flip changes later lines', async (t) => {
  const page = await open(t, '#/blocking/5');
  await panel(page, 'bench');
  const end = async () => Number(/ to (\d+)/.exec(await page.textContent('#bench-said'))?.[1] ?? NaN);
  await page.waitForFunction(() => / to \d+/.test(document.getElementById('bench-said').textContent));
  const before = await end();
  await page.click('#bench-step');
  await page.waitForFunction((line) => document.getElementById('bench-said').textContent.includes(` to ${line}`), before + 1);
  await page.locator('#panel-bench summary').click();
  const lines = (await saved(page, () => page.click('#bench-save'))).toString().trim().split('\n');
  const t0 = before + 1;
  const { values } = await ask(`values/blocking/5?x=0&y=0&width=${t0 + 1}&height=${t0 + 1}`);
  const last = Array.from({ length: t0 + 1 }, (_, x) => values[t0 - x][x]).join(',');
  // The CSV file may leave out zeros at both ends of a line.
  const bare = (text) => text.replace(/^(0,)+|(,0)+$/g, '');
  assert.equal(bare(lines.at(-1)), bare(last));
  await write(page, '#bench-x', String(Math.floor(t0 / 2)));
  await page.click('#bench-flip');
  await page.click('#bench-leap');
  await page.waitForFunction((line) => document.getElementById('bench-said').textContent.includes(` to ${line}`), t0 + 50);
  assert.match(await page.textContent('#bench-said'), /differ/);
  assert.deepEqual(await violations(page), []);
  await shot(page, 'bench-flip');
});

test('Space runs the automaton, also after a click on a start', async (t) => {
  const page = await open(t, '#/blocking/5');
  await panel(page, 'bench');
  await page.click('#bench-single');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.getElementById('bench-run').textContent.includes('Pause'));
  await page.waitForFunction(() => Number(/ to (\d+)/.exec(document.getElementById('bench-said').textContent)?.[1]) > 2);
  await page.keyboard.press('Space');
  assert.match(await page.textContent('#bench-run'), /Run/);
  // With the focus of the keyboard, Space presses the button.
  await page.focus('#bench-single');
  await page.keyboard.press('Space');
  assert.match(await page.textContent('#bench-said'), /to 0,/);
});

test('a cell too far from the lines is refused', async (t) => {
  const page = await open(t, '#/blocking/5');
  await panel(page, 'bench');
  await page.locator('#panel-bench summary').click();
  const before = await page.textContent('#bench-said');
  await write(page, '#bench-x', '900000');
  await page.click('#bench-flip');
  await page.waitForFunction(() => /too far from these lines/.test(document.getElementById('toast').textContent));
  assert.equal(await page.textContent('#bench-said'), before);
});
