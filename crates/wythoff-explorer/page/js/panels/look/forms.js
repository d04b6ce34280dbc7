// The forms for a game, one for each family. Each returns {el, follow(state), off?()}.

import { button, choice, exact, field, h, num } from '../../dom.js';
import { pairOf } from '../../families.js';

/** A text field; run is called with the finished text. */
function line(id, run, props = {}) {
  const input = h('input', { type: 'text', id, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', ...props });
  const finish = () => run(input.value.trim());
  input.addEventListener('change', finish);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') input.blur();
  });
  return input;
}

/** Marks a field as invalid, with the reason, or as valid if the reason is empty. */
function judge(input, reason) {
  input.setCustomValidity(reason);
  input.setAttribute('aria-invalid', String(Boolean(reason)));
  const box = input.closest('.field');
  box?.querySelector('.bad')?.remove();
  if (reason) box?.append(h('p', { class: 'bad', role: 'alert' }, reason));
  return !reason;
}

/**
 * Changes the game, unless the server refuses it: then the field says why, and the map stays. The
 * view stays, too, unless the game is opened. `patch`, or what it resolves to, changes with the game.
 */
async function change(app, input, game, patch = {}, opens = false) {
  const { family } = app.state;
  input.wanted = game;
  const [reason, more] = await Promise.all([app.refusal([family, game]), patch]);
  if (reason) return void (input.wanted === game && judge(input, reason));
  if (input.wanted !== game || app.state.family !== family) return;
  if (opens) app.game.open(game, more);
  else app.set({ game, ...more });
}

/** Sets the text of a field unless it has the focus. */
function show(input, text) {
  if (document.activeElement !== input && input.value !== text) input.value = text;
  if (document.activeElement !== input) judge(input, '');
}

const natural = (text) => {
  const value = exact(text);
  return value !== null && value >= 1n ? value : null;
};
const chips = (label, list) => h('div', { class: 'chips', role: 'group', 'aria-label': label }, list);
const WHOLE = 'Enter a whole number of at least 1, such as 1000 or 10^5.';

/** Why a text is no parameter of a game, or nothing. Larger numbers would not reach the server as typed. */
function fault(text) {
  const value = natural(text);
  if (value === null) return WHOLE;
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? `${text} is too large. Enter a whole number below 2^53.` : '';
}

/** Moves to the next game of blocking queens, or to the previous one, without a step of history. */
export function step(app, by) {
  const { family, game } = app.state;
  const k = family === 'blocking' ? exact(game) : null;
  if (k !== null && k + by >= 1n) app.set({ game: String(k + by) }, { replace: true });
}

function blocking(app) {
  const input = line('look-k', (text) => judge(input, fault(text)) && change(app, input, String(natural(text))), { inputmode: 'numeric' });
  const el = h('div', {},
    field('k', h('div', { class: 'row' }), 'Up to k − 1 moves may be blocked at each turn.'),
    chips('Games', [5, 50, 100, 1000, 10000, 100000].map((k) => button(num(k), () => app.game.open(String(k))))));
  const label = el.querySelector('label');
  label.htmlFor = 'look-k';
  el.querySelector('.row').append(input,
    h('button', { type: 'button', class: 'button', id: 'look-less', 'aria-label': 'k − 1', 'aria-keyshortcuts': '[', title: 'k − 1 ([)', onclick: () => step(app, -1n) }, '−'),
    h('button', { type: 'button', class: 'button', id: 'look-more', 'aria-label': 'k + 1', 'aria-keyshortcuts': ']', title: 'k + 1 (])', onclick: () => step(app, 1n) }, '+'));
  return { el, follow: ({ game }) => show(input, /^\d+$/.test(game) ? num(game) : game) };
}

const RULES = [['Wythoff', 'wythoff'], ['Nim', 'nim'], ['(1, 2)-GDWN', 'gdwn:1,2'], ['(3, 5)-GDWN', 'gdwn:3,5'], ['{(1, 2), (2, 3)}-GDWN', 'gdwn:1,2;2,3']];
const RULES_HINT = 'A name such as wythoff or gdwn:3,5, or pairs such as 1,0;0,1;1,1.';
const RULESET = /^(nim|wythoff|(gdwn:|nimhoff:)?\d+,\d+([;\s]+\d+,\d+)*)$/;

