// The browser of all tests: Chromium, at the path in CHROMIUM, or Firefox, at the path in FIREFOX.

import { chromium, firefox } from 'playwright-core';

/** True if the tests run in Firefox. */
export const inFirefox = Boolean(process.env.FIREFOX);
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Browsers that were started, by what they prefer. */
const browsers = new Map();

/** Closes all browsers. */
export const close = () => Promise.all([...browsers.values()].map(async (browser) => (await browser).close()));

/** Starts a browser. On a busy machine it may crash at its start; then another one is started. */
async function launch(prefers, tries = 3) {
  try {
    if (!inFirefox) return await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
    return await firefox.launch({
      channel: 'moz-firefox', executablePath: process.env.FIREFOX,
      firefoxUserPrefs: {
        'ui.systemUsesDarkTheme': prefers.dark ? 1 : 0, 'ui.prefersReducedMotion': prefers.still ? 1 : 0,
        'dom.events.testing.asyncClipboard': true,
      },
    });
  } catch (error) {
    if (tries === 1) throw error;
    return launch(prefers, tries - 1);
  }
}

/** The browser with these preferences. After a crash, the next tests have another one. */
async function running(prefers) {
  const name = JSON.stringify(prefers);
  const before = browsers.get(name);
  const works = await before?.then((browser) => browser.isConnected(), () => false);
  if (!works && browsers.get(name) === before) browsers.set(name, launch(prefers));
  return browsers.get(name);
}

/**
 * A new context of a browser: a window of a size, with or without touch, that prefers dark colours or
 * reduced motion, and further `options` of Playwright. With `keeps`, a site may keep its files on the
 * device, some 20 MB, for use without a network. Firefox has the preferences for a whole browser, and
 * no phones: a touch screen there is only a narrow window.
 */
export async function context({ size, touch = false, dark = false, still = true, keeps = false, ...options }) {
  const prefers = inFirefox ? { dark, still } : {};
  const browser = await running(prefers);
  const of = { viewport: size, serviceWorkers: keeps ? 'allow' : 'block', ...options };
  if (inFirefox) return browser.newContext(of);
  return browser.newContext({
    hasTouch: touch, isMobile: touch, colorScheme: dark ? 'dark' : 'light', reducedMotion: still ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'], ...of,
  });
}
