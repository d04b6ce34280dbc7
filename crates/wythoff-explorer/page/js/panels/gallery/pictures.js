// Small pictures of views: requested when they come into sight, a few at once, and again until they
// are complete, because boards may have to be computed first.

import { parse } from '../../state.js';
import { sleep } from '../../api.js';

export const SIDE = 96;
const AT_ONCE = 2;
const [FIRST_PAUSE, LONGEST_PAUSE] = [1500, 12000];

/** The request for the picture of a view: path and parameters. */
function request(view) {
  const { family, game, x, y, z: zoom, colour } = parse(view);
  // A pixel of the small picture has the cells of 8 x 8 pixels of the map.
  const z = Math.min(52, Math.max(0, Math.ceil(Number(zoom) + 3)));
  const half = BigInt(SIDE / 2) << BigInt(z);
  const corner = (text) => {
    const middle = BigInt(String(text).split('.')[0]);
    return middle > half ? middle - half : 0n;
  };
  return [['view', family, `${game}.png`], { x: corner(x), y: corner(y), width: SIDE, height: SIDE, z, colour }];
}

export class Pictures {
  constructor(api) {
    this.api = api;
    this.views = new Map();
    this.stop = new AbortController();
    this.sight = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) if (isIntersecting) this.queue(target);
      this.next();
    }, { rootMargin: '200px' });
    this.waiting = [];
    this.flying = 0;
  }

  /** Begins with other pictures: [canvas, view]. */
  begin(pictures) {
    this.end();
    this.views = new Map(pictures);
    this.resume();
  }

  /** Requests the pictures that are missing. */
  resume() {
    this.stop = new AbortController();
    for (const canvas of this.views.keys()) this.sight.observe(canvas);
  }

  /** Ends all requests. */
  end() {
    this.stop.abort();
    this.sight.disconnect();
    this.waiting = [];
  }

  queue(canvas) {
    this.sight.unobserve(canvas);
    this.waiting.push({ canvas, pause: FIRST_PAUSE });
  }

  next() {
    while (this.flying < AT_ONCE && this.waiting.length) this.load(this.waiting.shift());
  }

  async load({ canvas, pause }) {
    const { signal } = this.stop;
    this.flying += 1;
    const retry = await this.draw(canvas, signal);
    this.flying -= 1;
    this.next();
    if (!retry) return;
    await sleep(pause, signal).catch(() => {});
    if (signal.aborted) return;
    this.waiting.push({ canvas, pause: Math.min(LONGEST_PAUSE, 2 * pause) });
    this.next();
  }

  /** Draws a picture; returns true if it should be requested again. */
  async draw(canvas, signal) {
    try {
      const { bitmap, retry } = await this.api.image(...request(this.views.get(canvas)), { signal });
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      bitmap.close();
      if (!retry) this.views.delete(canvas);
      return retry > 0;
    } catch (error) {
      return error.name !== 'AbortError' && error.retry > 0;
    }
  }
}