/** A rule of a ruleset: (1, 1) if its name says so, and otherwise the first. */
const usualRule = (rules) => (/^(wythoff|gdwn:)/.test(rules) ? '1,1' : rules === 'nim' ? '1,0' : /\d+,\d+/.exec(rules)[0]);

function nimhoff(app) {
  const read = () => {
    const [rules, k = '1'] = app.state.game.split('@');
    return { rules, k };
  };
  const set = (part, input = rules, opens = false) => {
    const { rules, k } = { ...read(), ...part };
    // Another game may lack the rule of a fill, and under blocking there is none.
    const patch = app.state.colour?.startsWith('fill') ? { colour: k === '1' ? `fill:${usualRule(rules)}` : null } : {};
    change(app, input, k === '1' ? rules : `${rules}@${k}`, patch, opens);
  };
  const rules = line('look-rules', (text) => {
    const given = text.replace(/\s*([;,:])\s*/g, '$1');
    if (judge(rules, RULESET.test(given) ? '' : RULES_HINT)) set({ rules: given });
  });
  const k = line('look-nimhoff-k', (text) => {
    if (judge(k, fault(text))) set({ k: String(natural(text)) }, k);
  }, { inputmode: 'numeric' });
  const rule = line('look-fill', async (text) => {
    if (!judge(rule, /^\d+\s*,\s*\d+$/.test(text) ? '' : 'Enter one rule, such as 3,5.')) return;
    const { family, game } = app.state;
    const fill = `fill:${text.replace(/\s/g, '')}`;
    if (judge(rule, await app.refusal([family, game], { colour: fill })) && app.state.family === family && app.state.game === game) app.set({ colour: fill }, { replace: true });
  });
  const filled = field('Rule', rule);
  const colour = choice('Colours', [['outcome', 'Outcome'], ['sees', 'Seen'], ['fill', 'Fill']], 'outcome', (value) => {
    app.set({ colour: value === 'outcome' ? null : value === 'fill' ? `fill:${usualRule(read().rules)}` : value }, { replace: true });
  }, { id: 'look-colour' });
  const el = h('div', {}, field('Rules', rules, RULES_HINT),
    chips('Rulesets', RULES.map(([name, text]) => button(name, () => set({ rules: text }, rules, true)))),
    field('k', k, 'Up to k − 1 moves may be blocked at each turn.'), colour, filled);
  return {
    el,
    follow({ colour: shown = 'outcome' }) {
      show(rules, read().rules);
      show(k, read().k);
      colour.set(shown.split(':')[0]);
      colour.allow('fill', read().k === '1');
      filled.hidden = !shown.startsWith('fill');
      if (shown.startsWith('fill:')) show(rule, shown.slice(5));
    },
  };
}

function imitation(app) {
  const one = (id, at) => {
    const input = line(id, (text) => {
      if (!judge(input, fault(text))) return;
      const pair = app.state.game.split(',');
      pair[at] = String(natural(text));
      change(app, input, pair.join(','));
    }, { inputmode: 'numeric' });
    return input;
  };
  const inputs = [one('look-imitation-k', 0), one('look-imitation-m', 1)];
  const el = h('div', {},
    field('k', inputs[0], 'Up to k − 1 imitations in a row are allowed.'), field('m', inputs[1], 'After a move of x tokens, taking x to x + m − 1 is an imitation.'),
    chips('Games', [['1,1'], ['2,1'], ['1,2'], ['3,2'], ['2,3']].map(([pair]) => button(`(${pair.replace(',', ', ')})`, () => app.game.open(pair)))));
  return { el, follow: ({ game }) => game.split(',').forEach((text, i) => inputs[i] && show(inputs[i], text)) };
}

