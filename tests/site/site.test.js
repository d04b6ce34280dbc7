// The site that needs no server: its front page, and both pages without a network. WYTHOFF_SITE is
// the address of a folder that `wythoff site` wrote, on any file server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, drawn, shot, tap, violations } from '../browser/explorer.js';
import { board, front, kept, options, site } from './front.js';

/** The colour at the corner of the board, the number of colours, and a hash of all pixels. */
const look = (page) => page.evaluate(() => {
  const canvas = document.querySelector('#board');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set(new Uint32Array(data.buffer));
  return { corner: [...data.slice(0, 3)], colours: colours.size, sum: new Uint32Array(data.buffer).reduce((sum, pixel) => (sum * 31 + pixel) >>> 0, 0) };
});

/** Moves the slider, as a person would. */
async function slide(page, k) {
  await page.fill('#k', String(k));
  await board(page, k);
}

test('the front page draws the board of game 100', options, async (t) => {
  const page = await front(t);
  const { corner, colours } = await look(page);
  assert.deepEqual(corner, [0x4a, 0x2c, 0x17], 'the hood is brown');
  assert.ok(colours > 6, `${colours} colours`);
  await shot(page, 'site');
});

test('the slider shows other games', options, async (t) => {
  const page = await front(t);
  const sums = [];
  for (const k of [1, 5, 101, 400]) {
    await slide(page, k);
    sums.push((await look(page)).sum);
    assert.equal(await page.textContent('#value'), String(k));
    assert.match(await page.getAttribute('#open', 'href'), new RegExp(`/blocking/${k}$`));
  }
  assert.equal(new Set(sums).size, sums.length);
  await page.focus('#k');
  await page.keyboard.press('ArrowLeft');
  await board(page, 399);
});

test('the slider shows the last game when many follow one another', options, async (t) => {
  const page = await front(t);
  const { rate } = await page.evaluate(async () => {
    const [slider, canvas] = ['k', 'board'].map((id) => document.getElementById(id));
    let pictures = 0;
    new MutationObserver(() => (pictures += 1)).observe(canvas, { attributes: true, attributeFilter: ['data-k'] });
    const began = performance.now();
    for (let k = 101; k <= 200; k += 1) {
      slider.value = k;
      slider.dispatchEvent(new Event('input'));
      await new Promise((done) => setTimeout(done, 20));
    }
    return { rate: (1000 * pictures) / (performance.now() - began) };
  });
  await board(page, 200);
  t.diagnostic(`${rate.toFixed(1)} pictures per second`);
  assert.ok(rate > 2, `${rate} pictures per second`);
});

test('every part of the site leads back to the front page', options, async (t) => {
  const page = await front(t);
  const parts = await page.locator('header nav a:visible').evaluateAll((all) => all.map(({ href }) => href).filter((href) => !href.includes('#')));
  assert.ok(parts.length >= 3, parts.join(' '));
  for (const part of parts) {
    await page.goto(part);
    await page.click(['#home', 'a.menu-title', '.series a', 'header a.name'].join(', '));
    await page.waitForURL((url) => [site, `${site}index.html`].includes(url.href));
  }
});

test('every picture is drawn when it comes into view, and every link leads somewhere', options, async (t) => {
  const page = await front(t, { keeps: true });
  for (const canvas of await page.locator('.cards canvas').all()) await canvas.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.querySelectorAll('.cards canvas')].every((canvas) => 'drawn' in canvas.dataset));
  await kept(page);
  const links = await page.locator('a[href]:visible').evaluateAll((all) => [...new Set(all.map(({ href }) => href.split('#')[0]))]);
  assert.ok(links.length >= 3, links.join(' '));
  for (const link of links) assert.equal((await fetch(link)).status, 200, link);
  const ends = await page.locator('a[href^="#"]').evaluateAll((all) => all.filter(({ hash }) => !document.querySelector(hash)).map(({ hash }) => hash));
  assert.deepEqual(ends, []);
});

test('the links to the explorer show their places', options, async (t) => {
  const page = await front(t);
  const links = await page.locator('a[href^="explorer/#"]').evaluateAll((all) => [...new Set(all.map(({ href }) => href))]);
  const { prism } = await page.evaluate(async () => (await (await import('./explorer/js/api.js')).api.json(['structure', 'blocking', '1000'])).junctions);
  assert.ok(links.some((link) => link.includes(`x=${prism[0]}&y=${prism[1]}&`)), `the prism is at ${prism}`);
  const play = links.find((link) => link.includes('panel=play'));
  await page.goto(play);
  await page.waitForSelector('#panel-play:visible >> text=Your turn');
});

test('terms open by keyboard, by pointer and by tap, and close with Escape', options, async (t) => {
  const page = await front(t);
  const term = page.locator('.term[href="#w-palace"]').first();
  const tip = page.locator('#tip');
  await page.locator('.term').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await tip.waitFor();
  await page.keyboard.press('Escape');
  assert.ok(await tip.isHidden());
  await term.hover();
  await tip.waitFor();
  assert.match(await tip.textContent(), /fewer than k palaces/);
  await page.mouse.move(2, 2);
  await tip.waitFor({ state: 'hidden' });
  assert.equal(await term.getAttribute('aria-describedby'), 'w-palace');
  const phone = await front(t, { size: PHONE });
  await tap(phone.locator('.term[href="#w-palace"]').first());
  await phone.locator('#tip').waitFor();
  await tap(phone.locator('h1'));
  assert.ok(await phone.locator('#tip').isHidden());
});

