// Keeps the site on this device, by the service worker of its version, so that it works without a
// network. Both the front page and the explorer load this script.

const home = new URL('.', import.meta.url);

async function keep() {
  if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return false;
  // The page itself comes first.
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  const { version } = await (await fetch(new URL('site.json', home), { cache: 'no-store' })).json();
  await navigator.serviceWorker.register(new URL(`sw.js?v=${encodeURIComponent(version)}`, home), { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  return true;
}

/** True when the site is kept; false if this browser cannot keep it. */
export const kept = keep().catch(() => false);
