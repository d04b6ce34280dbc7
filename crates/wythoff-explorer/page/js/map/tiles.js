// Tiles: requested nearest first, aborted when they leave the view, and cached.

import { api } from '../api.js';

const KEPT = 400;
const AT_ONCE = 8;
const cache = new Map();

/** Returns a cached tile or null, and marks it as recently used. */
function peek(key) {
  const found = cache.get(key);
  if (!found) return null;
  cache.delete(key);
  cache.set(key, found);
  return found;
}

function keep(key, entry) {
  cache.get(key)?.bitmap?.close();
  cache.delete(key);
  cache.set(key, entry);
  if (cache.size <= KEPT) return;
  const [oldest, { bitmap }] = cache.entries().next().value;
  cache.delete(oldest);
  bitmap?.close();
}

/** The tiles of one board in one palette. */
export class Tiles {
  /**
   * Calls onchange() for each loaded tile; onwait({error}) if a board is being computed or a
   * request failed.
   */
  constructor(source, onchange, onwait) {
    Object.assign(this, { source, onchange, onwait });
    const { family, game, palette, colour } = source;
    this.prefix = `${family}|${game}|${palette ?? ''}|${colour ?? ''}|`;
    this.flying = new Map();
    this.later = new Map();
    this.wanted = [];
  }

  /** {bitmap, shows}; {bitmap: null} outside the board; null if the tile is not loaded. */
  get(level, x, y) {
    return peek(this.prefix + `${level}/${x}/${y}`);
  }

  /** Requests these tiles, [{level, x, y, far}], and aborts all others. */
  want(list) {
    this.wanted = list.sort((a, b) => a.far - b.far);
    const names = new Set(list.map(({ level, x, y }) => `${level}/${x}/${y}`));
    for (const [name, controller] of this.flying) if (!names.has(name)) controller.abort();
    this.start();
  }

  start() {
    const now = performance.now();
    const waiting = [...this.later.values()].some((until) => until > now);
    let next = Infinity;
    for (const { level, x, y } of this.wanted) {
      if (this.flying.size >= (waiting ? 2 : AT_ONCE)) return;
      const name = `${level}/${x}/${y}`;
      if (this.flying.has(name)) continue;
      const until = this.later.get(name) ?? 0;
      if (!until && cache.has(this.prefix + name)) continue;
      if (until > now) next = Math.min(next, until);
      else this.load(name, [level, x, `${y}.png`]);
    }
    clearTimeout(this.timer);
    if (next < Infinity) this.timer = setTimeout(() => this.start(), next - now + 10);
  }

  async load(name, parts) {
    const controller = new AbortController();
    this.flying.set(name, controller);
    const { family, game, palette, colour } = this.source;
    try {
      const tile = await api.image(['tiles', family, game, ...parts], { palette, colour }, { signal: controller.signal });
      // An incomplete tile is shown and requested again.
      if (tile.retry) this.later.set(name, performance.now() + tile.retry * 1000);
      else this.later.delete(name);
      keep(this.prefix + name, tile);
      this.onchange();
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (error.status === 404) {
        keep(this.prefix + name, { bitmap: null });
        this.onchange();
      } else {
        const pause = error.retry || 15;
        this.later.set(name, performance.now() + pause * 1000);
        this.onwait({ error });
      }
    } finally {
      this.flying.delete(name);
      if (!this.closed) this.start();
    }
  }

  /** Aborts all requests. */
  close() {
    this.closed = true;
    this.wanted = [];
    clearTimeout(this.timer);
    for (const controller of this.flying.values()) controller.abort();
  }
}
