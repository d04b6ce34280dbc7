// The table of a game: the players, the board, the controls, the turns so far.

import { button, count, field, h, num, sentence } from '../../dom.js';
import { Board } from './board.js';
import { Heaps } from './heaps.js';
import { drawLog } from './log.js';
import { actionIn, alike, placesIn, typed } from './typed.js';
import { advice, done, imitationNote, places, plain, task, who } from './words.js';

export class Table {
  /**
   * play: the Play; leave() returns to the form; link() copies a link to the game; again() begins
   * another puzzle.
   */
  constructor(play, { leave, link, again }) {
    Object.assign(this, { play, hinted: [], remarks: [], reasons: [] });
    this.board = new Board((square) => this.press(square));
    this.heaps = new Heaps((left) => this.take(left));
    this.sides = h('ul', { class: 'sides', id: 'play-sides' });
    this.status = h('p', { class: 'task', id: 'play-status', tabindex: '-1' });
    this.live = h('p', { class: 'unseen', 'aria-live': 'polite', id: 'play-live' });
    this.told = h('p', { id: 'play-told' });
    this.why = h('details', { id: 'play-why' }, h('summary', {}, 'Why?'), h('p', {}));
    this.part = h('p', { class: 'hint', id: 'play-part' });
    this.input = h('input', { type: 'text', id: 'play-typed', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', oninput: () => this.typing() });
    this.field = field('Move to', this.input);
    this.wrong = h('p', { class: 'bad', role: 'alert', id: 'play-refused' });
    this.go = button('Move', null, { primary: true, id: 'play-do' });
    this.go.type = 'submit';
    this.form = h('form', { id: 'play-turn', onsubmit: (event) => this.submit(event) }, this.field, this.go);
    this.hint = button('Hint', () => this.ask(), { key: 'h', id: 'play-hint' });
    this.undo = button('Undo', () => this.play.undo(), { key: 'z', id: 'play-undo' });
    this.review = button('Review', () => this.look(), { key: 'r', id: 'play-review', primary: true });
    this.again = button('Play again', () => (this.play.puzzle ? again() : this.play.restart()), { key: 'n', id: 'play-again' });
    this.log = h('ol', { id: 'play-log', class: 'log', tabindex: '0', 'aria-label': 'Turns' });
    this.said = h('p', { id: 'play-reason', 'aria-live': 'polite', class: 'reason' });
    this.name = h('p', { class: 'game', id: 'play-name' });
    const head = h('div', { class: 'head' }, this.name, this.sides, this.status, this.told, this.why);
    const board = h('div', { class: 'ground' }, this.board.el, this.heaps.el, this.part);
    const rest = h('div', { class: 'rest' }, this.form, this.wrong, this.said, h('div', { class: 'row' }, this.review, this.hint, this.undo, this.again),
      h('h3', {}, 'Turns'), this.log, h('div', { class: 'row' }, button('New game', leave, { key: 'o', id: 'play-new' }), button('Copy link', link, { id: 'play-link' })));
    this.el = h('div', { class: 'table', id: 'play-table' }, head, board, rest, this.live);
    play.on('change', () => this.draw());
    play.on('played', (at, reason) => (this.reasons[at] = reason));
    play.on('begun', () => (this.reasons = []));
    play.on('refused', (error) => this.refused(error));
  }

  /** The pawns in the typed text. */
  get chosen() {
    return this.play.mine && this.play.now.turn.phase === 'block' ? placesIn(this.input.value) ?? [] : [];
  }

  /** The heaps after the typed move, with three heaps; null if the text is none. */
  get selected() {
    const { mine, now } = this.play;
    if (!mine || now.turn.phase !== 'move' || now.heaps.length < 3) return null;
    try {
      const { move } = actionIn(this.input.value, now);
      return move.length === now.heaps.length ? move : null;
    } catch {
      return null;
    }
  }

  /** Draws the state of the game. */
  draw() {
    const { play } = this;
    const { now } = play;
    const held = this.el.contains(document.activeElement);
    const over = !now.turn;
    this.hinted = [];
    this.input.value = this.said.textContent = this.wrong.textContent = '';
    if (this.remarks.length !== now.entries.length) this.remarks = [];
    this.judge();
    this.tell();
    this.sides.replaceChildren(...['first', 'second'].map((player) => h('li', { class: now.turn?.player === player ? 'acts' : now.winner === player ? 'won' : '', 'aria-current': now.turn?.player === player ? 'true' : null },
      who(play, player).replace('The p', 'P'), h('small', {}, ` moves ${player}`))));
    this.name.textContent = play.puzzle ? `Puzzle of ${now.game}: one move wins` : now.game;
    this.status.textContent = task(play);
    this.status.className = over ? 'task over' : 'task';
    this.live.textContent = `${this.told.textContent} ${task(play)}`.trim();
    this.form.hidden = this.hint.hidden = over;
    this.review.hidden = !over;
    this.input.readOnly = !play.mine;
    for (const control of [this.hint, this.go]) control.setAttribute('aria-disabled', String(!play.mine));
    this.undo.disabled = play.back < 0;
    this.again.hidden = !over && !play.puzzle;
    this.again.firstChild.textContent = play.puzzle ? 'New puzzle' : 'Play again';
    this.paint();
    drawLog(this.log, play, this.remarks);
    const focus = document.activeElement;
    if (held && (!this.el.contains(focus) || focus.disabled || !focus.checkVisibility())) this.status.focus();
  }

  /** Shows the turns since a person's last turn, and their reasons. */
  tell() {
    const { now, people, shared } = this.play;
    const { entries } = now;
    const own = shared ? entries.length - 1 : entries.findLastIndex((entry) => people.includes(entry.player)) + 1;
    const since = Math.min(Math.max(0, own), Math.max(0, entries.length - 1));
    this.told.textContent = entries.slice(since).map((entry) => done(this.play, entry)).join(' ');
    this.reasons.length = Math.min(this.reasons.length, entries.length);
    const reasons = this.reasons.slice(since).filter(Boolean).map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
    this.why.hidden = !reasons.length;
    this.why.open = false;
    this.why.lastChild.textContent = reasons.join(' ');
  }

  /** Draws the board and the button, which depend on the typed text. */
  paint() {
    const { now } = this.play;
    const isBoard = now.look === 'board';
    const options = { chosen: this.chosen, hinted: this.hinted, active: this.play.mine, selected: this.selected };
    this.board.el.toggleAttribute('hidden', !isBoard);
    this.heaps.el.hidden = isBoard;
    (isBoard ? this.board : this.heaps).draw(now, options);
    this.part.textContent = isBoard ? [this.board.part, now.imitation && imitationNote(now)].filter(Boolean).join(' ') : this.heaps.note;
    if (!now.turn) return;
    const blocking = now.turn.phase === 'block';
    const pawns = this.chosen.length;
    this.field.firstChild.textContent = blocking ? (now.modulus ? `Pawns, ${num(pawns)}` : `Pawns, ${num(pawns)} of ${num(now.most_blocked)}`) : isBoard ? 'Move to' : 'Heaps after the move, or take';
    const example = now.heaps.length === 3 ? '3,0,5 or take 0,2,0' : '3,0 or take 0,2';
    this.input.placeholder = blocking ? 'none' : isBoard ? '3,0' : example;
    this.go.textContent = !blocking ? 'Move' : pawns === 0 ? 'Block nothing' : `Block ${num(pawns)}`;
  }

  typing() {
    this.wrong.textContent = '';
    this.paint();
  }

  /** Takes tokens by a click. With three heaps, the first click selects and a second one moves. */
  take(left) {
    if (left.length < 3 || this.play.now.turn.phase === 'block' || String(left) === String(this.selected)) {
      this.press(left);
      return;
    }
    this.input.value = left.join(',');
    this.typing();
  }

  /** Moves the queen to a clicked square, or places or removes a pawn there. */
  press(square) {
    const { play } = this;
    if (!play.mine) return;
    if (play.now.turn.phase === 'move') {
      this.act({ move: square });
      return;
    }
    const key = String(square);
    const chosen = this.chosen;
    const rest = chosen.filter((place) => String(place) !== key);
    const most = play.now.most_blocked;
    const known = play.now.options;
    this.wrong.textContent = '';
    if (rest.length < chosen.length) this.input.value = typed(play.now.modulus ? [] : rest);
    else if (known && !known.some((place) => String(place) === key)) this.complain('A pawn on this square would not block a move.');
    else if (play.now.modulus) this.input.value = typed(alike(square, play.now));
    else if (chosen.length >= most) this.complain(most > 1 ? `All ${num(most)} pawns are placed. Click a pawn to remove it.` : 'The pawn is placed. Click it to remove it.');
    else this.input.value = typed([...chosen, square]);
    this.paint();
    this.live.textContent = `${play.now.modulus ? count(this.chosen.length, 'pawn') : `${num(this.chosen.length)} of ${count(most, 'pawn')}`}: ${places(this.chosen)}.`;
  }

  submit(event) {
    event.preventDefault();
    if (!this.play.mine) return;
    try {
      this.act(actionIn(this.input.value, this.play.now));
    } catch (error) {
      this.complain(error.message);
    }
  }

  /** Makes a turn, once: a double click does not send it again. */
  async act(action) {
    if (this.acting) return;
    this.acting = true;
    this.wrong.textContent = '';
    try {
      await this.play.act(action);
    } finally {
      this.acting = false;
    }
  }

  refused(error) {
    if (!this.play.mine) this.draw();
    this.complain(plain(error));
  }

  complain(text) {
    this.wrong.textContent = sentence(text);
  }

  /** Requests and shows a hint. */
  async ask() {
    if (!this.play.mine) return;
    const { now } = this.play;
    try {
      const hint = await this.play.hint();
      // A turn may have been made meanwhile.
      if (this.play.now !== now) return;
      this.hinted = hint.move ? [hint.move] : hint.block;
      this.said.textContent = advice(hint);
      this.paint();
    } catch (error) {
      if (error.name !== 'AbortError') this.complain(plain(error));
    }
  }

  /** Reviews a game that is over. */
  async look() {
    if (this.play.now.turn) return;
    try {
      this.remarks = await this.play.review();
      drawLog(this.log, this.play, this.remarks);
      const lost = this.remarks.filter(({ verdict }) => verdict === 'lost').length;
      this.said.textContent = lost ? `${lost === 1 ? 'One turn' : `${num(lost)} turns`} gave the win away; see the list of turns.` : 'No turn gave the win away: the winner had a winning position from the start.';
      this.log.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (error.name !== 'AbortError') this.complain(plain(error));
    }
  }

  /** After the move of a puzzle, shows whether it wins. */
  async judge() {
    const { play } = this;
    if (!play.puzzle || play.now.entries.length !== play.puzzle) return;
    try {
      const [remark] = (await play.review()).slice(-1);
      const right = remark.verdict === 'kept';
      this.said.textContent = right ? 'Solved: this is the only winning move. You can continue the game.' : 'This move does not win. Undo it and try another move.';
    } catch (error) {
      if (error.name !== 'AbortError') this.complain(plain(error));
    }
  }
}
