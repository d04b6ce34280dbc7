// The controls around the map: the caption, the pin, the full screen, the saved picture.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, texts, open, saved, state, write } from './explorer.js';

test('the caption shows the cell under the pointer, or in the middle with the keyboard', async (t) => {
  const page = await open(t, '#/blocking/100?x=120&y=60&z=-4');
  await drawn(page);
  const box = await page.locator('#map').boundingBox();
  const at = await page.evaluate(() => window.wythoff.map.frame().box(131n, 62n));
  const height = await page.locator('#caption').evaluate((el) => el.clientHeight);
  await page.mouse.move(box.x + at[0] + 8, box.y + at[1] + 8);
  await page.waitForFunction(() => document.getElementById('caption-cell').textContent === '(131, 62)');
  assert.equal(await page.locator('#caption').evaluate((el) => el.clientHeight), height);
  await page.mouse.move(5, box.height + box.y + 5);
  await page.waitForFunction(() => document.getElementById('caption-cell').textContent === '');
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.getElementById('caption-cell').textContent === '(120, 60)');
  await page.keyboard.press('Shift+ArrowRight');
  await page.waitForFunction(() => document.getElementById('caption-cell').textContent === '(121, 60)');
});

test('a jump leaves a pin, which is part of the link', async (t) => {
  const page = await open(t, '#/blocking/100?x=150&y=150&z=-3&panel=go');
  await drawn(page);
  await write(page, '#go-x', '131');
  await write(page, '#go-y', '62');
  await page.keyboard.press('Enter');
  assert.equal((await state(page)).pin, '131,62');
  await page.waitForFunction(() => location.hash.includes('pin=131,62'));
  const orange = () => page.evaluate(() => {
    const { map } = window.wythoff;
    const [x, y] = map.frame().middle(131n, 62n);
    return [...map.over.getContext('2d').getImageData((x + 6) * map.ratio, (y - 20) * map.ratio, 1, 1).data].join();
  });
  await page.waitForTimeout(200);
  assert.equal(await orange(), '255,122,26,255');
  await page.click('#go-unpin');
  await page.waitForTimeout(200);
  assert.notEqual(await orange(), '255,122,26,255');
  assert.equal((await state(page)).pin, undefined);
});

test('the command has the scale of the map', async (t) => {
  const page = await open(t, '#/blocking/100?panel=go');
  await drawn(page);
  for (const [z, scale] of [[-Math.log2(34), '1/34'], [-Math.log2(3), '1/3'], [0, '1'], [Math.log2(5), '5'], [3, '8'], [-1.9, '1/4']]) {
    await page.evaluate((to) => window.wythoff.map.moveTo({ x: 1500n, y: 1500n, z: to }), z);
    await page.waitForFunction((text) => document.getElementById('go-command').textContent.includes(`--scale ${text} `), scale);
  }
});

test('a jump to a junction removes the error of a field', async (t) => {
  const page = await open(t, '#/blocking/100?panel=go');
  await drawn(page);
  await write(page, '#go-x', 'abc');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#go-error:visible');
  assert.equal(await page.getAttribute('#go-x', 'aria-invalid'), 'true');
  await page.click('#go-prism');
  await page.waitForSelector('#go-error', { state: 'hidden' });
  assert.equal(await page.getAttribute('#go-x', 'aria-invalid'), 'false');
});

test('F shows the page on the full screen, and back', async (t) => {
  const page = await open(t, '#/blocking/100');
  const isFull = (on) => page.waitForFunction((value) => Boolean(document.fullscreenElement) === value, on);
  await page.keyboard.press('F');
  await isFull(true);
  await page.click('#zoom-full');
  await isFull(false);
});

test('a saved picture has a title, a legend and its source', async (t) => {
  const page = await open(t, '#/blocking/100?x=150&y=110&z=-1&layers=regions');
  await drawn(page);
  await page.waitForSelector('#caption-borders li');
  const height = await page.evaluate(() => window.wythoff.map.board.height);
  const written = await texts(page);
  const png = await saved(page, () => page.keyboard.press('s'));
  assert.ok(png.readUInt32BE(20) > height + 100, 'the picture has no margins for texts');
  const said = await written();
  for (const text of ['Game 100', 'casing', '≥ 6']) assert.ok(said.includes(text), `${text} is not among ${said}`);
  assert.ok(said.some((text) => /^Columns \d+ to \d+, rows \d+ to \d+; 2 pixels per cell$/.test(text)));
  assert.ok(said.some((text) => text.startsWith('Wythoff: wythoff blocking picture --k 100')));
});

test('a chip opens its game in its first view', async (t) => {
  for (const [hash, chip, game] of [
    ['blocking/100000?x=150000&y=80000&z=7', '5', 'blocking/5'], ['moves/king?x=900&y=900&z=-5', 'Euclid', 'moves/euclid'],
    ['imitation/1,1?x=9000&y=9000&z=-4', '(3, 2)', 'imitation/3,2'], ['three/nim@20?x=200&y=200&z=-5', 'Raleigh', 'three/raleigh@20'],
    // The game that is shown is opened again.
    ['nimhoff/nim?x=900&y=900&z=-5', 'Nim', 'nimhoff/nim'],
  ]) {
    const page = await open(t, `#/${hash}&pin=1,1&panel=look`);
    await page.waitForSelector('#panel-look:visible');
    await page.locator('#look-form .chips').getByRole('button', { name: chip, exact: true }).click();
    await page.waitForFunction((name) => `${window.wythoff.state.family}/${window.wythoff.state.game}` === name && !window.wythoff.state.pin, game);
    await drawn(page, game);
    const first = await page.evaluate(() => {
      const { map, game: shown } = window.wythoff;
      const found = map.camera.place();
      shown.fit();
      return [found, map.camera.place()].map(({ x, y, z }) => [String(x), String(y), z]);
    });
    assert.deepEqual(first[0], first[1], game);
  }
});

