// The map: its contents and its navigation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, ask, coloursAt, drawn, noServer, open, panel, pixels, shot, state, violations } from './explorer.js';

/** The class of a value, an index into the colours of a palette. */
const classOf = (value) => Math.min(6, Math.max(-5, value)) + 5;

/** Compares cells on the screen with their values from the server. */
async function compareCells(page, x, y, side) {
  const { colours } = await ask('status/blocking/1000');
  const { values } = await ask(`values/blocking/1000?x=${x}&y=${y}&width=${side}&height=${side}`);
  const cells = values.flatMap((row, j) => row.map((_, i) => [x + i, y + j]));
  const found = await coloursAt(page, cells);
  found.forEach((spots, n) => {
    const colour = colours[classOf(values.flat()[n])].toUpperCase();
    assert.deepEqual(spots, spots.map(() => colour), `cell ${cells[n]}`);
  });
}

test('the page opens with the first game', async (t) => {
  const page = await open(t);
  await drawn(page, 'blocking/1000');
  assert.equal(await page.title(), 'Game 1000 · Wythoff explorer');
  assert.match(await page.textContent('#caption'), /Game 1000/);
  assert.ok((await page.locator('#caption-legend li').count()) > 5);
  await shot(page, 'load');
});

test('zoomed in, every cell is a square of one colour, that of its value', async (t) => {
  const page = await open(t, '#/blocking/1000?x=1300&y=900&z=-1');
  await drawn(page);
  for (const z of [-2, -3, -4, -5]) {
    await page.keyboard.press('+');
    await drawn(page);
    assert.equal((await state(page)).z, z);
  }
  await compareCells(page, 1295, 895, 10);
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await drawn(page);
  await page.waitForTimeout(500);
  await shot(page, 'cells');
});

test('the wheel zooms about the pointer, a drag pans', async (t) => {
  const page = await open(t, '#/blocking/1000?x=1600&y=1600&z=2');
  await drawn(page);
  const under = (x, y) => page.evaluate(([px, py]) => {
    const cell = window.wythoff.map.frame().toCell(px, py);
    return [Number(cell.x), Number(cell.y)];
  }, [x, y]);
  const before = await under(400, 300);
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(() => window.wythoff.state.z === 1);
  const zoomed = await under(400, 300);
  assert.ok(Math.hypot(zoomed[0] - before[0], zoomed[1] - before[1]) <= 6, `${before} became ${zoomed}`);
  await page.mouse.down();
  await page.mouse.move(450, 340, { steps: 5 });
  await page.mouse.up();
  assert.deepEqual(await under(450, 340), zoomed);
  await drawn(page);
  assert.equal(await page.locator('#sheet:visible').count(), 0, 'a drag is not a click');
});

test('the go panel moves the map to the prism', async (t) => {
  const page = await open(t);
  await panel(page, 'go');
  await page.click('#go-prism', { timeout: 60000 });
  const { junctions } = await ask('structure/blocking/1000');
  await drawn(page);
  const middle = await page.evaluate(() => {
    const { map } = window.wythoff;
    const { x, y } = map.frame().toCell((map.padding.left + map.width - map.padding.right) / 2, (map.padding.top + map.height - map.padding.bottom) / 2);
    return [Number(x), Number(y)];
  });
  const far = Math.hypot(middle[0] - junctions.prism[0], middle[1] - junctions.prism[1]);
  assert.ok(far < 3, `${middle} is ${far} cells away from ${junctions.prism}`);
  await shot(page, 'prism');
});

test('regions have borders and names, and can be hidden again', async (t) => {
  const page = await open(t);
  await drawn(page);
  const over = () => page.evaluate(() => window.wythoff.map.over.toDataURL().length);
  const plain = await over();
  await page.keyboard.press('3');
  await page.waitForSelector('#caption-borders li', { timeout: 60000 });
  await page.keyboard.press('4');
  await page.waitForTimeout(300);
  assert.ok((await page.locator('#caption-borders li').count()) >= 5);
  assert.ok((await over()) > plain + 1000);
  await shot(page, 'regions');
  await page.keyboard.press('3');
  await page.keyboard.press('4');
  await page.waitForTimeout(300);
  assert.ok(Math.abs((await over()) - plain) < 500);
});

