// The form for a new game.

import { button, choice, exact, field, h } from '../../dom.js';

const GAMES = [['blocking', 'Blocking queens'], ['wythoff', '(k, m)-Blocking Wythoff Nim'], ['imitation', '(k, m)-Imitation Nim'], ['nimhoff', 'Linear Nimhoff'], ['moves', 'Your own moves'], ['three', 'Three heaps']];
const ABOUT = {
  blocking: 'The queen moves up, left or diagonally up and left. Before each move the opponent blocks up to k − 1 squares.',
  wythoff: 'Take tokens from one heap, or from both heaps amounts that differ by less than m. Up to k − 1 of the moves that take equal amounts may be blocked.',
  imitation: 'Take tokens from one heap. A move is an imitation if it takes the amount of the opponent’s last move, or up to m − 1 more, from the heap that was the larger one at that move. Up to k − 1 imitations in a row are allowed.',
  nimhoff: 'Move any number of steps along a direction of the rules. If k is above 1, up to k − 1 squares may be blocked.',
  moves: 'A step a,b can be made once in a turn, a ray a,b* any number of times. To pass, move to the square where you are.',
  three: 'A step a,b,c can be made once in a turn, a ray a,b,c* any number of times. Click tokens to select what you take, from one heap or several; click again to move.',
};
const START = { blocking: ['5', '1', '9,7'], wythoff: ['1', '1', '7,9'], imitation: ['2', '1', '8,12'], nimhoff: ['1', '1', '12,17'], moves: ['1', '1', '12,17'], three: ['1', '1', '3,5,7'] };

/** The largest k of blocking queens whose boards are played on in full. */
const LARGEST = 20;

const line = (id, value, props = {}) => h('input', { type: 'text', id, value, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', ...props });

/**
 * The form: {el, take(shown)}. It calls begin({setup, people} | {setup, size}), which throws an error
 * for invalid input; take chooses the game {family, game} of the map.
 */
export function startForm(begin) {
  let opponent = 'perfect';
  let first = 'first';
  const number = { inputmode: 'numeric' };
  const game = h('select', { id: 'play-game' }, GAMES.map(([value, name]) => h('option', { value }, name)));
  const about = h('p', { class: 'hint', id: 'play-about' });
  const k = line('play-k', '5', number);
  const m = line('play-m', '1', number);
  const rules = line('play-rules', 'gdwn:1,2');
  const moves = line('play-moves', 'maharaja');
  const three = line('play-three', 'nim');
  const at = line('play-at', '9,7');
  const size = line('play-size', '12', number);
  const wrong = h('p', { class: 'bad', role: 'alert', id: 'play-wrong' });
  const fields = {
    rules: field('Rules', rules, 'wythoff, gdwn:3,5, or pairs such as 1,0;0,1;2,3.'),
    moves: field('Moves', moves, 'Steps and rays such as 1,0* 0,1* 1,2, or a name; then block=K, pass=N or misere.'),
    three: field('Moves', three, 'Steps and rays such as 1,0,0* 0,1,1* 1,1,2, or a name such as nim, wythoff or raleigh; then block=K or misere.'),
    k: field('k', k),
    m: field('m', m),
    at: field('Start', at),
    size: field('Largest coordinate', size, 'The puzzle is a position in which exactly one move wins.'),
  };
  const begins = choice('Who moves first', [['first', 'You'], ['second', 'Opponent']], first, (value) => (first = value), { id: 'play-first' });
  const against = choice('Against', [['perfect', 'Perfect player'], ['person', 'A person'], ['puzzle', 'Puzzle']], opponent, (value) => {
    opponent = value;
    follow();
  }, { id: 'play-against' });
  const start = button('Start', null, { primary: true, id: 'play-start' });
  start.type = 'submit';
  start.classList.add('wide');

  function follow() {
    about.textContent = ABOUT[game.value];
    fields.rules.hidden = game.value !== 'nimhoff';
    fields.moves.hidden = game.value !== 'moves';
    fields.three.hidden = game.value !== 'three';
    fields.k.hidden = game.value === 'moves' || game.value === 'three';
    fields.m.hidden = game.value !== 'wythoff' && game.value !== 'imitation';
    fields.at.hidden = opponent === 'puzzle';
    fields.size.hidden = opponent !== 'puzzle';
    begins.hidden = opponent !== 'perfect';
    start.textContent = opponent === 'puzzle' ? 'New puzzle' : 'Start';
  }

  const heaps = () => (game.value === 'three' ? 3 : 2);

  function setup(place) {
    const whole = (input, name) => {
      const value = exact(input.value);
      if (value === null || value < 1n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`${name} must be a whole number of at least 1.`);
      return Number(value);
    };
    if (game.value === 'moves') return { game: `moves/${moves.value.trim()}`, at: place };
    if (game.value === 'three') return { game: `three/${three.value.trim()}`, at: place };
    const of = { game: game.value };
    if (of.game === 'nimhoff') return { ...of, rules: rules.value.trim(), blocking: whole(k, 'k'), at: place };
    return { ...of, k: whole(k, 'k'), ...(fields.m.hidden ? {} : { m: whole(m, 'm') }), at: place };
  }

  function wanted() {
    if (opponent === 'puzzle') {
      const value = exact(size.value);
      if (value === null || value < 1n || value > 1000n) throw new Error('The largest coordinate must be from 1 to 1000.');
      return { setup: setup(Array(heaps()).fill('0')), size: Number(value) };
    }
    const place = at.value.replace(/[()]/g, '').split(/[,;]/).map(exact);
    if (place.length !== heaps() || place.some((n) => n === null || n < 0n)) {
      throw new Error(heaps() === 3 ? 'The start must be three whole numbers, such as 3,5,7.' : 'The start must be two whole numbers, such as 9,7.');
    }
    return { setup: setup(place.map(String)), people: opponent === 'person' ? ['first', 'second'] : [first] };
  }

  async function submit(event) {
    event.preventDefault();
    wrong.textContent = '';
    start.disabled = true;
    try {
      await begin(wanted());
    } catch (error) {
      if (error.name !== 'AbortError') wrong.textContent = error.message;
    } finally {
      start.disabled = false;
    }
  }

  let taken = '';
  function take({ family, game: shown }) {
    const name = `${family}/${shown}`;
    const [text, number = '1'] = shown.split('@');
    if (name === taken || !START[family] || (family === 'blocking' && !(Number(text) <= LARGEST))) return;
    taken = name;
    game.value = family;
    [k.value, m.value, at.value] = START[family];
    if (family === 'blocking') {
      k.value = text;
      at.value = [Math.max(9, 2 * text - 1), Math.max(7, 2 * text - 3)].join(',');
    } else if (family === 'nimhoff') [rules.value, k.value] = [text, number];
    else if (family === 'imitation') [k.value, m.value] = text.split(',');
    else if (family === 'moves') moves.value = shown;
    else three.value = text;
    follow();
  }

  game.addEventListener('change', () => {
    [k.value, m.value, at.value] = START[game.value];
    follow();
  });
  const el = h('form', { id: 'play-form', onsubmit: submit, novalidate: true }, field('Game', game), about, fields.rules, fields.moves, fields.three,
    h('div', { class: 'thirds' }, fields.k, fields.m, fields.at), fields.size, against, begins, wrong, start);
  follow();
  return { el, take };
}
