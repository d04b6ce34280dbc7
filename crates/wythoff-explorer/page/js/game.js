// The game of the map: its status and progress, its structure, its whole board.

import { sleep } from './api.js';
import { num, sentence } from './dom.js';
import { FAMILIES } from './families.js';

/** Time in ms before the bar of some work appears. */
const PATIENCE = 400;

/** The texts of the bar for work that is not the board's. */
const WORK = { structure: 'Computing the regions', measure: 'Counting cells', agreement: 'Comparing the games' };

/** The largest k whose map does not end where the sweep ends. */
const LARGEST_ENDLESS = 3277;

export class Game {
  constructor(app) {
    this.app = app;
    this.name = '';
    this.structure = null;
    this.bar = document.getElementById('progress');
    this.trouble = document.getElementById('trouble');
    app.on('change', () => this.check());
    app.on('showing', () => this.check());
    app.map.on('wait', ({ error }) => this.waiting(error));
    app.map.on('drawn', ({ missing }) => missing === 0 && this.drawn());
  }

  begin() {
    this.check();
  }

  /** The title of the game. */
  title() {
    const { family, game } = this.app.shown();
    // A game that is refused has no title.
    if (this.app.map.lost) return FAMILIES[family].name;
    return this.app.status?.title ?? FAMILIES[family].title(game);
  }

  /**
   * The part of the board that a view of the whole board shows: of blocking queens the part with
   * all regions, because the board continues; of other games the known board.
   */
  whole() {
    const { family, game } = this.app.shown();
    const { known, limit } = this.app.status ?? {};
    if (family !== 'blocking' && family !== 'compare') return square(known ? BigInt(known) : 1000n);
    const largest = game.split('@')[0].split('..').map((k) => (/^\d{1,30}$/.test(k) ? BigInt(k) : 1n)).reduce((a, b) => (a > b ? a : b));
    return square(least(largest * 3n > 24n ? largest * 3n : 24n, limit));
  }

  /** The part of the board that the first view of a game shows. */
  first() {
    const { family } = this.app.shown();
    return family === 'blocking' || family === 'compare' ? this.whole() : square(least(1000n, this.app.status?.known));
  }

  /** Shows the first view of a game. */
  fit() {
    this.app.map.fit(this.first(), true);
    this.fitted = this.spot();
  }

  /** Opens a game of the family in its first view, also if it is shown already. */
  open(game, patch = {}) {
    const isShown = game === this.app.state.game;
    this.app.set({ pin: null, ...patch, game, x: null, y: null, z: null });
    if (isShown) this.fit();
  }

  /** Says where the board ends, after a position beyond it was asked for. */
  sayEnd() {
    const limit = num(this.app.map.camera.limit);
    this.app.say(`This place is beyond the board, which has ${limit} rows and columns. The map shows the end of the board.`);
  }

  /** The corner of the map that stays if its size changes, in pixels from the origin, and the zoom, as text. */
  spot() {
    const { camera, width = 0, height = 0 } = this.app.map;
    const pixels = (whole, part, side) => Math.round((Number(whole) + part) / 2 ** camera.z - side / 2);
    return [pixels(camera.x, camera.fx, width), pixels(camera.y, camera.fy, height), camera.z].join();
  }

  /** Requests the status and the structure if the state needs them. */
  check() {
    const { family, game } = this.app.shown();
    const colour = this.app.colour();
    const name = `${family}/${game}/${colour ?? ''}`;
    if (name !== this.name) {
      this.name = name;
      this.structure = null;
      this.wantsStructure = false;
      this.asking?.abort();
      this.asking = new AbortController();
      this.app.status = null;
      this.say('');
      this.progress(null);
      const { map, state } = this.app;
      map.camera.limit = 1n << 60n;
      // Other boards may be small: wait for the limit from the server.
      map.hold = family !== 'blocking' || !(Number(game) <= LARGEST_ENDLESS);
      map.lost = false;
      // The extent of the board is not known yet; with the first status the map is fitted again.
      this.fitted = null;
      if (state.x === null) this.fit();
      this.ask([family, game], colour, this.asking.signal);
    }
    const layers = ['regions', 'junctions', 'threads'];
    if (this.app.state.layers.some((layer) => layers.includes(layer))) this.needStructure();
  }

