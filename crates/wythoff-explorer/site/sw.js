// The service worker: keeps the site for use without a network.
//
// The page registers it as sw.js?v=VERSION, with the version of site.json. Each version is a worker
// and a cache of its own. A new version is installed beside the old one and takes over when no page
// of the old one is open, so a page never gets files of two versions.

const VERSION = new URL(location.href).searchParams.get('v');
const SCOPE = self.registration.scope;
const PREFIX = `wythoff ${new URL(SCOPE).pathname} `;
const NAME = PREFIX + VERSION;
const MISSING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="icon" href="${SCOPE}icon.svg"><title>No network</title><h1>No network</h1>
<p>There is no network, and this page was not visited before. The <a href="${SCOPE}">front page</a> and the <a href="${SCOPE}explorer/">explorer</a> are available.</p>`;
const MATCH = { ignoreSearch: true, ignoreVary: true };

/** True for files that are cached at once. All others, such as the atlas, are cached when visited. */
const first = (path) => path !== 'sw.js' && path !== 'og.png' && (!path.includes('/') || /^(explorer|book|lessons)\//.test(path));

async function install() {
  const answer = await fetch(SCOPE + 'site.json', { cache: 'no-store' });
  const { version, files } = await answer.clone().json();
  if (version !== VERSION) throw new Error(`the site has version ${version}, not ${VERSION}`);
  const cache = await caches.open(NAME);
  await cache.put(SCOPE + 'site.json', answer);
  const paths = files.map(({ path }) => path).filter((path) => first(path) && path !== 'site.json');
  await cache.addAll(paths.map((path) => new Request(address(path), { cache: 'no-cache' })));
}

const address = (path) => SCOPE + path.split('/').map(encodeURIComponent).join('/');

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** True for the files of stores, which are too large to keep and are read in parts. */
const isStored = (url) => url.href.startsWith(`${SCOPE}stores/`);

/** The file of a request: that of the cache, or else that of the network, which is then cached. */
async function answer(request, url) {
  const cache = await caches.open(NAME);
  const file = url.href.split(/[?#]/)[0].replace(/\/$/, '/index.html');
  const kept = await cache.match(file, MATCH);
  if (kept) return kept;
  try {
    const found = await fetch(request);
    if (found.status === 200 && !found.redirected && found.type === 'basic') await cache.put(file, found.clone());
    return found;
  } catch (error) {
    if (request.mode !== 'navigate') throw error;
    return new Response(MISSING, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
}

/** The list of files, from the network if there is one, so that pages find newer versions. */
async function list(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.open(NAME)).match(SCOPE + 'site.json');
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(SCOPE) || request.headers.has('range') || isStored(url)) return;
  event.respondWith(url.pathname === new URL(SCOPE).pathname + 'site.json' ? list(request) : answer(request, url));
});
