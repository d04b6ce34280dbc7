// Measures a site without a server in a browser: `node site/speed.js ADDRESS`, after `wythoff site` and
// `node site/static.js`. Every figure begins with an empty cache. `node site/speed.js ADDRESS K`
// measures instead how game K is shown from its store: the whole board, then its armpit, with a cell
// as a pixel and as 32 pixels.

import { close, context } from '../browser/browser.js';
import { rate } from '../browser/film.js';

const address = process.argv[2];

/** Opens a page with an empty cache, and returns the result of `measure` there. */
async function fresh(path, measure) {
  const window = await context({ size: { width: 1440, height: 900 }, keeps: true });
  const page = await window.newPage();
  await page.goto(`${address}/${path}`, { waitUntil: 'commit' });
  const found = await measure(page);
  await window.close();
  return found;
}

/** Milliseconds from the start of the page until its map is drawn. */
const drawn = (page) => page.waitForFunction(() => window.wythoff?.status?.ready, null, { timeout: 200000, polling: 50 }).then(() => page.evaluate(() => new Promise((done) => {
  const off = window.wythoff.map.on('drawn', ({ missing }) => {
    if (missing > 0) return;
    off();
    done(performance.now());
  });
  window.wythoff.map.redraw();
})));

const milliseconds = (name, found) => console.log(`${name}: ${found.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
const thrice = async (path, measure) => [await fresh(path, measure), await fresh(path, measure), await fresh(path, measure)];

async function all() {
  milliseconds('front page, first board', await thrice('', (page) => page.waitForFunction(() => document.querySelector('canvas')?.getContext('2d').getImageData(5, 5, 1, 1).data[3] > 0, null, { polling: 20 }).then(() => page.evaluate(() => performance.now()))));
  milliseconds('game 1000, complete', await thrice('explorer/#/blocking/1000', drawn));
  milliseconds('game 100,000, complete', [await fresh('explorer/#/blocking/100000', drawn)]);
  const film = await fresh('explorer/#/blocking/200?x=300&y=200&z=0&panel=film', async (page) => {
    await drawn(page);
    await page.evaluate(() => {
      const slider = document.getElementById('film-slider');
      slider.value = '1';
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    });
    return rate(page, 8, 'play');
  });
  console.log(`film from game 1: ${film.toFixed(1)} pictures a second`);
}

/** Shows a stored game, and prints the time and the bytes of each view. */
async function stored(k) {
  const views = [['whole board', ''], ['armpit, a cell a pixel', '0'], ['armpit, 32 pixels a cell', '-5']];
  for (const [name, z] of views) {
    const [x, y] = [1.2638, 0.6888].map((part) => Math.round(part * k));
    const sizes = [];
    let bytes = 0;
    const ms = await fresh(`explorer/#/blocking/${k}${z && `?x=${x}&y=${y}&z=${z}`}`, async (page) => {
      page.on('requestfinished', (request) => request.url().includes(`/stores/${k}/`) && sizes.push(request.sizes()));
      const found = await drawn(page);
      for (const { responseBodySize } of await Promise.all(sizes)) bytes += responseBodySize;
      return found;
    });
    console.log(`game ${k}, ${name}: ${Math.round(ms)} ms, ${sizes.length} requests to the store, ${(bytes / 1e6).toFixed(1)} MB`);
  }
}

const k = process.argv[3];
await (k ? stored(Number(k)) : all());
await close();