test('the keys of layers that a family does not have say so', async (t) => {
  const page = await open(t, '#/moves/maharaja');
  await drawn(page);
  for (const [key, name] of [['2', 'numbers in these colours'], ['3', 'regions'], ['4', 'junctions'], ['5', 'threads']]) {
    await page.keyboard.press(key);
    assert.equal(await page.textContent('#toast'), `Maps of “Your own moves” have no ${name}.`);
  }
  await page.keyboard.press('1');
  assert.deepEqual((await state(page)).layers, ['grid']);
});

test('a misspelt game is refused beside its field, and the map stays', async (t) => {
  const page = await open(t, '#/moves/maharaja?panel=look', { refused: /status of 400/ });
  await drawn(page);
  await write(page, '#look-moves', 'mahraja');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.field:has(#look-moves) .bad');
  assert.match(await page.textContent('.field:has(#look-moves) .bad'), /maharaja/);
  assert.equal((await state(page)).game, 'maharaja');
  assert.equal(await page.locator('#trouble').isVisible(), false);
  await write(page, '#look-moves', 'king');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.wythoff.state.game === 'king');
  assert.equal(await page.locator('.field:has(#look-moves) .bad').count(), 0);
});

test('a game that is too large is refused beside its field, and the map stays', async (t) => {
  const page = await open(t, '#/blocking/100?panel=look', { refused: /status of 400/ });
  await drawn(page);
  for (const [text, reason] of [['10^20', /^10\^20 is too large/], ['10^15', /./]]) {
    await write(page, '#look-k', text);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.field:has(#look-k) .bad');
    assert.match(await page.textContent('.field:has(#look-k) .bad'), reason);
    assert.equal((await state(page)).game, '100');
    assert.equal(await page.locator('#trouble').isVisible(), false);
  }
  await write(page, '#look-k', '101');
  await page.keyboard.press('Enter');
  await drawn(page, 'blocking/101');
  assert.equal(await page.locator('.field:has(#look-k) .bad').count(), 0);
});

test('a link to a family that does not exist says so, and the path of a link names the game', async (t) => {
  const page = await open(t, '#/blockin/5');
  assert.match(await page.textContent('#toast'), /no family “blockin”.*blocking/);
  await page.evaluate(() => (location.hash = '#/blocking/5'));
  await page.waitForFunction(() => window.wythoff.state.game === '5');
  await page.evaluate(() => (location.hash = '#/blocking/6?game=%7B%7D&family=moves'));
  await page.waitForFunction(() => window.wythoff.state.game === '6');
  assert.equal((await state(page)).family, 'blocking');
});

test('only colours that a game has can be chosen, and a fill has one of its rules', async (t) => {
  const page = await open(t, '#/nimhoff/nim?panel=look', { refused: /status of 400/ });
  await drawn(page);
  await page.check('#look-colour input[value=fill]');
  await page.waitForFunction(() => window.wythoff.state.colour === 'fill:1,0');
  await write(page, '#look-fill', '7,9');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#panel-look .bad');
  assert.equal((await state(page)).colour, 'fill:1,0');
  await write(page, '#look-nimhoff-k', '3');
  await page.keyboard.press('Enter');
  await drawn(page, 'nimhoff/nim@3');
  assert.equal((await state(page)).colour ?? null, null);
  assert.ok(await page.isDisabled('#look-colour input[value=fill]'));
  await page.evaluate(() => (location.hash = '#/moves/maharaja%20misere?panel=look'));
  await drawn(page, 'moves/maharaja misere');
  await page.waitForSelector('#look-moves-colour input[value=value]:disabled');
  // The name does not say that the game has no values.
  await page.evaluate(() => (location.hash = '#/moves/king?panel=look&colour=value'));
  await drawn(page, 'moves/king');
  await page.waitForSelector('#look-moves-colour input[value=value]:enabled');
  await write(page, '#look-moves', 'nim-odd-or-even');
  await page.keyboard.press('Enter');
  await drawn(page, 'moves/nim-odd-or-even');
  assert.equal((await state(page)).colour ?? null, null);
  await page.waitForSelector('#look-moves-colour input[value=value]:disabled');
});

test('the command has a palette that the program knows, whatever the address says', async (t) => {
  const page = await open(t, `#/blocking/100?palette=${encodeURIComponent('x; rm -r')}&panel=go`);
  await drawn(page);
  await page.waitForFunction(() => document.getElementById('go-command').textContent.includes('--palette'));
  assert.match(await page.textContent('#go-command'), /--palette paper /);
});

test('a double click zooms, and leaves no panel open', async (t) => {
  const page = await open(t, '#/blocking/100?x=120&y=60&z=-2');
  await drawn(page);
  const box = await page.locator('#map').boundingBox();
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => window.wythoff.state.z === -3);
  await page.waitForTimeout(400);
  assert.ok(await page.locator('#sheet').isHidden());
});

test('an unknown panel of an address is dropped', async (t) => {
  const page = await open(t, '#/blocking/100?x=120&y=60&z=-4&panel=settings');
  await drawn(page);
  assert.equal((await state(page)).panel, undefined);
  const box = await page.locator('#map').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector('#panel-inspect:visible');
});
