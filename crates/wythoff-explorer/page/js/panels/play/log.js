// The turns of a game, with remarks once it was reviewed.

import { h } from '../../dom.js';
import { done, remark as said } from './words.js';

const VERDICTS = { kept: 'kept the win', lost: 'lost it', helpless: 'could not help it' };

/** Writes the turns into a list; the last one is in sight. */
export function drawLog(list, play, remarks) {
  list.replaceChildren(...play.now.entries.map((entry, i) => {
    const remark = remarks[i];
    const verdict = remark && h('span', { class: `verdict ${remark.verdict}` }, VERDICTS[remark.verdict]);
    const text = remark?.verdict === 'lost' ? h('p', { class: 'hint' }, said(play, remark)) : null;
    return h('li', {}, done(play, entry), ' ', verdict, text);
  }));
  if (!play.now.entries.length) list.append(h('li', { class: 'none' }, 'None yet.'));
  list.scrollTop = list.scrollHeight;
}
