// The inspect panel: its facts equal those of the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, drawn, open, shot, write } from './explorer.js';

const digits = (text) => text.replace(/\u202f/g, '').replace(/−/g, '-');

test('a click on a cell shows its facts and advice', async (t) => {
  const page = await open(t, '#/blocking/100?x=120&y=60&z=-4');
  await drawn(page);
  const box = await page.locator('#map').boundingBox();
  // A palace that sees a number of palaces which no other number of the panel is.
  const { values } = await ask('values/blocking/100?x=110&y=50&width=30&height=20');
  const [x, y] = values.flatMap((row, j) => row.map((value, i) => [110 + i, 50 + j, value])).find(([, , value]) => value < -1);
  const at = await page.evaluate(([i, j]) => window.wythoff.map.frame().box(BigInt(i), BigInt(j)), [x, y]);
  await page.mouse.click(box.x + at[0] + at[2] / 2, box.y + at[1] + at[3] / 2);
  await page.waitForSelector('#inspect-reason');
  const cell = await ask(`cell/blocking/100?x=${x}&y=${y}`);
  const advice = await ask(`advice/blocking/100?x=${x}&y=${y}`);
  const shown = digits(await page.textContent('#inspect-advice'));
  assert.ok(shown.includes(`Cell(${x}, ${y})`), shown);
  assert.ok(shown.includes(`Value${cell.value} = palaces seen`), `${shown} lacks ${cell.value}`);
  assert.ok(shown.includes(`Palace number${cell.palace_number}`), `${shown} lacks ${cell.palace_number}`);
  assert.ok(shown.toLowerCase().includes(digits(advice.reason).toLowerCase()), `${shown} lacks ${advice.reason}`);
  await shot(page, 'inspect');
  await page.keyboard.press('x');
  await page.waitForSelector('#inspect-pinned', { state: 'hidden' });
});

test('far from the origin, the facts of a cell are shown without its moves', async (t) => {
  const page = await open(t, '#/blocking/8?x=1000000000000000&y=500000000000000&z=-5', { refused: /status of 400/ });
  await drawn(page);
  const box = await page.locator('#map').boundingBox();
  const at = await page.evaluate(() => window.wythoff.map.frame().middle(1000000000000000n, 500000000000000n));
  await page.mouse.click(box.x + at[0], box.y + at[1]);
  await page.waitForSelector('#inspect-advice .bad');
  const cell = await ask('cell/blocking/8?x=1000000000000000&y=500000000000000');
  const shown = digits(await page.textContent('#inspect-advice'));
  assert.match(shown, /1000000000000000, 500000000000000/);
  assert.ok(shown.includes(`Palace number${cell.palace_number}`), `${shown} lacks ${cell.palace_number}`);
  assert.match(shown, /too large for a list of moves/);
});

test('the panel shows the cell under the pointer', async (t) => {
  const page = await open(t, '#/imitation/2,1?x=20&y=20&z=-5&panel=inspect');
  await drawn(page);
  const box = await page.locator('#map').boundingBox();
  for (const [x, y] of [[18, 12], [12, 17]]) {
    const at = await page.evaluate(([x, y]) => window.wythoff.map.frame().box(BigInt(x), BigInt(y)), [x, y]);
    await page.mouse.move(box.x + at[0] + at[2] / 2, box.y + at[1] + at[3] / 2);
    await page.waitForFunction((text) => document.getElementById('inspect-hover').textContent.includes(text), `${x}, ${y}`);
  }
  await shot(page, 'inspect-imitation');
});

test('the panel shows the value in the colours of the map', async (t) => {
  const point = async (page, x, y) => {
    const box = await page.locator('#map').boundingBox();
    const at = await page.evaluate(([x, y]) => window.wythoff.map.frame().middle(BigInt(x), BigInt(y)), [x, y]);
    await page.mouse.click(box.x + at[0], box.y + at[1]);
    await page.waitForFunction((text) => document.getElementById('inspect-advice').textContent.includes(text), `(${x}, ${y})`);
    return digits(await page.textContent('#inspect-advice'));
  };
  const page = await open(t, '#/moves/maharaja?colour=value&x=20&y=20&z=-5&panel=inspect&layers=values');
  await drawn(page);
  const { grundy } = await ask('cell/moves/maharaja?x=18&y=12&colour=value');
  assert.ok((await point(page, 18, 12)).includes(`Sprague-Grundy value${grundy}`));
  await shot(page, 'inspect-grundy');
  // The selected cell follows the colours.
  await page.evaluate(() => window.wythoff.set({ colour: null }));
  await page.waitForFunction(() => /Outcome/.test(document.getElementById('inspect-advice').textContent) && !/Grundy/.test(document.getElementById('inspect-advice').textContent));
  const fill = await open(t, '#/nimhoff/wythoff?colour=fill:1,1&x=6&y=6&z=-5&panel=inspect');
  await drawn(fill);
  assert.match(await point(fill, 2, 2), /Rule \(1, 1\)leads to a P-position/);
  assert.match(await point(fill, 2, 0), /Rule \(1, 1\)leads to no P-position/);
  await fill.evaluate(() => window.wythoff.set({ colour: null }));
  await fill.waitForFunction(() => /Sees P-positions/.test(document.getElementById('inspect-advice').textContent));
});

test('three heaps are shown slice by slice', async (t) => {
  const page = await open(t, '#/three/wythoff@6?x=12&y=12&z=-5&panel=inspect');
  await drawn(page);
  const pick = async (x, y) => {
    const box = await page.locator('#map').boundingBox();
    const at = await page.evaluate(([x, y]) => window.wythoff.map.frame().box(BigInt(x), BigInt(y)), [x, y]);
    await page.mouse.click(box.x + at[0] + at[2] / 2, box.y + at[1] + at[3] / 2);
  };
  const advice = await ask('advice/three/wythoff@6?x=9&y=8');
  assert.ok(advice.winning_moves.every((to) => to.length === 3) && advice.winning_moves.some((to) => to[2] !== '6'));
  await pick(9, 8);
  await page.waitForFunction((text) => document.getElementById('inspect-advice').textContent.includes(text), `(${advice.winning_moves[0].join(', ')})`);
  await shot(page, 'inspect-three');
  // A winning move in another slice leads there.
  const away = advice.winning_moves.find((to) => to[2] !== '6');
  await page.click(`#inspect-moves button:text-is("(${away.join(', ')})")`);
  await drawn(page, `three/wythoff@${away[2]}`);
  await page.keyboard.press('l');
  await write(page, '#look-slice', '20');
  await page.keyboard.press('Enter');
  await drawn(page, 'three/wythoff@20');
  assert.match(await page.textContent('#caption-title'), /z=20$/);
  await shot(page, 'look-three');
});

test('the selected cell is part of the link, until it is cleared', async (t) => {
  const page = await open(t, '#/blocking/100?x=120&y=60&z=-4&panel=inspect&cell=131,62');
  await page.waitForSelector('#inspect-reason');
  assert.match(digits(await page.textContent('#inspect-advice')), /131, 62/);
  await page.evaluate(() => (location.hash = '#/blocking/100?x=120&y=60&z=-4&panel=inspect&cell=125,60'));
  await page.waitForFunction(() => document.getElementById('inspect-advice').textContent.includes('(125, 60)'));
  await page.keyboard.press('x');
  await page.waitForSelector('#inspect-pinned', { state: 'hidden' });
  await page.waitForFunction(() => !location.hash.includes('cell='));
  await page.goBack();
  await page.waitForFunction(() => document.getElementById('inspect-advice').textContent.includes('(131, 62)'));
});
