// Requests to the server, or to the desk in a worker where there is no server. All requests can be
// aborted; errors contain the message of the answer.

/** An error response of the server. */
export class ApiError extends Error {
  constructor(status, body, retry) {
    super(body?.error ? (body.allowed ? `${body.error} (${body.allowed})` : body.error) : `The server responded with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.progress = body?.progress ?? null;
    this.retry = retry;
  }
}

/**
 * The URL of a request: encoded parts of a path, and query parameters; those that are null are left
 * out.
 */
export function path(parts, params = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== '') query.set(key, String(value));
  }
  const text = query.toString();
  return `v1/${parts.map((part) => encodeURIComponent(String(part))).join('/')}${text ? `?${text}` : ''}`;
}

/** The module of a page without a server, and the list of stores beside it, named in its head. */
const named = (name) => document.querySelector(`meta[name="${name}"]`)?.content;
export const MODULE = named('wythoff-module');
/** The address of the site to which the page belongs, if it belongs to one. */
export const HOME = named('wythoff-home');
const send = MODULE ? (await import('./desk.js')).desk(MODULE, named('wythoff-stores')) : fetch.bind(window);

async function request(url, options) {
  let answer;
  try {
    answer = await send(url, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new ApiError(0, { error: MODULE ? 'The program of this page could not be loaded. Load the page again.' : 'The server does not respond. Check that it is still running.' }, 3);
  }
  if (answer.ok) return answer;
  let body = null;
  try {
    body = await answer.json();
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    // A response without a JSON body; the message contains its status.
  }
  const retry = answer.status === 503 ? Number(answer.headers.get('retry-after')) || 1 : 0;
  throw new ApiError(answer.status, body, retry);
}

/** Waits for some milliseconds; rejects if aborted. */
export function sleep(ms, signal) {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(new DOMException('aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Repeats a request until the server has an answer. */
async function patient(url, options, onprogress) {
  for (;;) {
    try {
      return await request(url, options);
    } catch (error) {
      if (!error.retry || error.status === 0) throw error;
      onprogress?.(error.progress);
      await sleep(Math.min(5, error.retry) * 1000, options.signal);
    }
  }
}

export const api = {
  path,

  /**
   * GET of JSON. Repeats the request while a board is computed, and calls onprogress({done, total}
   * | null).
   */
  async json(parts, params, { signal, onprogress } = {}) {
    return (await patient(path(parts, params), { signal }, onprogress)).json();
  },

  /** POST of JSON, repeated like json(). */
  async post(parts, body, { signal, onprogress } = {}) {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal };
    return (await patient(path(parts), options, onprogress)).json();
  },

  /**
   * GET of an image, once: {bitmap, shows, retry}. retry is the number of seconds after which an
   * incomplete image may be complete, or 0. Throws an ApiError with retry if there is no image yet.
   */
  async image(parts, params, { signal } = {}) {
    const answer = await request(path(parts, params), { signal });
    const shows = answer.headers.get('x-wythoff-shows') ?? 'values';
    const retry = Number(answer.headers.get('retry-after')) || 0;
    const bitmap = await createImageBitmap(await answer.blob());
    return { bitmap, shows, retry };
  },
};
