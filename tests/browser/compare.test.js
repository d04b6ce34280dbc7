// The compare panel.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, coloursAt, drawn, texts, open, panel, PHONE, saved, shot, state, violations, write } from './explorer.js';

test('cells are white where games 97 and 100 differ after a shift by (1, 1)', async (t) => {
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

test('the agreement of the visible window is shown by region', async (t) => {
  const page = await open(t, '#/compare/97..100@1,1?x=150&y=110&z=-1');
  await drawn(page);
  await panel(page, 'compare');
  await page.click('#compare-measure');
  await page.waitForSelector('#compare-table tr.all');
  const digits = (await page.textContent('#compare-table caption')).replace(/\u202f/g, '');
  const [, width, height, x, y] = /(\d+) × (\d+) cells from \((\d+), (\d+)\)/.exec(digits);
  const { share } = await ask(`agreement/97..100@1,1?x=${x}&y=${y}&width=${width}&height=${height}`);
  assert.ok((await page.textContent('#compare-table tr.all')).includes(`${(100 * share).toFixed(1)} %`));
  assert.ok((await page.locator('#compare-table tbody tr').count()) > 4);
  await shot(page, 'compare-agreement');
  // The table belongs to these two games.
  await page.click('#compare-shoulder');
  assert.equal(await page.textContent('#compare-table'), '');
  assert.ok(await page.locator('#compare-command').isHidden());
});

test('the agreement is measured of the games in the fields', async (t) => {
  const page = await open(t, '#/blocking/97?x=150&y=110&z=-1&panel=compare');
  await drawn(page);
  await page.waitForSelector('#panel-compare:visible');
  await page.click('#compare-measure');
  await page.waitForSelector('#compare-table tr.all');
  assert.equal((await state(page)).game, '97..100@0,0');
  assert.match(await page.textContent('#compare-command'), /--k 97 --with 100/);
});

test('side by side, both games move together', async (t) => {
  const page = await open(t, '#/compare/97..100@1,1?x=150&y=110&z=-1');
  await drawn(page);
  await panel(page, 'compare');
  await page.locator('#compare-split label').filter({ hasText: 'Side by side' }).click();
  await page.waitForSelector('#side canvas');
  assert.equal((await state(page)).split, '1');
  await page.waitForTimeout(1500);
  const both = () => page.evaluate(() => [window.wythoff.map, window.wythoff.beside.map].map(({ camera }) => [Number(camera.x), Number(camera.y), camera.z]));
  const before = await both();
  // The games are shifted by (1, 1).
  assert.deepEqual(before[1], [before[0][0] + 1, before[0][1] + 1, before[0][2]]);
  await shot(page, 'compare-split');
  await page.locator('#map').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(1000);
  const after = await both();
  assert.ok(after[0][0] > before[0][0], 'the map did not move');
  assert.deepEqual(after[1], [after[0][0] + 1, after[0][1] + 1, after[0][2]]);
  assert.deepEqual(await violations(page), []);
  const link = await open(t, new URL(page.url()).hash);
  await link.waitForSelector('#side canvas');
});

test('a saved picture of two maps has both, with their names and commands', async (t) => {
  const page = await open(t, '#/compare/97..100@1,2?x=900&y=600&z=-1&split=1');
  await page.waitForSelector('#side canvas');
  await drawn(page);
  await page.waitForTimeout(1000);
  const written = await texts(page);
  const [ratio, left, right] = await page.evaluate(() => [window.wythoff.map.ratio, ...['map', 'side'].map((id) => document.querySelector(`#${id} canvas.board`).width)]);
  const png = await saved(page, () => page.keyboard.press('s'));
  const gap = await page.evaluate(() => document.getElementById('side').getBoundingClientRect().left - document.getElementById('map').getBoundingClientRect().right);
  assert.ok(Math.abs(png.readUInt32BE(16) - (left + right + gap * ratio)) <= 1, 'the picture has not the width of both maps');
  const said = await written();
  for (const text of ['Games 97 and 100', 'Game 97', 'Game 100']) assert.ok(said.includes(text), `${text} is not among ${said}`);
  assert.ok(said.some((text) => text.endsWith('; game 100 is shifted by (1, 2)')));
  const commands = said.filter((text) => text.startsWith('Wythoff: wythoff blocking picture')).map((text) => /--k (\d+) --at (\d+),(\d+)/.exec(text).slice(1).map(Number));
  assert.deepEqual(commands, [commands[0], [100, commands[0][1] + 1, commands[0][2] + 2]]);
  assert.equal(commands[0][0], 97);
});

test('Back, Forward and a link restore the view of one map or two', async (t) => {
  const page = await open(t, '#/compare/97..100@1,1?x=1310&y=797&z=1&panel=compare');
  await drawn(page);
  const place = (one) => one.evaluate(() => Object.values(window.wythoff.map.camera.place()).join());
  const settled = async (split) => {
    await page.waitForFunction((on) => document.body.classList.contains('split') === on, split);
    await page.waitForTimeout(500);
    return place(page);
  };
  const choose = (name) => page.locator('#compare-split label').filter({ hasText: name }).click();
  const one = await place(page);
  await choose('Side by side');
  const two = await settled(true);
  const link = await open(t, new URL(page.url()).hash);
  await link.waitForSelector('#side canvas');
  await link.waitForTimeout(500);
  assert.equal(await place(link), two);
  await page.goBack();
  assert.equal(await settled(false), one);
  await page.goForward();
  assert.equal(await settled(true), two);
  await choose('Difference');
  assert.equal(await settled(false), one);
  // Without a place, the corner of the board is visible.
  const first = await open(t, '#/compare/97..100@1,1?split=1');
  await first.waitForSelector('#side canvas');
  await first.waitForTimeout(500);
  assert.ok((await first.evaluate(() => window.wythoff.map.frame().toScreen(0n, 0n)[0])) >= 0);
});

test('the inspect panel has the value of a cell in both games', async (t) => {
  const page = await open(t, '#/compare/97..100@1,1?x=150&y=120&z=-5');
  await drawn(page);
  for (const [x, y] of [[149, 120], [139, 120]]) {
    const box = await page.locator('#map').boundingBox();
    const at = await page.evaluate(([x, y]) => window.wythoff.map.frame().box(BigInt(x), BigInt(y)), [x, y]);
    await page.mouse.click(box.x + at[0] + at[2] / 2, box.y + at[1] + at[3] / 2);
    await page.waitForFunction((cell) => document.getElementById('inspect-advice').textContent.includes(cell), `(${x}, ${y})`);
    const [ours, theirs] = [await ask(`cell/blocking/97?x=${x}&y=${y}`), await ask(`cell/blocking/100?x=${x + 1}&y=${y + 1}`)];
    const shown = (await page.textContent('#inspect-advice')).replace(/−/g, '-');
    for (const part of [`Game 97${ours.value} =`, `Game 100${theirs.value} =`, ours.value === theirs.value ? 'they agree' : 'they differ']) {
      assert.ok(shown.includes(part), `${shown} lacks ${part}`);
    }
  }
});

test('games that are refused are refused in the panel, and the maps stay', async (t) => {
  const page = await open(t, '#/compare/97..100@1,1?split=1&panel=compare', { refused: /status of 400/ });
  await drawn(page);
  await write(page, '#compare-dx', '10^20');
  await page.click('#compare-go');
  await page.waitForFunction(() => document.getElementById('compare-error').textContent);
  assert.equal((await state(page)).game, '97..100@1,1');
});

test('on a phone, the first view of two maps begins in the corner of the board', async (t) => {
  const page = await open(t, '#/compare/97..100@1,1?split=1', { size: PHONE });
  await drawn(page);
  assert.equal(await page.evaluate(() => window.wythoff.map.frame().cells().y0), 0n);
});

test('a shift that cannot be read does not hold the map', async (t) => {
  const page = await open(t, '#/compare/97..100@1.5,0?split=1', { refused: /status of 400/ });
  await page.waitForFunction(() => document.getElementById('trouble').textContent);
  // A game that is refused has no title.
  await page.waitForFunction(() => document.getElementById('caption-title').textContent === 'Compare');
  await page.evaluate(() => window.wythoff.set({ family: 'blocking', game: '50' }));
  await page.waitForFunction(() => window.wythoff.shown().game === '50');
});
