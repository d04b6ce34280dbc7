// The pages of a site in a browser, for the tests of the site. WYTHOFF_SITE is the address of a folder
// that `wythoff site` wrote, on any file server.

import assert from 'node:assert/strict';
import { context } from '../browser/browser.js';
import { DESK, PHONE } from '../browser/explorer.js';

export const site = process.env.WYTHOFF_SITE ? process.env.WYTHOFF_SITE.replace(/\/*$/, '/') : null;
export const options = { skip: site ? false : 'WYTHOFF_SITE is not set: the site is NOT tested; set it to the address of a served site' };

/**
 * Opens the front page, or another one of the site, without pictures of an earlier visit. Errors on
 * the page fail the test, but for those that `refused` matches; `before` prepares the page before it
 * is loaded. With `keeps`, the site is kept for use without a network.
 */
export async function front(t, { path = '', size = DESK, dark = false, script = true, keeps = false, refused = /not-visited/, before = null } = {}) {
  const window = await context({ size, touch: size === PHONE, dark, javaScriptEnabled: script, keeps });
  const page = await window.newPage();
  page.setDefaultTimeout(60000);
  const errors = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`));
  page.on('request', (request) => /^http/.test(request.url()) && !request.url().startsWith(site) && errors.push(`request to ${request.url()}`));
  t.after(async () => {
    await window.close();
    assert.deepEqual(errors.filter((error) => !refused.test(error)), []);
  });
  await before?.(page);
  await page.goto(site + path);
  if (script && !path) await board(page, 100);
  return page;
}

/** Waits until the board of a game is drawn. */
export const board = (page, k) => page.waitForFunction((game) => document.querySelector('#board').dataset.k === String(game), k);

/** Waits until the service worker has stored this version. */
export const kept = (page) => page.waitForFunction(() => /are kept/.test(document.querySelector('#kept').textContent));
