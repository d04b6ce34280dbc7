// Two heaps of tokens: to press one takes it and all after it.

import { h, num } from '../../dom.js';
import { PILES } from './words.js';

const MOST = 40;

/** Two rows of tokens; take(pile, left) is called with how many are to be left. */
export class HeapsView {
  constructor(take) {
    this.take = take;
    this.rows = [0, 1].map((pile) => {
      const tokens = h('div', { class: 'tokens', role: 'group', 'aria-label': `Tokens of the ${PILES[pile]} heap`, onkeydown: (event) => this.key(event, pile) });
      const count = h('span', { class: 'count' });
      return { tokens, count, at: 0, el: h('div', { class: 'heap' }, h('h3', {}, `${pile ? 'Second' : 'First'} heap `, count), tokens) };
    });
    this.el = h('div', { id: 'play-heaps' }, this.rows.map(({ el }) => el));
  }

  /** Draws a game. */
  draw(match) {
    const { state, mine, hinted } = match;
    const options = new Set(mine ? (state.options ?? []).map(String) : []);
    const all = mine && !state.options;
    const had = this.rows.findIndex(({ tokens }) => tokens.contains(document.activeElement));
    this.rows.forEach((row, pile) => {
      const size = BigInt(state.heaps[pile]);
      row.count.textContent = num(size);
      const drawn = size <= BigInt(MOST) ? Number(size) : 0;
      const leaves = (left) => state.heaps.map((v, i) => (i === pile ? String(left) : v));
      const wanted = hinted?.move && hinted.move[1 - pile] === state.heaps[1 - pile] && hinted.move[pile] !== state.heaps[pile] ? Number(hinted.move[pile]) : Infinity;
      row.tokens.replaceChildren(...Array.from({ length: drawn }, (_, left) => {
        const may = all || options.has(String(leaves(left)));
        const taken = drawn - left;
        const token = h('button', {
          type: 'button', class: `token${left >= wanted ? ' wanted' : ''}`, tabindex: '-1', 'data-token': `${pile},${left}`, 'aria-disabled': String(!may),
          'aria-label': `Take ${taken}${may ? '' : ', not allowed'}`, title: `Take ${taken}`, onclick: () => may && this.take(pile, left),
        });
        token.addEventListener('pointerenter', () => this.mark(row, may ? left : Infinity));
        token.addEventListener('focus', () => this.mark(row, may ? left : Infinity));
        return token;
      }));
      row.tokens.onpointerleave = () => this.mark(row, Infinity);
      row.tokens.onfocusout = () => this.mark(row, Infinity);
      if (!drawn) row.tokens.append(h('p', { class: 'hint' }, size ? 'Too many to draw: type your move.' : 'Empty.'));
      row.at = Math.max(0, Math.min(row.at, drawn - 1));
      if (drawn) row.tokens.children[drawn - 1 < row.at ? 0 : row.at].tabIndex = 0;
    });
    if (had >= 0) this.rows[had].tokens.querySelector('[tabindex="0"]')?.focus();
  }

  mark(row, from) {
    [...row.tokens.children].forEach((token, i) => token.classList.toggle('going', i >= from));
  }

  key(event, pile) {
    const row = this.rows[pile];
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 'other', ArrowDown: 'other' }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = step === 'other' ? this.rows[1 - pile] : row;
    const buttons = to.tokens.querySelectorAll('.token');
    const next = Math.max(0, Math.min(buttons.length - 1, step === 'other' ? row.at : row.at + step));
    if (!buttons[next]) return;
    for (const token of buttons) token.tabIndex = -1;
    to.at = next;
    buttons[next].tabIndex = 0;
    buttons[next].focus();
  }
}
