// The measure panel: its numbers equal those of the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, drawn, open, panel, saved, server, shot, violations } from './explorer.js';

const digits = (text) => text.replace(/\u202f/g, '').replace(/−/g, '-');

/** Drags from the middle of one cell to that of another. */
async function drag(page, from, to) {
  const box = await page.locator('#map').boundingBox();
  const at = (cell) => page.evaluate(([x, y]) => {
    const [left, top, side] = window.wythoff.map.frame().box(BigInt(x), BigInt(y));
    return [left + side / 2, top + side / 2];
  }, cell);
  const [[ax, ay], [bx, by]] = [await at(from), await at(to)];
  await page.mouse.move(box.x + ax, box.y + ay);
  await page.mouse.down();
  await page.mouse.move(box.x + (ax + bx) / 2, box.y + (ay + by) / 2);
  await page.mouse.move(box.x + bx, box.y + by);
  await page.mouse.up();
}

test('a rectangle shows its palaces and values', async (t) => {
  const page = await open(t, '#/blocking/100?x=150&y=110&z=-2');
  await drawn(page);
  await panel(page, 'measure');
  await page.locator('#measure-kind label').filter({ hasText: 'Rectangle' }).click();
  await drag(page, [90, 80], [139, 119]);
  await page.waitForSelector('#measure-result .facts');
  const found = await ask('rectangle/blocking/100?x=90&y=80&width=50&height=40');
  const shown = digits(await page.textContent('#measure-result'));
  for (const fact of ['(90, 80)', '50 × 40', found.cells, found.palaces]) assert.ok(shown.includes(String(fact)), `${shown} lacks ${fact}`);
  await page.click('#measure-csv');
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  const sum = csv.split('\n').slice(1).reduce((all, line) => all + Number(line.split(',')[1]), 0);
  assert.equal(sum, 2000);
  assert.equal((await saved(page, () => page.click('#measure-png'))).subarray(1, 4).toString(), 'PNG');
  assert.deepEqual(await violations(page), []);
  await shot(page, 'measure-rectangle');
});

/** Measures from one cell to another by typing them. */
async function type(page, ...numbers) {
  await page.evaluate(() => (document.querySelector('#panel-measure details').open = true));
  for (const [i, name] of ['x0', 'y0', 'x1', 'y1'].entries()) await page.locator(`#measure-${name}`).fill(String(numbers[i]));
  await page.click('#measure-go');
  await page.waitForSelector('#measure-result .facts');
}

test('a histogram of many values says which it draws', async (t) => {
  const page = await open(t, '#/blocking/300');
  await drawn(page);
  await panel(page, 'measure');
  await type(page, 10, 10, 809, 809);
  const { histogram } = await ask('rectangle/blocking/300?x=10&y=10&width=800&height=800');
  const values = Object.keys(histogram).map(Number).sort((a, b) => a - b);
  assert.ok(values.length > 40);
  assert.ok(digits(await page.textContent('#measure-result svg')).includes(`values ${values.at(-40)} to ${values.at(-1)}, of ${values[0]} to ${values.at(-1)}`));
  const overlaps = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('#measure-result g text')].map((text) => text.getBoundingClientRect());
    return boxes.some(({ right }, i) => right > boxes[i + 1]?.left);
  });
  assert.ok(!overlaps, 'labels overlap');
  await shot(page, 'measure-many');
});

test('only P-positions are counted where values stand for outcomes', async (t) => {
  for (const game of ['moves/euclid', 'imitation/2,1', 'three/wythoff@20']) {
    const page = await open(t, `#/${game}`);
    await drawn(page);
    await panel(page, 'measure');
    await type(page, 0, 0, 20, 15);
    const { palaces } = await ask(`rectangle/${game}?x=0&y=0&width=21&height=16`);
    const shown = digits(await page.textContent('#measure-result'));
    assert.ok(shown.includes(`P-positions${palaces}`) && !shown.includes('values'), shown);
    assert.equal(await page.locator('#measure-result svg').count(), 0);
    assert.ok(await page.isHidden('#measure-png'));
  }
  const page = await open(t, '#/nimhoff/wythoff?colour=sees');
  await drawn(page);
  await panel(page, 'measure');
  await type(page, 0, 0, 20, 15);
  const fills = await page.locator('#measure-result rect.bar').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('fill')));
  assert.deepEqual(fills.slice(0, 3), ['#FFFFFF', '#000000', '#F6D32D']);
});

