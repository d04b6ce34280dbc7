// A game that is played: its record, who sits where, and the turns. The server knows the rules; nothing is drawn here.

import { sleep } from '../../api.js';
import { emitter } from '../../dom.js';

/** So long a turn of the perfect player takes at least, that one sees what was there before. */
const PAUSE = 450;

/**
 * One game at a time. Events: 'begun', 'change' (how it stands has changed), 'played' (number of the turn, its reason), 'refused' (error).
 * `now` is the last answer of /play/state; `people` are the players who are people; `puzzle` is the number of turns that
 * the puzzle began with, plus one, or 0.
 */
export class Play {
  constructor(api) {
    this.api = api;
    this.events = emitter();
    this.now = null;
    this.people = [];
    this.puzzle = 0;
    this.thinking = false;
  }

  on(name, fn) {
    return this.events.on(name, fn);
  }

  /** Whether a person is to act. */
  get mine() {
    return Boolean(this.now?.turn) && this.people.includes(this.now.turn.player);
  }

  /** Whether two people play. */
  get shared() {
    return this.people.length === 2;
  }

  /** The record, for requests and links. */
  get record() {
    const { setup, entries } = this.now;
    return { setup, entries, people: this.people, puzzle: this.puzzle };
  }

  post(what, body = {}, signal = this.stop.signal) {
    const { setup, entries } = this.now;
    return this.api.post(['play', what], { setup, entries, ...body }, { signal });
  }

  /** Starts, or goes on with a record; throws if there is no such game. */
  async begin({ setup, entries = [], people, puzzle = 0 }) {
    const stop = this.interrupt();
    const now = await this.api.post(['play', 'state'], { setup, entries }, { signal: stop.signal });
    this.events.emit('begun');
    this.take(now, people, puzzle);
  }

  /** A puzzle of the family of a setup: the person moves, and one move wins. */
  async beginPuzzle(setup, size) {
    const stop = this.interrupt();
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const now = await this.api.post(['play', 'puzzle'], { setup, size, seed }, { signal: stop.signal });
    this.size = size;
    this.events.emit('begun');
    this.take(now, ['first'], now.entries.length + 1);
  }

  take(now, people, puzzle) {
    this.now = now;
    this.people = people;
    this.puzzle = puzzle;
    this.turned();
  }

  interrupt() {
    this.stop?.abort();
    this.stop = new AbortController();
    this.thinking = false;
    return this.stop;
  }

  /** Does it; a refusal is told, and nothing changes. */
  async act(action, told = null) {
    const { signal } = this.stop;
    const before = this.now.entries.length;
    try {
      this.now = await this.post('state', { action }, signal);
    } catch (error) {
      this.refuse(error);
      return;
    }
    this.events.emit('played', before, told);
    this.turned();
  }

  turned() {
    this.thinking = Boolean(this.now.turn) && !this.mine;
    this.events.emit('change');
    if (this.thinking) this.think();
  }

  /** A turn of the perfect player. */
  async think() {
    const { signal } = this.stop;
    try {
      const [hint] = await Promise.all([this.post('hint', {}, signal), sleep(PAUSE, signal)]);
      await this.act(actionOf(hint), hint.told);
    } catch (error) {
      this.refuse(error);
    }
  }

  refuse(error) {
    if (error.name === 'AbortError') return;
    this.thinking = false;
    this.events.emit('refused', error);
  }

  /** What a perfect player would do now, and why. */
  hint() {
    return this.post('hint');
  }

  /** Remarks on the turns so far. */
  async review() {
    return (await this.post('review')).remarks;
  }

  /** How many turns are left after taking back to the last turn of a person; -1 if there is none. */
  get back() {
    const least = this.puzzle ? this.puzzle - 1 : 0;
    const { entries } = this.now;
    for (let i = entries.length - 1; i >= least; i -= 1) if (this.people.includes(entries[i].player)) return i;
    return -1;
  }

  /** Takes back to the last turn of a person. */
  async undo() {
    const left = this.back;
    if (left >= 0) await this.rewind(left);
  }

  /** The same start again. */
  async restart() {
    await this.rewind(this.puzzle ? this.puzzle - 1 : 0);
  }

  async rewind(left) {
    const { setup, entries } = this.now;
    const stop = this.interrupt();
    try {
      const now = await this.api.post(['play', 'state'], { setup, entries: entries.slice(0, left) }, { signal: stop.signal });
      this.take(now, this.people, this.puzzle);
    } catch (error) {
      this.refuse(error);
    }
  }
}

/** The action of a hint or of an entry. */
export function actionOf({ move, block }) {
  return move ? { move } : { block };
}
