// The turns of a game, and what a review says of them.

import { h } from '../../dom.js';
import { sentence, turnText, who } from './words.js';

const WORDS = { kept: 'Kept the win', lost: 'Lost it', helpless: 'Could not help it' };

/** Writes all turns into a list. */
export function drawLog(list, match) {
  const { state, reasons, remarks, base } = match;
  list.replaceChildren(...state.entries.map((entry, i) => {
    const remark = remarks?.get(i);
    const said = reasons.has(i) ? h('p', { class: 'hint' }, sentence(reasons.get(i))) : null;
    return h('li', { class: i < base ? 'given' : '' }, turnText(match, entry), said, remark && verdict(match, remark));
  }));
  if (!state.entries.length) list.replaceChildren(h('li', { class: 'none' }, 'None yet.'));
}

function verdict(match, { verdict: kind, text, player }) {
  const name = player === 'first' ? 'the first player' : 'the second player';
  const words = text.replace(name, match.me === null ? name : player === match.me ? 'you' : 'the perfect player');
  if (kind !== 'lost') return h('p', { class: `verdict ${kind}` }, `${WORDS[kind]}.`);
  return h('p', { class: 'verdict lost', 'data-player': who(match, player) }, sentence(words));
}