for (const [name, look] of [['site-light', {}], ['site-dark', { dark: true }], ['site-phone', { size: PHONE }]]) {
  test(`axe finds nothing, and nothing is wider than the page: ${name}`, options, async (t) => {
    const page = await front(t, look);
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    await shot(page, name);
  });
}

for (const name of ['index', 'blocking', 'imitation', 'nimhoff']) {
  test(`the claims of the atlas are not wider than a phone: ${name}`, options, async (t) => {
    const page = await front(t, { path: `atlas/${name}.html`, size: PHONE, refused: /favicon/ });
    assert.ok((await page.locator('.index tbody tr').count()) > 0);
    const outside = await page.locator('.index tbody tr :is(th, td)').evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().right > document.documentElement.clientWidth).map((cell) => cell.textContent));
    assert.deepEqual(outside, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    await shot(page, `atlas-${name}-phone`);
  });
}

test('after a visit, both pages work without a network', options, async (t) => {
  const page = await front(t, { keeps: true });
  await kept(page);
  const context = page.context();
  await context.setOffline(true);
  const text = await page.goto(`${site}not-visited/`).then(() => page.textContent('body'));
  assert.match(text, /There is no network/);
  await page.goto(site);
  await board(page, 100);
  await slide(page, 42);
  await page.goto(`${site}explorer/#/blocking/1000`);
  await drawn(page, 'blocking/1000');
});

test('a visit of the explorer alone is enough to use it without a network', options, async (t) => {
  const page = await front(t, { path: 'explorer/#/blocking/100', keeps: true });
  await drawn(page, 'blocking/100');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.goto(`${site}explorer/?again#/blocking/97`);
  await drawn(page, 'blocking/97');
});

test('without a network, every panel of the explorer opens and loads what it shows', options, async (t) => {
  const page = await front(t, { keeps: true });
  await kept(page);
  await page.context().setOffline(true);
  await page.goto(`${site}explorer/#/blocking/1000`);
  await drawn(page, 'blocking/1000');
  const ids = await page.locator('#tools button').evaluateAll((all) => all.map(({ id }) => id.slice('open-'.length)));
  assert.ok(ids.length > 8);
  for (const id of ids) {
    await page.click(`#open-${id}`);
    await page.waitForSelector(`#panel-${id}:visible`);
  }
});

/** A module with the exports of the real one, whose function `answer` fails. */
const BROKEN = Buffer.from([
  '0061736d01000000', '010a0260017f017f6000017f', '03050400010101', '0503010001', // Types, functions, memory.
  '0735' + '05' + '066d656d6f72790200' + '07726571756573740000' + '06616e737765720001' + '0d616e737765725f6c656e6774680002' + '0573776565700003',
  '0a15' + '04' + '0500418008' + '0b' + '0300000b' + '040041000b' + '040041000b',
].join(''), 'hex');

test('a request that fails in the module is answered, and the next one has a new worker', options, async (t) => {
  const page = await front(t, { path: 'explorer/#/blocking/100' });
  await drawn(page, 'blocking/100');
  await page.route('**/broken.wasm', (route) => route.fulfill({ contentType: 'application/wasm', body: BROKEN }));
  const answers = await page.evaluate(async () => {
    const { desk } = await import('./js/desk.js');
    const ask = desk('broken.wasm');
    const told = async (answer) => [answer.status, await answer.text()];
    return [await told(await ask('v1/status/blocking/5')), await told(await ask('v1/status/blocking/7'))];
  });
  const failed = [500, '{"error":"internal error: the request failed"}'];
  assert.deepEqual(answers, [failed, failed]);
});

test('a request that is given up ends its worker, if it goes on', options, async (t) => {
  const page = await front(t, { path: 'explorer/#/blocking/100' });
  await drawn(page, 'blocking/100');
  const [aborted, next] = await page.evaluate(async () => {
    const { api } = window.wythoff;
    const stop = new AbortController();
    // Far out, this game repeats too seldom for a quadtree, which takes long to find out.
    const far = api.image(['tiles', 'blocking', '1000', 20, 100, '100.png'], {}, { signal: stop.signal }).catch(({ name }) => name);
    setTimeout(() => stop.abort(), 500);
    const name = await far;
    const start = performance.now();
    await api.json(['status', 'blocking', '5']);
    return [name, performance.now() - start];
  });
  assert.equal(aborted, 'AbortError');
  assert.ok(next < 6000, `the next request waited ${next} ms`);
});

test('without JavaScript, the page is a text whose links lead to its words', options, async (t) => {
  const page = await front(t, { script: false });
  assert.match(await page.textContent('noscript'), /needs JavaScript/);
  await page.click('.term[href="#w-palace"] >> nth=0');
  assert.match(page.url(), /#w-palace$/);
  assert.ok(await page.isVisible('#w-palace'));
});