test('the legend lists the borders that the game has', async (t) => {
  const { borders } = await ask('structure/blocking/5');
  const page = await open(t, '#/blocking/5?layers=regions,junctions,threads');
  await page.waitForFunction(() => window.wythoff.game.structure);
  await drawn(page);
  const has = Object.values(borders).filter(({ points }) => points.length);
  assert.ok(has.length < Object.keys(borders).length);
  // The threads have an entry, too.
  assert.equal(await page.locator('#caption-borders li').count(), has.length + 1);
});

test('the legend names the threads, and says for which games they are not followed', async (t) => {
  for (const [game, says] of [['100', 'threads'], ['3001', 'threads, only up to k = 3000']]) {
    const page = await open(t, `#/blocking/${game}?layers=threads`);
    await page.waitForSelector('#caption-borders li', { timeout: 240000 });
    assert.deepEqual(await page.locator('#caption-borders li').allTextContents(), [says]);
    await shot(page, `threads-${game}`);
    await page.keyboard.press('5');
    await page.waitForFunction(() => !document.querySelector('#caption-borders li'));
  }
});

test('in the first view of game 1000 every region has its name, and no two names overlap', async (t) => {
  const page = await open(t);
  await drawn(page);
  await page.keyboard.press('3');
  await page.waitForFunction(() => window.wythoff.game.structure, null, { timeout: 60000 });
  // The middle, direction and size of each name on the map.
  const written = () => page.evaluate(() => new Promise((done) => {
    const { map } = window.wythoff;
    const { fillText } = CanvasRenderingContext2D.prototype;
    const found = [];
    CanvasRenderingContext2D.prototype.fillText = function record(text, ...rest) {
      const { a, b, e, f } = this.getTransform();
      const { width } = this.measureText(text);
      if (this.canvas === map.over && this.textAlign === 'center' && /^600 /.test(this.font)) found.push({ text, x: e / map.ratio, y: f / map.ratio, angle: Math.atan2(b, a), width, height: parseFloat(this.font.slice(4)) });
      return fillText.call(this, text, ...rest);
    };
    map.draw();
    CanvasRenderingContext2D.prototype.fillText = fillText;
    done(found);
  }));
  const names = await written();
  const complete = (all) => {
    for (const [name, copies] of [['hood', 1], ['fabric', 1], ['inner sector', 1], ['épaulette', 2], ['arm', 2], ['warp', 2], ['outer space', 2]]) assert.ok(all.filter(({ text }) => text === name).length >= copies, `${name}: ${JSON.stringify(all)}`);
  };
  complete(names);
  const points = ({ x, y, angle, width, height }) => [-0.5, -0.25, 0, 0.25, 0.5].flatMap((u) => [-0.5, 0, 0.5].map((v) => [x + u * width * Math.cos(angle) - v * height * Math.sin(angle), y + u * width * Math.sin(angle) + v * height * Math.cos(angle)]));
  const holds = ({ x, y, angle, width, height }, [px, py]) => Math.abs((px - x) * Math.cos(angle) + (py - y) * Math.sin(angle)) < width / 2 && Math.abs((py - y) * Math.cos(angle) - (px - x) * Math.sin(angle)) < height / 2;
  for (const one of names) for (const other of names) assert.ok(one === other || !points(one).some((point) => holds(other, point)), `${one.text} overlaps ${other.text}`);
  await shot(page, 'names');
  // Names of junctions cover none.
  await page.keyboard.press('4');
  complete(await written());
  await shot(page, 'names-junctions');
});

test('on a phone, the legend says what its numbers mean', async (t) => {
  const page = await open(t, '#/blocking/100', { size: PHONE });
  await drawn(page);
  assert.ok(await page.locator('#caption-legend .what').isVisible());
  assert.equal(await page.textContent('#caption-legend .what'), 'palaces seen − k');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  await shot(page, 'legend-phone');
});

