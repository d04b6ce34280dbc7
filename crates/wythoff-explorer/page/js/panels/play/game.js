// A game in progress: its record, its players and its turns, without drawing. The server implements
// the rules.

import { sleep } from '../../api.js';
import { emitter } from '../../dom.js';

/**
 * The shortest duration of a turn of the perfect player in ms, so that the previous state remains
 * visible.
 */
const PAUSE = 450;

/**
 * One game at a time. Events: 'begun', 'change' (of the state), 'played' (index of the turn, its
 * reason), 'refused' (error). `now` is the last response of /play/state; `people` are the players
 * who are people; `puzzle` is 0, or for a puzzle one more than the number of turns at its start.
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

  /** True on a person's turn. */
  get mine() {
    return Boolean(this.now?.turn) && this.people.includes(this.now.turn.player);
  }

  /** True if two people play. */
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

  /**
   * Begins a game or continues a record; throws if it is invalid, or, with the perfect player, too
   * large.
   */
  async begin({ setup, entries = [], people, puzzle = 0 }) {
    const stop = this.interrupt();
    const now = await this.api.post(['play', 'state'], { setup, entries, perfect: people.length < 2 }, { signal: stop.signal });
    this.events.emit('begun');
    this.take(now, people, puzzle);
  }

  /** Begins a puzzle of the family of a setup: the person moves, and exactly one move wins. */
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

  /** Performs an action; if the server rejects it, nothing changes and 'refused' is emitted. */
  async act(action, reason = null) {
    const { signal } = this.stop;
    const before = this.now.entries.length;
    try {
      this.now = await this.post('state', { action }, signal);
    } catch (error) {
      this.refuse(error);
      return;
    }
    this.events.emit('played', before, reason);
    this.turned();
  }

  turned() {
    this.thinking = Boolean(this.now.turn) && !this.mine;
    this.events.emit('change');
    if (this.thinking) this.think();
  }

  /** Plays a turn of the perfect player. */
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

  /** The action of a perfect player, and the reason. */
  hint() {
    return this.post('hint');
  }

  /** Remarks on the turns so far. */
  async review() {
    return (await this.post('review')).remarks;
  }

  /**
   * The number of turns that remain after undoing to the last turn of a person; -1 if there is
   * none.
   */
  get back() {
    const least = this.puzzle ? this.puzzle - 1 : 0;
    const { entries } = this.now;
    for (let i = entries.length - 1; i >= least; i -= 1) if (this.people.includes(entries[i].player)) return i;
    return -1;
  }

  /** Undoes turns to the last turn of a person. */
  async undo() {
    const left = this.back;
    if (left >= 0) await this.rewind(left);
  }

  /** Returns to the start of the game. */
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
