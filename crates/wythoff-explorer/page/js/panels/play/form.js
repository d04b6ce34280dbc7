// The form for a new game.

import { button, choice, exact, field, h, sentence } from '../../dom.js';
import { FAMILIES } from '../../families.js';

const PLAYED = Object.entries(FAMILIES).filter(([, { play }]) => play);

const line = (id, value, props = {}) => h('input', { type: 'text', id, value, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', ...props });

/**
 * The form: {el, take(shown)}. It calls begin({setup, people} | {setup, size}), which throws an error
 * for invalid input; take chooses the game {family, game} of the map.
 */
export function startForm(begin) {
  let opponent = 'perfect';
  let first = 'first';
  const number = { inputmode: 'numeric' };
  const game = h('select', { id: 'play-game' }, PLAYED.map(([value, { name, play }]) => h('option', { value }, play.name ?? name)));
  const about = h('p', { class: 'hint', id: 'play-about' });
  const inputs = {
    k: line('play-k', '5', number),
    m: line('play-m', '1', number),
    rules: line('play-rules', 'gdwn:1,2'),
    moves: line('play-moves', 'maharaja'),
    three: line('play-three', 'nim'),
    at: line('play-at', '9,7'),
  };
  const size = line('play-size', '12', number);
  const wrong = h('p', { class: 'bad', role: 'alert', id: 'play-wrong' });
  const fields = {
    rules: field('Rules', inputs.rules, 'wythoff, gdwn:3,5, or pairs such as 1,0;0,1;2,3.'),
    moves: field('Moves', inputs.moves, 'Steps and rays such as 1,0* 0,1* 1,2, or a name; then block=K, pass=N or misere.'),
    three: field('Moves', inputs.three, 'Steps and rays such as 1,0,0* 0,1,1* 1,1,2, or a name such as nim, wythoff or raleigh; then block=K or misere.'),
    k: field('k', inputs.k),
    m: field('m', inputs.m),
    at: field('Start', inputs.at),
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

  const played = () => FAMILIES[game.value].play;

  function follow() {
    about.textContent = played().about;
    for (const name of ['rules', 'moves', 'three', 'k', 'm']) fields[name].hidden = !played().fields.includes(name);
    fields.at.hidden = opponent === 'puzzle';
    fields.size.hidden = opponent !== 'puzzle';
    begins.hidden = opponent !== 'perfect';
    start.textContent = opponent === 'puzzle' ? 'New puzzle' : 'Start';
  }

  const heaps = () => played().heaps ?? 2;

  /** The value of a field: a number of k and m, and otherwise a text. */
  function read(name) {
    const text = inputs[name].value.trim();
    if (name !== 'k' && name !== 'm') return text;
    const value = exact(text);
    if (value === null || value < 1n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`The number ${name} must be whole, and from 1 to 2^53 − 1.`);
    return Number(value);
  }

  function setup(place) {
    const { fields: names, setup: named } = played();
    return { ...named(Object.fromEntries(names.map((name) => [name, read(name)]))), at: place };
  }

  function wanted() {
    if (opponent === 'puzzle') {
      const value = exact(size.value);
      if (value === null || value < 1n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error('The largest coordinate must be a whole number from 1 to 2^53 − 1.');
      return { setup: setup(Array(heaps()).fill('0')), size: Number(value) };
    }
    const place = inputs.at.value.replace(/[()]/g, '').split(/[,;]/).map(exact);
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
      if (error.name !== 'AbortError') wrong.textContent = sentence(error.message);
    } finally {
      start.disabled = false;
    }
  }

  function fill(values) {
    for (const [name, value] of Object.entries(values)) inputs[name].value = value;
    follow();
  }

  let taken = '';
  function take({ family, game: shown }) {
    const name = `${family}/${shown}`;
    const values = name !== taken && FAMILIES[family].play?.take?.(shown);
    if (!values) return;
    taken = name;
    game.value = family;
    fill({ ...played().start, ...values });
  }

  game.addEventListener('change', () => fill(played().start));
  const el = h('form', { id: 'play-form', onsubmit: submit, novalidate: true }, field('Game', game), about, fields.rules, fields.moves, fields.three,
    h('div', { class: 'thirds' }, fields.k, fields.m, fields.at), fields.size, against, begins, wrong, start);
  follow();
  return { el, take };
}
