// Tiles: requested nearest first, aborted when they leave the view, and cached.

import { api } from '../api.js';

/** Fewest tiles that are kept. A large screen shows more, all of which must stay. */
const KEPT = 400;
const AT_ONCE = 8;
/** The longest pause, in seconds, before a tile without progress is requested again. */
const LONGEST_PAUSE = 60;
const cache = new Map();
let room = KEPT;

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
  while (cache.size > room) {
    const [oldest, { bitmap }] = cache.entries().next().value;
    cache.delete(oldest);
    bitmap?.close();
  }
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
    // Tiles to request again: {until, pause, done, says}.
    this.later = new Map();
    this.wanted = [];
  }

  /** {bitmap, shows}; {bitmap: null, says} if refused; null if the tile is not loaded. */
  get(level, x, y) {
    return peek(this.prefix + `${level}/${x}/${y}`);
  }

  /** Requests these tiles, [{level, x, y, far}], and aborts all others. */
  want(list) {
    this.wanted = list.sort((a, b) => a.far - b.far);
    // Two maps beside each other show about as many each.
    room = Math.max(KEPT, 2 * list.length);
    const names = new Set(list.map(({ level, x, y }) => `${level}/${x}/${y}`));
    for (const [name, controller] of this.flying) if (!names.has(name)) controller.abort();
    this.start();
  }

  /**
   * The state of the wanted tiles: what the server says about one that it refuses, or ''; and
   * whether any other is missing.
   */
  state() {
    let says = '';
    let loading = false;
    for (const { level, x, y } of this.wanted) {
      const name = `${level}/${x}/${y}`;
      const entry = cache.get(this.prefix + name) ?? this.later.get(name);
      says ||= entry?.says ?? '';
      loading ||= !entry;
    }
    return { says, loading };
  }

  start() {
    const now = performance.now();
    const waiting = [...this.later.values()].some(({ until }) => until > now);
    let next = Infinity;
    for (const { level, x, y } of this.wanted) {
      if (this.flying.size >= (waiting ? 2 : AT_ONCE)) return;
      const name = `${level}/${x}/${y}`;
      if (this.flying.has(name)) continue;
      const until = this.later.get(name)?.until ?? 0;
      const kept = cache.get(this.prefix + name);
      // An incomplete tile is requested again.
      if (!until && kept && !kept.retry) continue;
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
      if (tile.retry) this.later.set(name, { until: performance.now() + tile.retry * 1000 });
      else this.later.delete(name);
      keep(this.prefix + name, tile);
      this.onchange();
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (error.status === 400 || error.status === 404) {
        this.later.delete(name);
        keep(this.prefix + name, { bitmap: null, says: error.message });
      } else {
        this.later.set(name, this.postponed(name, error));
        this.onwait({ error });
      }
      this.onchange();
    } finally {
      this.flying.delete(name);
      if (!this.closed) this.start();
    }
  }

  /**
   * When to request a tile again. As long as a busy server makes no progress, the pauses double,
   * and its message is shown.
   */
  postponed(name, { status, retry, progress, message }) {
    const before = this.later.get(name);
    const done = progress?.done ?? null;
    const stuck = status > 0 && before?.pause && done === before.done;
    const pause = stuck ? Math.min(LONGEST_PAUSE, 2 * before.pause) : retry || 15;
    return { until: performance.now() + pause * 1000, pause, done, says: stuck && !progress ? message : '' };
  }

  /** Requests tiles that wait for a board without further pauses, because the board is complete. */
  again() {
    this.later.clear();
    this.start();
  }

  /** Aborts all requests. */
  close() {
    this.closed = true;
    this.wanted = [];
    clearTimeout(this.timer);
    for (const controller of this.flying.values()) controller.abort();
  }
}
