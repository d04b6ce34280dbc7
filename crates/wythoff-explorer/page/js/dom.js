// Helpers: elements, numbers, events.

const SVG = 'http://www.w3.org/2000/svg';

/** The fonts of texts that are drawn on a map. */
export const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

/** Creates an SVG element; properties that are null are left out. */
export function s(tag, props = {}, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(props)) if (value !== null && value !== undefined) el.setAttribute(key, value);
  el.append(...children);
  return el;
}

/** Creates an element: h('button', {class: 'x', onclick: fn, 'aria-label': '..'}, child, ..). */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) el.addEventListener(key.slice(2), value);
    else if (key in el && key !== 'list' && typeof value !== 'string') el[key] = value;
    else if (key === 'value') el.value = value;
    else el.setAttribute(key, value === true ? '' : value);
  }
  el.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return el;
}

/**
 * Formats a number with thin spaces between groups of three digits: 1234567 or '-1234567.5' or
 * BigInt.
 */
export function num(value) {
  const [, sign, whole, rest = ''] = /^(-?)(\d+)(\..*)?$/.exec(String(value)) ?? [];
  if (whole === undefined) return String(value);
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole;
  return `${sign ? '−' : ''}${grouped}${rest}`;
}

/** A message as a sentence: with a capital letter and a full stop. */
export const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}` : '');

/** Counts things: '1 palace', '2 palaces'. */
export const count = (n, one, many = `${one}s`) => `${num(n)} ${String(n) === '1' ? one : many}`;

/** Parses a typed whole number: '1 000 000', '2^40 + 5', '1e6'; null if it is not one. */
export function exact(text) {
  const terms = String(text).replace(/[\s\u202f_']/g, '').replace(/−/g, '-').match(/[+-]?[^+-]+/g);
  if (!terms) return null;
  let sum = 0n;
  for (const term of terms) {
    const found = /^([+-]?)(\d{1,40})(?:(\^|e)(\d{1,3}))?$/i.exec(term);
    if (!found) return null;
    const [, sign, digits, raise, power = '1'] = found;
    const big = raise === '^' ? BigInt(digits) ** BigInt(power) : BigInt(digits) * 10n ** BigInt(raise ? power : 0);
    sum += sign === '-' ? -big : big;
  }
  return sum;
}

let unique = 0;

/** A control below its label, with an optional hint. */
export function field(label, control, hint) {
  control.id ||= `f${++unique}`;
  const note = hint ? h('p', { class: 'hint', id: `${control.id}-hint` }, hint) : null;
  if (note) control.setAttribute('aria-describedby', note.id);
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, note);
}

/** A button, with its key if it has one. */
export function button(text, run, { key, title, primary, id } = {}) {
  const props = { type: 'button', class: primary ? 'button primary' : 'button', onclick: run, title, id, 'aria-keyshortcuts': key };
  return h('button', props, text, key ? h('kbd', { 'aria-hidden': 'true' }, key) : null);
}

/** A check box with its label; .input is the check box. */
export function toggle(label, checked, onchange, { key, id } = {}) {
  const input = h('input', { type: 'checkbox', checked, id, onchange: () => onchange(input.checked), 'aria-keyshortcuts': key });
  const el = h('label', { class: 'toggle' }, input, h('span', {}, label), key ? h('kbd', { 'aria-hidden': 'true' }, key) : null);
  el.input = input;
  return el;
}

/** A group of radio buttons for options [[value, label], ..]; .set(value) selects one. */
export function choice(legend, options, value, onchange, { id } = {}) {
  const name = `c${++unique}`;
  const inputs = options.map(([v]) => h('input', { type: 'radio', name, value: v, checked: v === value, onchange: () => onchange(v) }));
  const el = h('fieldset', { class: 'choice', id }, h('legend', {}, legend),
    h('div', {}, options.map(([, label], i) => h('label', {}, inputs[i], h('span', {}, label)))));
  el.set = (v) => inputs.forEach((input) => (input.checked = input.value === v));
  /** Allows an option or not. */
  el.allow = (v, allowed) => inputs.forEach((input) => input.value === v && (input.disabled = !allowed));
  return el;
}

/** A list of facts [[name, text or element], ..]. */
export function facts(rows) {
  return h('dl', { class: 'facts' }, rows.filter(Boolean).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
}

/**
 * Writes a command into an element, with line breaks only between flags; its text is the command.
 */
export function writeCommand(el, command) {
  el.replaceChildren(...command.split(/ (?=-)/).flatMap((part, i) => (i ? [' ', h('span', { class: 'flag' }, part)] : [part])));
}

/** A set of listeners by event. */
export function emitter() {
  const all = new Map();
  return {
    on(name, fn) {
      if (!all.has(name)) all.set(name, new Set());
      all.get(name).add(fn);
      return () => all.get(name).delete(fn);
    },
    emit(name, ...args) {
      for (const fn of [...(all.get(name) ?? [])]) fn(...args);
    },
  };
}

/** Calls fn at most once in ms milliseconds, finally with the last arguments. */
export function throttle(fn, ms) {
  let timer = 0;
  let last = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = performance.now();
      fn(...args);
    }, Math.max(0, last + ms - performance.now()));
  };
}
