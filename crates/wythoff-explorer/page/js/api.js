// Requests to the server. Everything can be aborted, and errors say what went wrong and what is allowed.

/** An answer that is no result. */
export class ApiError extends Error {
  constructor(status, body, retry) {
    super(body?.error ? (body.allowed ? `${body.error} (${body.allowed})` : body.error) : `The server answered ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.progress = body?.progress ?? null;
    this.retry = retry;
  }
}

/** The address of something: path parts, encoded, and parameters; null ones are left out. */
export function path(parts, params = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== '') query.set(key, String(value));
  }
  const text = query.toString();
  return `v1/${parts.map((part) => encodeURIComponent(String(part))).join('/')}${text ? `?${text}` : ''}`;
}

async function request(url, options) {
  let answer;
  try {
    answer = await fetch(url, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new ApiError(0, { error: 'The server does not answer. Is it still running?' }, 3);
  }
  if (answer.ok) return answer;
  let body = null;
  try {
    body = await answer.json();
  } catch {
    // An answer without words; its number says enough.
  }
  const retry = answer.status === 503 || answer.status === 429 ? Number(answer.headers.get('retry-after')) || 1 : 0;
  throw new ApiError(answer.status, body, retry);
}

/** Waits, unless aborted. */
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

  /** GET of JSON. While a board is being computed it asks again, telling onprogress({done, total} | null). */
  async json(parts, params, { signal, onprogress } = {}) {
    return (await patient(path(parts, params), { signal }, onprogress)).json();
  },

  /** POST of JSON, as patient. */
  async post(parts, body, { signal, onprogress } = {}) {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal };
    return (await patient(path(parts), options, onprogress)).json();
  },

  /**
   * GET of an image, once: {bitmap, shows, retry}; retry: seconds after which there may be more of it, or 0. Throws
   * ApiError with retry when there is nothing yet.
   */
  async image(parts, params, { signal } = {}) {
    const answer = await request(path(parts, params), { signal });
    const shows = answer.headers.get('x-wythoff-shows') ?? 'values';
    const retry = Number(answer.headers.get('retry-after')) || 0;
    const bitmap = await createImageBitmap(await answer.blob());
    return { bitmap, shows, retry };
  },
};