const MOVES = [['Maharaja', 'maharaja'], ['King', 'king'], ['Two blocked', 'wythoff block=3'], ['Odd or even', 'wythoff modulo=2'], ['One pass', 'wythoff pass=1'], ['Misère', 'maharaja misere'], ['2-Wythoff', 'nim |s-t|<2'], ['Euclid', 'euclid']];
const MOVES_HINT = 'Steps a,b, rays a,b* and a cone |s-t|<m, or a name; optionally block=K, comply=K, modulo=N, imitate=K, pass=N, misere, terminal=X,Y, hole=X,Y.';

function moves(app) {
  // Some games have no values: with blocking, or in misère play.
  const lacksValues = async (game) => app.state.colour === 'value' && (await app.refusal(['moves', game], { colour: 'value' })) !== '';
  const set = (game, opens = false) => change(app, input, game, lacksValues(game).then((lacks) => (lacks ? { colour: null } : {})), opens);
  const input = line('look-moves', (text) => judge(input, text ? '' : MOVES_HINT) && set(text));
  const colour = choice('Colours', [['outcome', 'Outcome'], ['value', 'Grundy value']], 'outcome', (value) => {
    app.set({ colour: value === 'outcome' ? null : value }, { replace: true });
  }, { id: 'look-moves-colour' });
  const allow = () => colour.allow('value', app.status?.has_values ?? true);
  const off = app.on('status', allow);
  const el = h('div', {}, field('Moves', input, MOVES_HINT),
    chips('Games', MOVES.map(([name, text]) => button(name, () => set(text, true)))), colour);
  return {
    el,
    off,
    follow({ game, colour: shown = 'outcome' }) {
      show(input, game);
      colour.set(shown);
      allow();
    },
  };
}

const THREE = [['Wythoff', 'wythoff'], ['Nim', 'nim'], ['Moore', 'moore'], ['Raleigh', 'raleigh'], ['New heap', 'new-heap'], ['Nim, misère', 'nim-misere']];
const THREE_HINT = 'Steps a,b,c and rays a,b,c*, or a name; optionally block=K and misere.';
const LAST_SLICE = 4095;

function three(app) {
  const read = () => {
    const [moves, z = '0'] = app.state.game.split('@');
    return { moves, z };
  };
  const named = (part) => Object.values({ ...read(), ...part }).join('@');
  const moves = line('look-three', (text) => judge(moves, text ? '' : THREE_HINT) && change(app, moves, named({ moves: text })));
  const z = line('look-slice', (text) => {
    const value = exact(text);
    const right = value !== null && value >= 0n && value <= BigInt(LAST_SLICE);
    if (judge(z, right ? '' : `Enter a whole number from 0 to ${num(LAST_SLICE)}.`)) change(app, z, named({ z: String(value) }));
  }, { inputmode: 'numeric' });
  const range = h('input', { type: 'range', id: 'look-slice-range', min: '0', max: '200', step: '1', 'aria-label': 'Third heap', onchange: () => app.set({ game: named({ z: range.value }) }, { replace: true }) });
  const el = h('div', {}, field('Moves', moves, THREE_HINT),
    chips('Games', THREE.map(([name, text]) => button(name, () => change(app, moves, named({ moves: text }), {}, true)))),
    field('Third heap', z, 'The map shows the first two heaps.'), range);
  return {
    el,
    follow() {
      const now = read();
      show(moves, now.moves);
      show(z, now.z);
      range.value = now.z;
    },
  };
}

function compare(app) {
  const el = h('div', {}, h('p', { id: 'look-compare' }), button('Choose games and shift', () => app.open('compare'), { key: 'c' }));
  return {
    el,
    follow({ game }) {
      const pair = pairOf(game);
      if (!pair) return;
      const { k, with: other, dx, dy, offset } = pair;
      const moved = `shifted by (${dx}, ${dy})${offset === '0' ? '' : `, offset ${offset}`}`;
      el.firstChild.textContent = `Games ${num(k)} and ${num(other)}, ${moved}.`;
    },
  };
}

export const FORMS = { blocking, nimhoff, imitation, moves, three, compare };
