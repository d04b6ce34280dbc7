// WebKit, the engine of Safari, for a test. Needs the programs WebKitWebDriver and Xvfb; MINIBROWSER
// names WebKit's small browser. Playwright drives no WebKit but its own, so this is a short talk in the
// protocol WebDriver.

import { spawn } from 'node:child_process';

// Of its own, because the page is tested with a server and without at the same time.
const PORT = 9000 + (process.pid % 1000);
const DISPLAY = `:${100 + (process.pid % 1000)}`;
const BROWSER = process.env.MINIBROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Sends a command to the driver, and returns its value. */
async function command(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

/** Repeats something until it is true, for a minute. */
export async function until(what, isTrue) {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`after a minute: ${what}`);
}

/** Starts a program. */
async function start(program, args, env = {}) {
  const started = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  await new Promise((done, fail) => {
    started.on('spawn', done);
    started.on('error', () => fail(new Error(`${program} was not found: install xvfb and webkit2gtk-driver`)));
  });
  return started;
}

/** Opens a page: functions that run a script in it, and give its window another size. */
export async function open(t, address) {
  const ends = [];
  t.after(async () => {
    for (const end of ends.reverse()) await end();
  });
  const screen = await start('Xvfb', [DISPLAY, '-screen', '0', '1280x900x24']);
  ends.push(() => screen.kill());
  const driver = await start('WebKitWebDriver', [`--port=${PORT}`], { DISPLAY, LIBGL_ALWAYS_SOFTWARE: '1' });
  ends.push(() => driver.kill());
  await until('the driver does not answer', async () => (await command('GET', '/status')).ready);
  const options = { binary: BROWSER, args: ['--automation'] };
  const { sessionId } = await command('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
  const session = (method, path, body) => command(method, `/session/${sessionId}${path}`, body);
  ends.push(() => session('DELETE', ''));
  await session('POST', '/url', { url: address });
  return {
    evaluate: (script, ...args) => session('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args }),
    resize: (width, height) => session('POST', '/window/rect', { width, height }),
  };
}