test('a link restores the view', async (t) => {
  const page = await open(t, '#/blocking/1000?x=1627&y=1627&z=-2&palette=safe&layers=grid');
  await drawn(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('-');
  await drawn(page);
  await page.waitForTimeout(400);
  const other = await open(t, new URL(page.url()).hash);
  await drawn(other);
  assert.deepEqual(await state(other), await state(page));
  assert.equal(await pixels(other), await pixels(page));
  await page.goBack();
  await page.close();
});

test('on a phone, a link shows the same place each time it is opened', async (t) => {
  const page = await open(t, '#/blocking/1000?x=3000&y=3000&z=0&layers=regions', { size: PHONE });
  for (let again = 0; again < 2; again++) {
    await drawn(page);
    await page.waitForFunction(() => window.wythoff.game.structure);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.deepEqual([(await state(page)).x, (await state(page)).y], ['3000', '3000']);
    await page.reload();
  }
});

test('a link to a place beyond the board shows the end of the board, and says so', async (t) => {
  const page = await open(t, '#/moves/maharaja?x=100000&y=5&z=-3');
  await page.waitForFunction(() => location.hash.includes('?x=4096&'));
  const said = () => page.textContent('#toast');
  assert.match(await said(), /beyond the board, which has 4096 rows and columns/);
  await page.evaluate(() => {
    document.getElementById('toast').textContent = '';
    location.hash = '#/moves/maharaja?x=7&y=100000&z=-3';
  });
  await page.waitForFunction(() => location.hash.includes('&y=4096&'));
  assert.match(await said(), /beyond the board/);
});

test('all families have a board', async (t) => {
  for (const [hash, name] of [
    ['#/nimhoff/gdwn:1,2', 'nimhoff'], ['#/moves/maharaja;block=3', 'moves'], ['#/nimhoff/gdwn:3,5?colour=sees', 'nimhoff-seen'],
    ['#/imitation/2,1', 'imitation'], ['#/compare/97..100@1,1', 'compare'], ['#/blocking/8', 'blocking-8'],
    ['#/blocking/8?x=576460752303423488&y=576460752303423488&z=50', 'far-out'],
  ]) {
    const page = await open(t, hash);
    await drawn(page);
    const colours = await page.evaluate(() => {
      const { board } = window.wythoff.map;
      const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 2, `${hash} has ${colours} colours`);
    await shot(page, name);
    await page.close();
  }
});

test('the legend explains values and counts where both are shown', async (t) => {
  const page = await open(t, '#/blocking/8?x=8200&y=4000&z=5');
  await drawn(page);
  assert.match(await page.textContent('#caption-legend'), /palaces seen − k.*≥ 6.*from 8192 on: share of palaces.*100 %/);
  await shot(page, 'legend-both');
});

test('the whole board ends where the game ends, and no control covers the origin', async (t) => {
  for (const hash of ['#/three/wythoff@300', '#/moves/nim%20imitate=1', '#/nimhoff/gdwn:1,2', '#/compare/97..100@1,1', '#/blocking/100000']) {
    const page = await open(t, hash);
    await page.keyboard.press('0');
    const { fits, covered } = await page.evaluate(() => {
      const { map, game } = window.wythoff;
      const { width } = game.whole();
      const frame = map.frame();
      const [left, near] = frame.toScreen(0n, 0n);
      const [right, far] = frame.toScreen(width, width);
      const [top, bottom] = [Math.min(near, far), Math.max(near, far)];
      const box = map.host.getBoundingClientRect();
      const at = document.elementFromPoint(box.left + left + 4, box.top + near + (map.yUp ? -4 : 4));
      return { fits: left >= 0 && top >= 0 && right <= frame.width && bottom <= frame.height && Math.max(right - left, bottom - top) > frame.height / 2.5, covered: Boolean(at?.closest('#zoom')) };
    });
    assert.ok(fits, `${hash} does not fill the map`);
    assert.ok(!covered, `${hash}: the buttons cover the origin`);
    await shot(page, `whole-${hash.slice(2).replace(/\W+/g, '-')}`);
    await page.close();
  }
});

/** The frame of the overview, in pixels of the overview: left, top, width, height. */
const frameOf = (page) => page.evaluate(() => document.getElementById('minimap').dataset.frame.split(',').map(Number));

/** Waits for the picture of the overview, and returns the number of its colours. */
const overview = (page) => page.waitForFunction(() => {
  const canvas = document.getElementById('minimap');
  if (canvas.hidden) return 0;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const count = new Set(new Uint32Array(data.buffer)).size;
  return count > 20 && count;
});

for (const dark of [false, true]) {
  test(`the overview frames the view, and a click or a drag on it moves the map: ${dark ? 'dark' : 'light'}`, async (t) => {
    const page = await open(t, '#/blocking/1000?x=2250&y=750&z=0', { dark });
    await drawn(page);
    await overview(page);
    const [left, top, width, height] = await frameOf(page);
    // The overview has 132 pixels for 3000 cells.
    assert.ok(Math.abs(left + width / 2 - 99) < 2 && Math.abs(top + height / 2 - 33) < 2, `${[left, top, width, height]}`);
    const cells = await page.evaluate(() => [window.wythoff.map.width, window.wythoff.map.height]);
    assert.ok(Math.abs(width - (cells[0] * 132) / 3000) < 1 && Math.abs(height - (cells[1] * 132) / 3000) < 1);
    assert.deepEqual(await violations(page), []);
    await shot(page, `overview-${dark ? 'dark' : 'light'}`);
    const box = await page.locator('#minimap').boundingBox();
    await page.mouse.move(box.x + 66, box.y + 66);
    await page.mouse.down();
    await page.mouse.move(box.x + 44, box.y + 88, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => Math.abs(window.wythoff.state.x - 1000) < 60 && Math.abs(window.wythoff.state.y - 2000) < 60);
    assert.equal((await state(page)).panel ?? '', '', 'a click on the overview inspects no cell');
  });
}

test('the overview is there only while it shows more than the map, and beside an open panel', async (t) => {
  const page = await open(t, '#/blocking/1000');
  await drawn(page);
  const shown = () => page.locator('#minimap').isVisible();
  assert.equal(await shown(), false, 'the whole board');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await overview(page);
  await page.keyboard.press('w');
  await page.waitForSelector('#minimap', { state: 'hidden' });
  await page.keyboard.press('w');
  await overview(page);
  const sheet = await (await panel(page, 'look')).boundingBox();
  await page.waitForFunction((x) => document.getElementById('minimap').getBoundingClientRect().right < x, sheet.x);
  const small = await open(t, '#/blocking/1000?x=2250&y=750&z=0', { size: { width: 390, height: 844 } });
  await drawn(small);
  assert.equal(await small.locator('#minimap').isVisible(), false, 'a phone');
});

test('the overview, for which a whole board is computed, is requested after the tiles of the map', { skip: noServer }, async (t) => {
  const page = await open(t, '#/blocking/100');
  await drawn(page);
  // The tiles in the order of their requests. The tiles of the map have level 0.
  const tiles = [];
  page.on('request', (request) => {
    const [, tile] = request.url().match(/tiles\/moves\/[^/]*\/(\d+\/\d+\/\d+)/) ?? [];
    if (tile) tiles.push(tile);
  });
  const asked = page.waitForRequest(/tiles\/moves\/[^/]*\/[1-9]/);
  await page.evaluate(() => (location.hash = '#/moves/maharaja;block=3?x=900&y=900&z=0'));
  await asked;
  await drawn(page);
  const isOverview = (tile) => !tile.startsWith('0/');
  const before = new Set(tiles.slice(0, tiles.findIndex(isOverview)));
  assert.ok(before.size > 9, `${tiles}`);
  // A tile may be requested again.
  assert.deepEqual(tiles.filter((tile) => !isOverview(tile) && !before.has(tile)), []);
});

test('the overview of a board that grows upwards has its origin at the lower left', async (t) => {
  const page = await open(t, '#/nimhoff/gdwn:3,5?x=100000&y=100000&z=0&colour=sees');
  await page.waitForFunction(() => window.wythoff.status);
  await page.evaluate(() => window.wythoff.map.moveTo({ x: 300n, y: 300n, z: -1 }));
  await page.waitForFunction(() => window.wythoff.state.y < 1000);
  await page.waitForSelector('#minimap:visible');
  const before = await frameOf(page);
  const box = await page.locator('#minimap').boundingBox();
  assert.ok(before[1] > 66, `${before}`);
  const stage = await page.locator('#map').boundingBox();
  assert.ok(box.y + box.height <= stage.y + stage.height - 22, 'the overview covers the lower ruler');
  await page.mouse.click(box.x + 120, box.y + 12);
  await page.waitForFunction(() => window.wythoff.state.y > 1000 && window.wythoff.state.x > 1000);
  // The frame is drawn after the map has moved.
  await page.waitForFunction(() => {
    const [left, top] = document.getElementById('minimap').dataset.frame.split(',').map(Number);
    return top < 33 && left > 99;
  });
});
