// The explorer in a browser, for all tests. WYTHOFF_URL is its address. If WYTHOFF_SERVER is set, the
// page has no server of its own, and that server is asked for the values to compare with.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { close, context, inFirefox } from './browser.js';

export const address = process.env.WYTHOFF_URL ?? 'http://127.0.0.1:8087';
export const server = process.env.WYTHOFF_SERVER ?? address;

/** For tests that need requests on the network: a reason to skip them on a page without a server. */
export const noServer = process.env.WYTHOFF_SERVER ? 'the requests of a page without a server stay in the browser' : false;
export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

const shots = fileURLToPath(new URL('../../target/browser/', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
after(close);

/**
 * The complaint of Firefox about a style without effect, which Playwright adds before a screenshot
 * and which the page forbids.
 */
const SCREENSHOT = `'sha256-${createHash('sha256').update('body {}').digest('base64')}'`;

/**
 * Opens the page at a hash. Errors on the page fail the test at its end. With `still`, reduced
 * motion is preferred, and movements of the map take no time. `refused` matches the errors of
 * requests that the server refuses on purpose; `before` prepares the page before it is loaded. Unless
 * it is the `first` visit, the browser remembers an earlier one.
 */
export async function open(t, hash = '', { size = DESK, dark = false, still = true, touch = size === PHONE, refused = null, before = null, first = false } = {}) {
  const window = await context({ size, touch, dark, still, baseURL: address });
  const page = await window.newPage();
  page.setDefaultTimeout(20000);
  const errors = listen(page, refused);
  if (!first) await page.addInitScript(() => location.protocol.startsWith('http') && localStorage.setItem('wythoff-visited', 'yes'));
  await before?.(page);
  t.after(async () => {
    await window.close();
    assert.deepEqual(errors, [], 'errors on the console');
  });
  await page.goto(`${address}/${hash}`);
  await page.waitForFunction(() => window.wythoff?.status || window.wythoff?.map.lost);
  return page;
}

/** Collects errors of the console and requests to other sites. */
function listen(page, refused) {
  const errors = [];
  page.on('pageerror', ({ message }) => message.includes(SCREENSHOT) || errors.push(`uncaught: ${message}`));
  page.on('console', (message) => {
    // A 503 means that a board is being computed, but browsers report it as an error.
    if (message.type() === 'error' && !/status of 503/.test(message.text()) && !refused?.test(message.text())) errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(address).origin) errors.push(`request to ${request.url()}`);
  });
  return errors;
}

/**
 * Waits until the visible board is drawn, of a certain game if one is given. A slow machine may take
 * any time for a large board, but something must change within two minutes.
 */
export async function drawn(page, game) {
  const ready = (name) => {
    const { status, state } = window.wythoff ?? {};
    return status?.ready && (!name || `${state.family}/${state.game}` === name);
  };
  for (let before = null; ; ) {
    const waited = await page.waitForFunction(ready, game, { timeout: 120000 }).catch((error) => error);
    if (!(waited instanceof Error)) break;
    const now = await page.evaluate(() => JSON.stringify(window.wythoff?.status?.progress));
    if (waited.name !== 'TimeoutError' || now === before) throw waited;
    before = now;
  }
  await page.evaluate(() => new Promise((done) => {
    const off = window.wythoff.map.on('drawn', ({ missing }) => {
      if (missing > 0) return;
      off();
      done();
    });
    window.wythoff.map.redraw();
  }));
}

/** The state of the page. */
export const state = (page) => page.evaluate(() => window.wythoff.state);

/** Saves a screenshot of the page in target/browser. */
export async function shot(page, name) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}${name}.png` });
}

/** Types a text into a field, in place of what stands there. */
export async function write(page, selector, text) {
  await page.locator(selector).selectText();
  await page.keyboard.type(text);
}

/** Taps an element. There are no touch screens in Firefox's tests, so that it is clicked there. */
export const tap = (locator) => (inFirefox ? locator.click() : locator.tap());

/** The file that the page saves after an action. */
export async function saved(page, action) {
  if (inFirefox) return savedInFirefox(page, action);
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return readFileSync(await download.path());
}

/** Playwright does not learn of downloads in Firefox, so the test reads what the page made a link of. */
async function savedInFirefox(page, action) {
  await page.evaluate(() => {
    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    const files = new Map();
    URL.createObjectURL = (file) => {
      const url = createObjectURL(file);
      files.set(url, file);
      return url;
    };
    window.saved = new Promise((done) => {
      HTMLAnchorElement.prototype.click = function save() {
        if (!this.download) return click.call(this);
        return done(files.get(this.href).arrayBuffer());
      };
    });
  });
  await action();
  return Buffer.from(await page.evaluate(async () => Array.from(new Uint8Array(await window.saved))));
}

/** Records the texts written on canvases from now on; returns a function that reads them. */
export async function texts(page) {
  await page.evaluate(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    window.texts = [];
    CanvasRenderingContext2D.prototype.fillText = function record(text, ...rest) {
      window.texts.push(text);
      return fillText.call(this, text, ...rest);
    };
  });
  return () => page.evaluate(() => window.texts);
}

/** Opens a panel by its button. */
export async function panel(page, id) {
  await page.click(`#open-${id}`);
  await page.waitForSelector(`#panel-${id}:visible`);
  return page.locator(`#panel-${id}`);
}

/** What axe-core finds, of any impact. */
export async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

/** Requests JSON from the server, repeated while a board is computed. */
export async function ask(path) {
  for (;;) {
    const answer = await fetch(`${server}/v1/${path}`);
    if (answer.status !== 503) {
      assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
      return answer.json();
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}

/**
 * The colours of the board at the middle and near two corners of cells: [[x, y], ..] to
 * [['#rrggbb', ..], ..].
 */
export const coloursAt = (page, cells) => page.evaluate((list) => {
  const { map } = window.wythoff;
  const context = map.board.getContext('2d');
  const view = map.frame();
  const hex = ([r, g, b]) => `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
  return list.map(([x, y]) => {
    const [left, top, side] = view.box(BigInt(x), BigInt(y));
    const spots = [0.5, 0.1, 0.9].map((part) => part * side);
    return spots.map((by) => hex(context.getImageData(Math.floor((left + by) * map.ratio), Math.floor((top + by) * map.ratio), 1, 1).data));
  });
}, cells);

/** A hash of all pixels of the board. */
export const pixels = (page) => page.evaluate(async () => {
  const { board } = window.wythoff.map;
  const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return `${board.width}x${board.height} ${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
});
