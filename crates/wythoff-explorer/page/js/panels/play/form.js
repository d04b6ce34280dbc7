// The form a game is begun with.

import { button, exact, field, h } from '../../dom.js';

const select = (id, options, props = {}) => h('select', { id, ...props }, options.map(([value, label]) => h('option', { value }, label)));
const line = (id, value, props = {}) => h('input', { type: 'text', id, value, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', ...props });

const FAMILIES = [
  ['blocking', 'Blocking queens'],
  ['nimhoff', 'Linear Nimhoff'],
  ['imitation', '(k, m)-Imitation Nim'],
  ['wythoff', '(k, m)-Blocking Wythoff Nim'],
];
const RULES = {
  blocking: 'The queen goes left, up, or both by the same number. Before each move the opponent blocks up to k − 1 squares. Who cannot move loses.',
  nimhoff: 'A move takes a multiple of one of the rules from x and y. With k above 1 the opponent blocks up to k − 1 moves before. Who cannot move loses.',
  imitation: 'Take any number from one heap. A move imitates if it takes x to x + m − 1 from the heap the opponent left alone, after x; at most k − 1 of these in a row. Who cannot move loses.',
  wythoff: 'Take any number from one heap, or from both numbers that differ by less than m. Up to k − 1 moves that take equally from both may be blocked. Who cannot move loses.',
};
const FIRST = {
  blocking: { k: '5', at: ['7', '7'] },
  nimhoff: { k: '1', at: ['9', '7'] },
  imitation: { k: '2', m: '1', at: ['6', '9'] },
  wythoff: { k: '2', m: '1', at: ['7', '9'] },
};

/** The form; begin({setup, me} | {setup, size}) is called with what was chosen. */
export function startForm(begin) {
  const numeric = { inputmode: 'numeric' };
  const parts = {
    family: select('play-family', FAMILIES, { onchange: () => follow(true) }),
    k: line('play-k', '5', numeric),
    m: line('play-m', '1', numeric),
    rules: line('play-rules', 'wythoff', { list: 'play-rulesets' }),
    x: line('play-start-x', '7', numeric),
    y: line('play-start-y', '7', numeric),
    opponent: select('play-opponent', [['perfect', 'The perfect player'], ['person', 'A person here'], ['puzzle', 'None: a puzzle']], { onchange: () => follow(false) }),
    first: select('play-first', [['first', 'I do'], ['second', 'The opponent']]),
    size: line('play-size', '10', numeric),
  };
  const about = h('p', { class: 'hint', id: 'play-rules-said' });
  const trouble = h('p', { class: 'bad', id: 'play-form-trouble', role: 'alert', hidden: true });
  const fields = {
    k: field('k', parts.k),
    m: field('m', parts.m),
    rules: field('Rules', parts.rules, 'A name as wythoff or gdwn:3,5, or pairs as 1,0;0,1;1,1.'),
    x: field('Start x', parts.x),
    y: field('Start y', parts.y),
    first: field('Who begins', parts.first),
    size: field('Size, up to', parts.size),
  };
  const el = h('form', { id: 'play-form', novalidate: true },
    field('Game', parts.family), about, fields.rules,
    h('datalist', { id: 'play-rulesets' }, ['wythoff', 'gdwn:1,2', 'gdwn:3,5', 'gdwn:1,2;2,3', 'nim'].map((value) => h('option', { value }))),
    h('div', { class: 'pairs' }, fields.k, fields.m, fields.x, fields.y, field('Opponent', parts.opponent), fields.first, fields.size),
    trouble, button('Begin', null, { id: 'play-begin', primary: true }));
  const go = el.querySelector('#play-begin');
  go.type = 'submit';
  go.classList.add('wide');
  el.addEventListener('submit', (event) => {
    event.preventDefault();
    read();
  });

  function follow(fresh) {
    const family = parts.family.value;
    const puzzle = parts.opponent.value === 'puzzle';
    if (fresh) {
      const { k, m = '1', at: [x, y] } = FIRST[family];
      Object.assign(parts.k, { value: k });
      Object.assign(parts.m, { value: m });
      Object.assign(parts.x, { value: x });
      Object.assign(parts.y, { value: y });
    }
    const heaps = family === 'imitation' || family === 'wythoff';
    fields.x.firstChild.textContent = heaps ? 'First heap' : 'Start x';
    fields.y.firstChild.textContent = heaps ? 'Second heap' : 'Start y';
    fields.rules.hidden = family !== 'nimhoff';
    fields.m.hidden = !heaps;
    for (const one of [fields.x, fields.y]) one.hidden = puzzle;
    fields.first.hidden = parts.opponent.value !== 'perfect';
    fields.size.hidden = !puzzle;
    about.textContent = puzzle ? `${RULES[family]} In a puzzle exactly one move wins: find it, and win.` : RULES[family];
    complain('');
  }

  function complain(text) {
    trouble.textContent = text;
    trouble.hidden = !text;
  }

  /** A whole number from a line, as a text; says so if it is none. */
  function whole(input, least, name) {
    const value = exact(input.value.trim());
    const fine = value !== null && value >= least;
    input.setAttribute('aria-invalid', String(!fine));
    if (!fine) throw new RangeError(`${name}: a whole number from ${least} on.`);
    return value;
  }

  function read() {
    complain('');
    const family = parts.family.value;
    const puzzle = parts.opponent.value === 'puzzle';
    try {
      const k = Number(whole(parts.k, 1n, 'k'));
      const at = puzzle ? ['0', '0'] : [parts.x, parts.y].map((input, i) => String(whole(input, 0n, fields[i ? 'y' : 'x'].firstChild.textContent)));
      const setup = { game: family, at };
      if (family === 'nimhoff') Object.assign(setup, { rules: parts.rules.value.trim(), blocking: k });
      else setup.k = k;
      if (family === 'imitation' || family === 'wythoff') setup.m = Number(whole(parts.m, 1n, 'm'));
      if (puzzle) begin({ setup, size: whole(parts.size, 1n, 'Size') });
      else begin({ setup, me: parts.opponent.value === 'person' ? null : parts.first.value });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      complain(error.message);
    }
  }

  follow(true);
  return { el, complain, parts };
}
