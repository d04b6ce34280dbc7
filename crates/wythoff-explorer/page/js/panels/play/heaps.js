// A game as two or three heaps of tokens: a click on a token takes it and the tokens above it. A move
// on three heaps may take from several; a click selects the tokens, and a second click moves.

import { h, num } from '../../dom.js';
import { imitationNote, places, sides } from './words.js';

/** Larger heaps are shown as numbers. */
const MOST = 60n;
const BY = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 5, ArrowDown: -5 };

export class Heaps {
  /** press(heaps) is called with the heaps after the move. */
  constructor(press) {
    this.press = press;
    this.el = h('div', { id: 'play-heaps', class: 'heaps', onkeydown: (event) => this.key(event) });
  }

  /** Draws the state of a game. */
  draw(now, { hinted, active, selected }) {
    const { heaps, options, imitation } = now;
    const names = sides(heaps);
    const several = heaps.length === 3;
    const rest = selected ?? heaps;
    const open = new Set((options ?? []).map(String));
    const ringed = new Set((hinted ?? []).map(String));
    // A hint on three heaps takes the tokens above its heaps.
    const rings = (pile, t, left) => (several ? (hinted ?? []).some((to) => BigInt(t) > BigInt(to[pile])) : ringed.has(String(left)));
    const held = this.el.contains(document.activeElement) ? document.activeElement.dataset : null;
    const heap = (pile) => {
      const size = BigInt(heaps[pile]);
      const token = (t) => {
        const left = (several ? rest : heaps).map((other, at) => (at === pile ? String(t - 1) : other));
        const taken = size - BigInt(t - 1);
        const imitates = imitation?.pile === pile && BigInt(imitation.amounts[0]) <= taken && taken < BigInt(imitation.amounts[1]);
        const legal = several || !options || open.has(String(left));
        const says = [`take ${num(taken)} from the ${names[pile]} heap`, imitates && `an imitation, ${imitation.left} more allowed`, rings(pile, t, left) && 'hint'].filter(Boolean).join(', ');
        const is = ['token', imitates && 'imitates', rings(pile, t, left) && 'ring', BigInt(t) > BigInt(rest[pile]) && 'chosen'].filter(Boolean).join(' ');
        return h('button', {
          type: 'button', class: is, 'aria-label': says, title: says, tabindex: '-1', 'data-pile': String(pile), 'data-t': String(t), 'aria-disabled': String(!active || !legal),
          onclick: () => active && this.press(left), onpointerenter: () => this.mark(pile, t), onfocus: () => this.mark(pile, t), onpointerleave: () => this.mark(), onblur: () => this.mark(),
        });
      };
      const tokens = size <= MOST ? Array.from({ length: Number(size) }, (_, i) => token(i + 1)) : [h('p', { class: 'large mono' }, num(size))];
      return h('div', { class: 'heap', role: 'group', 'aria-label': `${names[pile]} heap: ${num(size)}` }, h('div', { class: 'tokens' }, tokens), h('p', {}, num(size)));
    };
    this.el.classList.toggle('three', several);
    this.el.replaceChildren(...heaps.map((_, pile) => heap(pile)));
    const first = this.el.querySelector('.token[aria-disabled="false"]') ?? this.el.querySelector('.token');
    first?.setAttribute('tabindex', '0');
    const same = held && this.el.querySelector(`[data-pile="${held.pile}"][data-t="${held.t}"]`);
    if (held) (several && same ? same : first)?.focus();
    this.note = now.blocked.length ? `Blocked: ${places(now.blocked)}.` : imitation ? imitationNote(now) : '';
  }

  /** Marks the tokens that a click would take. */
  mark(pile, t) {
    for (const token of this.el.querySelectorAll('.token')) {
      token.classList.toggle('going', Number(token.dataset.pile) === pile && Number(token.dataset.t) >= t);
    }
  }

  key(event) {
    const by = BY[event.key];
    const from = event.target.closest('.token');
    if (!by || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { pile, t } = from.dataset;
    const at = (side, n) => this.el.querySelector(`[data-pile="${side}"][data-t="${n}"]`);
    const size = this.el.querySelectorAll(`[data-pile="${pile}"]`).length;
    const near = Number(t) + by;
    const leaves = event.key === 'ArrowRight' ? near > size || t % 5 === 0 : event.key === 'ArrowLeft' && t % 5 === 1;
    const to = (leaves && at(Number(pile) + by, 1)) || at(pile, near);
    if (!to) return;
    from.setAttribute('tabindex', '-1');
    to.setAttribute('tabindex', '0');
    to.focus();
  }
}
