// The explorer in WebKit, the engine of Safari. This shows that the page works in this engine; what it
// does in detail is tested in the other browsers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, address, ask } from '../browser/explorer.js';
import { open, until } from './driver.js';

const GAMES = ['blocking/100', 'nimhoff/wythoff', 'imitation/2,1', 'moves/maharaja', 'three/wythoff@6'];
const CELL = { x: 7, y: 12 };

test('a game of each family is drawn, answers are those of the server, and a panel opens on a phone', async (t) => {
  const page = await open(t, `${address}/`);
  for (const name of GAMES) {
    await page.evaluate((hash) => { location.hash = hash; }, `#/${name}?x=20&y=20&z=-4`);
    await until(`${name} is not drawn`, () => page.evaluate((wanted) => {
      const { state, status, map } = window.wythoff;
      const { data } = map.board.getContext('2d').getImageData(0, 0, map.board.width, map.board.height);
      return status?.ready && `${state.family}/${state.game}` === wanted && new Set(new Uint32Array(data.buffer)).size > 1;
    }, name));
    // The page asks as it does for its panels.
    await page.evaluate((parts, params) => {
      window.found = null;
      window.wythoff.api.json(parts, params).then((found) => { window.found = found; });
    }, ['cell', ...name.split('/')], CELL);
    await until(`no answer for ${name}`, () => page.evaluate(() => Boolean(window.found)));
    assert.deepEqual(await page.evaluate(() => window.found), await ask(`cell/${name}?${new URLSearchParams(CELL)}`));
  }
  await page.resize(PHONE.width, PHONE.height);
  await page.evaluate(() => document.getElementById('open-look').click());
  await until('the panel does not open', () => page.evaluate(() => Boolean(document.getElementById('panel-look')?.offsetHeight)));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} pixels wider than the window`);
});
