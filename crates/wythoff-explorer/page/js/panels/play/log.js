// The turns of a game, with remarks after a review.

import { h } from '../../dom.js';
import { done, remark as said } from './words.js';

const VERDICTS = { kept: 'kept the win', lost: 'gave the win away', helpless: 'had no winning option' };

/** Writes the turns into a list and scrolls to the last one. */
export function drawLog(list, play, remarks) {
  list.replaceChildren(...play.now.entries.map((entry, i) => {
    const remark = remarks[i];
    const verdict = remark && h('span', { class: `verdict ${remark.verdict}` }, VERDICTS[remark.verdict]);
    const text = remark?.verdict === 'lost' ? h('p', { class: 'hint' }, said(play, remark)) : null;
    return h('li', {}, done(play, entry), ' ', verdict, text);
  }));
  if (!play.now.entries.length) list.append(h('li', { class: 'none' }, 'No turns yet.'));
  list.scrollTop = list.scrollHeight;
}
