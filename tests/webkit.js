// Opens the explorer in WebKit, the engine of Safari: `node webkit.js ADDRESS SERVER`. ADDRESS is the
// page, with a server or without, and SERVER the explorer whose answers are compared. Needs the
// programs WebKitWebDriver and Xvfb; MINIBROWSER names WebKit's small browser.
//
// Playwright drives no WebKit but its own, so this is a short talk in the protocol WebDriver. It shows
// that the page works in this engine; what the page does in detail is tested in the other browsers.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';

const [address, server] = process.argv.slice(2);
// Of its own, because the page is tested with a server and without at the same time.
const PORT = 9000 + (process.pid % 1000);
const DISPLAY = `:${100 + (process.pid % 1000)}`;
const BROWSER = process.env.MINIBROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const CELL = { x: 7, y: 12 };
const PAGES = ['blocking/100', 'nimhoff/wythoff', 'imitation/2,1', 'moves/maharaja', 'three/wythoff@6'];

/** Sends a command to the driver, and returns its value. */
async function command(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

/** Repeats something until it is true, for a minute. */
async function until(what, isTrue) {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`after a minute: ${what}`);
}

/** Requests JSON from the server, repeated while a board is computed. */
async function ask(path) {
  const answer = await fetch(`${server}/v1/${path}`);
  return answer.status === 503 ? ask(path) : answer.json();
}

const screen = spawn('Xvfb', [DISPLAY, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
const driver = spawn('WebKitWebDriver', [`--port=${PORT}`], { env: { ...process.env, DISPLAY, LIBGL_ALWAYS_SOFTWARE: '1' }, stdio: 'ignore' });
for (const [name, started] of [['Xvfb', screen], ['WebKitWebDriver', driver]]) {
  started.on('error', () => {
    console.error(`${name} was not found: install xvfb and webkit2gtk-driver`);
    process.exit(2);
  });
}
process.on('exit', () => [screen, driver].map((started) => started.kill()));

await until('the driver does not answer', async () => (await command('GET', '/status')).ready);
const options = { binary: BROWSER, args: ['--automation'] };
const { sessionId, capabilities } = await command('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
const session = (method, path, body) => command(method, `/session/${sessionId}/${path}`, body);
const evaluate = (script, ...args) => session('POST', 'execute/sync', { script: `return (${script})(...arguments)`, args });

await session('POST', 'url', { url: address });
for (const name of PAGES) {
  await evaluate((hash) => { location.hash = hash; }, `#/${name}?x=20&y=20&z=-4`);
  await until(`${name} is not drawn`, () => evaluate((wanted) => {
    const { state, status, map } = window.wythoff;
    const { data } = map.board.getContext('2d').getImageData(0, 0, map.board.width, map.board.height);
    return status?.ready && `${state.family}/${state.game}` === wanted && new Set(new Uint32Array(data.buffer)).size > 1;
  }, name));
  // The page asks as it does for its panels, and the answer is that of the server.
  await evaluate((parts, params) => {
    window.found = null;
    window.wythoff.api.json(parts, params).then((found) => { window.found = found; });
  }, ['cell', ...name.split('/')], CELL);
  await until(`no answer for ${name}`, async () => Boolean(await evaluate(() => window.found)));
  assert.deepEqual(await evaluate(() => window.found), await ask(`cell/${name}?${new URLSearchParams(CELL)}`));
  console.log(`${name}: drawn, and cell (7, 12) is as the server says`);
}
await session('POST', 'window/rect', { width: 390, height: 844 });
await evaluate(() => document.getElementById('open-look').click());
await until('the panel does not open', () => evaluate(() => Boolean(document.getElementById('panel-look')?.offsetHeight)));
const wide = await evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
assert.ok(wide <= 0, `the page is ${wide} pixels wider than the window`);
console.log(`WebKit ${capabilities.browserVersion}: ${PAGES.length} games and a panel, as they should be`);
await command('DELETE', `/session/${sessionId}`);
process.exit(0);