test('counts, lines and their commands follow the colours of the map', async (t) => {
  const page = await open(t, '#/moves/maharaja?colour=value');
  await drawn(page);
  await panel(page, 'measure');
  await type(page, 0, 0, 20, 15);
  const place = 'x=0&y=0&width=21&height=16';
  const { histogram, max } = await ask(`rectangle/moves/maharaja?${place}&colour=value`);
  assert.ok(digits(await page.textContent('#measure-result')).includes(`Sprague-Grundy values0 to ${max + 1}`));
  await shot(page, 'measure-grundy');
  const csv = () => page.evaluate(async () => {
    document.getElementById('measure-csv').click();
    await new Promise((done) => setTimeout(done, 200));
    return navigator.clipboard.readText();
  });
  const rows = Object.entries(histogram).map(([value, cells]) => `${Number(value) + 1},${cells}`);
  assert.deepEqual((await csv()).split('\n').sort(), ['grundy,cells', ...rows].sort());
  // The measurement follows the colours, and its command asks for the same counts.
  await page.evaluate(() => window.wythoff.set({ colour: null }));
  await page.waitForFunction(() => !document.getElementById('measure-result').textContent.includes('Grundy'));
  const found = await ask(`rectangle/moves/maharaja?${place}&colour=outcome`);
  assert.ok(digits(await page.textContent('#measure-result')).includes(`P-positions${found.palaces}`));
  await page.locator('#measure-kind label').filter({ hasText: 'Line' }).click();
  await page.evaluate(() => window.wythoff.set({ colour: 'value' }));
  await type(page, 0, 3, 9, 3);
  const { cells } = await ask('profile/moves/maharaja?x0=0&y0=3&x1=9&y1=3&colour=value');
  assert.deepEqual((await csv()).split('\n').slice(1), cells.map(({ x, y, value }) => `${x},${y},${value + 1}`));
  const fill = await open(t, '#/nimhoff/wythoff?colour=fill:1,1');
  await drawn(fill);
  await panel(fill, 'measure');
  await type(fill, 0, 0, 20, 15);
  const counts = (await ask(`rectangle/nimhoff/wythoff?${place}&colour=fill:1,1`)).histogram;
  assert.match(digits(await fill.textContent('#measure-result')), new RegExp(`parents${counts[0]}other${counts[1]}`));
});

test('the command of a measurement prints its counts, or says that it is a request', async (t) => {
  for (const hash of ['nimhoff/wythoff?colour=sees', 'moves/maharaja?colour=value', 'imitation/2,1', 'three/wythoff@20', 'compare/97..100@0,0']) {
    const page = await open(t, `#/${hash}`);
    await drawn(page);
    await panel(page, 'measure');
    await type(page, 3, 2, 20, 15);
    const [, url] = /^curl '(.*)'$/.exec(await page.textContent('#measure-command')) ?? [];
    assert.ok(url, `${hash}: ${await page.textContent('#measure-command')}`);
    const { pathname, search } = new URL(url);
    const counts = await ask(pathname.replace('/v1/', '') + search);
    const shown = digits(await page.textContent('#measure-result'));
    assert.ok(shown.includes(`cells${counts.cells}`) && shown.includes(`P-positions${counts.palaces}`), `${hash}: ${shown}`);
    assert.match(await page.textContent('#measure-remark'), /no command for this measurement/);
  }
  const page = await open(t, '#/blocking/100');
  await drawn(page);
  await panel(page, 'measure');
  await type(page, 90, 80, 139, 119);
  assert.equal(await page.textContent('#measure-command'), 'wythoff blocking stats --k 100 --at 90,80 --size 50x40');
  assert.ok(await page.isHidden('#measure-remark'));
  await type(page, 10, 10, 59, 49);
  await page.waitForSelector('#measure-remark:visible');
  assert.match(await page.textContent('#measure-remark'), /leaves the cells of the hood out/);
});

test('a line shows the values along it', async (t) => {
  const page = await open(t, '#/blocking/100?x=150&y=110&z=-2');
  await drawn(page);
  await panel(page, 'measure');
  await page.locator('#measure-kind label').filter({ hasText: 'Line' }).click();
  await drag(page, [60, 60], [160, 110]);
  await page.waitForSelector('#measure-result .facts');
  await page.keyboard.press('v');
  await page.waitForTimeout(200);
  const csv = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').slice(1);
  const { cells } = await ask('profile/blocking/100?x0=60&y0=60&x1=160&y1=110');
  assert.deepEqual(csv, cells.map(({ x, y, value }) => `${x},${y},${value}`));
  const { values } = await ask('values/blocking/100?x=60&y=60&width=101&height=51');
  for (const { x, y, value } of cells) assert.equal(value, values[y - 60][x - 60]);
  // The command repeats the line, not its rectangle.
  const command = await page.textContent('#measure-command');
  const [, url] = /^curl '(.*)'$/.exec(command);
  const { pathname, search } = new URL(url);
  assert.deepEqual((await (await fetch(server + pathname + search)).json()).cells, cells);
  await shot(page, 'measure-line');
});

test('a measurement that takes long shows the bar of progress', async (t) => {
  const page = await open(t, '#/blocking/100');
  await drawn(page);
  await panel(page, 'measure');
  await page.evaluate(() => {
    const { api } = window.wythoff;
    const { json } = api;
    api.json = async (parts, ...rest) => {
      if (parts[0] === 'rectangle') await new Promise((done) => (window.go = done));
      return json(parts, ...rest);
    };
  });
  const measured = type(page, 0, 0, 99, 99);
  await page.waitForSelector('#progress:visible');
  assert.equal(await page.textContent('#progress-text'), 'Counting cells');
  await page.evaluate(() => window.go());
  await measured;
  await page.waitForSelector('#progress', { state: 'hidden' });
});

test('a line that is too long ends earlier, and the panel says so', async (t) => {
  const page = await open(t, '#/blocking/100');
  await drawn(page);
  await panel(page, 'measure');
  await page.locator('#measure-kind label').filter({ hasText: 'Line' }).click();
  await type(page, 0, 0, 20000, 20000);
  assert.match(digits(await page.textContent('#measure-result')), /at most 4096 cells, so it ends at \(4095, 4095\)/);
});
