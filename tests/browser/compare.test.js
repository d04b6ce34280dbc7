// Two games laid over each other.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, coloursAt, drawn, open, panel, serious, shot, state } from './explorer.js';

test('white is where games 97 and 100 differ, one square on', async (t) => {
  const page = await open(t, '#/compare/97..100@1,1?x=150&y=70&z=-4');
  await drawn(page);
  const [x, y, side] = [140, 60, 16];
  const of = async (k, by) => (await ask(`values/blocking/${k}?x=${x + by}&y=${y + by}&width=${side}&height=${side}`)).values;
  const [ours, theirs] = [await of(97, 0), await of(100, 1)];
  const cells = ours.flatMap((row, j) => row.map((_, i) => [x + i, y + j]));
  const found = await coloursAt(page, cells);
  const differ = found.map((spots) => spots.every((colour) => colour === '#FFFFFF'));
  const expected = ours.flatMap((row, j) => row.map((value, i) => value !== theirs[j][i]));
  assert.deepEqual(differ, expected);
  assert.ok(expected.includes(true) && expected.includes(false));
  await shot(page, 'compare-cells');
});

test('the panel compares two games, and side by side they move together', async (t) => {
  const page = await open(t, '#/compare/97..100@1,1?x=150&y=110&z=-1');
  await drawn(page);
  await panel(page, 'compare');
  await page.waitForFunction(() => /\d+([.,]\d+)? ?%/.test(document.getElementById('panel-compare').textContent), null, { timeout: 60000 });
  const told = await page.textContent('#panel-compare');
  const { share } = await ask('agreement/97..100@1,1?x=0&y=0&width=291&height=291');
  t.diagnostic(`whole board ${(100 * share).toFixed(1)} %; told: ${told.match(/\d+([.,]\d+)? ?%/g).slice(0, 3)}`);
  await shot(page, 'compare-panel');
  await page.locator('#panel-compare label, #panel-compare button').filter({ hasText: /side by side/i }).first().click();
  await page.waitForFunction(() => document.body.classList.contains('split'));
  assert.equal((await state(page)).split, '1');
  await page.waitForTimeout(1500);
  assert.deepEqual(await serious(page), []);
  await shot(page, 'compare-split');
});