  async ask(parts, colour, signal) {
    const { app } = this;
    try {
      for (;;) {
        const status = await app.api.json(['status', ...parts], { colour }, { signal });
        if (this.until === 'status') this.say('');
        const untouched = !app.status && this.fitted === this.spot();
        app.status = status;
        const beyond = app.map.reach(BigInt(status.limit));
        if (untouched) this.fit();
        else if (beyond) this.sayEnd();
        if (!status.ready) this.progress(status.progress ?? {});
        else if (this.what === 'board') this.progress(null);
        app.events.emit('status', status);
        if (status.ready) return app.map.tiles.again();
        await sleep(700, signal);
      }
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.progress(null);
      app.status = null;
      this.say(error.message, 'status');
      app.events.emit('status', { error: error.message });
      if (error.status !== 0 && error.status < 500) {
        app.map.hold = app.map.lost = true;
        app.map.redraw();
        return;
      }
      await sleep(4000, signal).then(() => this.ask(parts, colour, signal), () => {});
    }
  }

  /** Loads the structure of a game of blocking queens, once; resolves to it or to null. */
  needStructure() {
    const { family, game } = this.app.shown();
    if (family !== 'blocking') return Promise.resolve(null);
    if (this.wantsStructure) return this.coming;
    this.wantsStructure = true;
    const { signal } = this.asking;
    this.coming = this.work('structure', ['structure', 'blocking', game], {}, signal).then(
      (structure) => {
        this.structure = structure;
        this.app.events.emit('structure', structure);
        this.app.map.redraw();
        return structure;
      },
      (error) => {
        if (error.name === 'AbortError') return null;
        this.wantsStructure = false;
        this.app.fail(error);
        return null;
      },
    );
    return this.coming;
  }

  /**
   * A request for JSON that may take long: meanwhile the bar shows the work, one of WORK, unless it
   * shows that the board is computed.
   */
  async work(what, parts, params, signal) {
    const timer = setInterval(() => this.bar.hidden && this.progress({}, what), PATIENCE);
    const onprogress = (progress) => this.what !== 'board' && this.progress(progress ?? {}, what);
    try {
      return await this.app.api.json(parts, params, { signal, onprogress });
    } finally {
      clearInterval(timer);
      if (this.what === what) this.progress(null);
    }
  }

  /** Ends what was said about a board that has been drawn since. */
  drawn() {
    if (this.until === 'drawn') this.say('');
    if (this.app.status?.ready && this.what === 'board') this.progress(null);
  }

  waiting(error) {
    if (error.status === 503) {
      if (error.progress) this.progress(error.progress);
    } else {
      this.say(error.message, 'drawn');
    }
  }

  /** Shows a text until the map is drawn ('drawn') or /status answers ('status'), or until another text. */
  say(text, until = null) {
    const said = sentence(text);
    // A screen reader reads each change aloud.
    if (this.trouble.textContent !== said) this.trouble.textContent = said;
    this.trouble.hidden = !text;
    this.until = until;
  }

  /** Shows the computation, its progress and the time left; null hides them. */
  progress(progress, what = 'board') {
    this.bar.hidden = !progress;
    this.what = progress ? what : null;
    if (!progress) {
      this.since = null;
      return;
    }
    const now = performance.now();
    const { done = 0, total = 0 } = progress;
    this.since ??= { now, done };
    const bar = document.getElementById('progress-bar');
    let text = WORK[what] ?? `Computing ${this.title()}`;
    if (total > 0) {
      bar.max = total;
      bar.value = done;
      text += ` · ${Math.floor((100 * done) / total)} %`;
      const seconds = (((now - this.since.now) / 1000) * (total - done)) / (done - this.since.done);
      if (done > this.since.done && now - this.since.now > 1500) text += ` · ${timeLeft(seconds)}`;
    } else bar.removeAttribute('value');
    document.getElementById('progress-text').textContent = text;
  }
}

const square = (side) => ({ x: 0n, y: 0n, width: side, height: side });
const least = (side, limit) => (limit && BigInt(limit) < side ? BigInt(limit) : side);

function timeLeft(seconds) {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s left`;
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} min left` : `about ${(seconds / 3600).toFixed(1)} h left`;
}
