// What a panel is given. One object, made once, by main.js.
//
// A panel is a module in js/panels/ with a default export
//   {id, title, key, mount(el, app), show?(), hide?()}
// mount is called once, when the panel is first opened, with an empty element; show and hide follow
// each opening and closing (show also after mount).
//
// app.state                 the state, read only: {family, game, x, y, z, palette, colour, layers, panel, ..}
//                           x, y are decimal strings, z a number, layers a list; any other key is a
//                           string that stands in the address, for a panel to keep what a link must hold
// app.set(patch, {replace}) changes the state; null removes a key; replace makes no step of history
// app.on(name, fn)          returns a remover; names:
//                           'change' (state, changed: Set of keys)  anything but x, y, z
//                           'view'   (state)                        x, y, z
//                           'status' (status)                       the answer of /status, as it changes
//                           'hover'  (cell | null), 'click' (cell)  {x, y} as BigInt
// app.status                the last answer of /status for the game shown, or null
// app.api                   api.js: json, post, image, path; errors are ApiError with a readable message
// app.keys                  keys.add({key, does, run, panel}): panel limits it to when that panel is open
// app.map                   the MapView of the page (js/map/view.js)
// app.showing(fn | null)    what the map shows, if that is not the state's game: fn(state) -> {family, game}
// app.openSide(), closeSide()   a second host to the right of the map, for a MapView of one's own
// app.say(text)             tells people something, for a few seconds, and screen readers
// app.copy(text, what)      copies, and says so
// app.save(blob, name)      saves a file
// app.open(id | '')         opens a panel, or closes it
// app.step()                before a jump: the way back leads here
// app.style(name)           loads css/name.css, once
// app.decorate(view)       gives a second map grid, numbers and rulers
// app.game                  title(), whole(), needStructure() -> Promise of /structure or null

import { api } from './api.js';
import { keys } from './keys.js';
import { emitter } from './dom.js';
import { format, merge, parse } from './state.js';

/** The state of the page and what joins its parts. */
export class App {
  constructor() {
    this.api = api;
    this.keys = keys;
    this.events = emitter();
    this.state = parse(location.hash);
    this.status = null;
    this.map = null;
    this.toast = document.getElementById('toast');
    this.override = null;
    addEventListener('popstate', () => this.arrive());
  }

  /** Listens; returns a function that ends it. */
  on(name, fn) {
    return this.events.on(name, fn);
  }

  /** Changes the state and the address. */
  set(patch, { replace = false } = {}) {
    const before = format(this.state);
    if (!this.apply(merge(this.state, patch))) return;
    const hash = format(this.state);
    if (hash === before) return;
    clearTimeout(this.later);
    if (replace) this.later = setTimeout(() => history.replaceState(null, '', hash), 200);
    else history.pushState(null, '', hash);
  }

  /** Follows the address; one without a place leaves the place, unless it is of another game. */
  arrive() {
    clearTimeout(this.later);
    const next = parse(location.hash);
    const { family, game, x, y, z } = this.state;
    const same = next.family === family && next.game === game;
    this.apply(same && next.x === null ? { ...next, x, y, z } : next);
  }

  /** Takes a whole state over and tells who listens; whether anything changed. */
  apply(next) {
    const old = this.state;
    const changed = new Set();
    for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
      if (String(old[key] ?? '') !== String(next[key] ?? '')) changed.add(key);
    }
    if (!changed.size) return false;
    this.state = next;
    const moved = ['x', 'y', 'z'].filter((key) => changed.delete(key)).length > 0;
    if (changed.size) this.events.emit('change', next, changed);
    if (moved) this.events.emit('view', next);
    return true;
  }

  /** What the map shows. */
  shown() {
    const { family, game } = this.state;
    return this.override?.(this.state) ?? { family, game };
  }

  /** Lets a panel say what the map shows instead of the state's game; null ends it. */
  showing(fn) {
    this.override = fn;
    this.events.emit('showing');
  }

  /** Opens a panel by its id, or closes the one that is open. */
  open(id) {
    this.set({ panel: id || null });
  }

  /** Makes a step of history, so that the way back leads to what is shown now. */
  step() {
    clearTimeout(this.later);
    const hash = format(this.state);
    history.replaceState(null, '', hash);
    history.pushState(null, '', hash);
  }

  /** The address of what is shown. */
  link() {
    return new URL(format(this.state), location.href).href;
  }

  /** Whether the system asks for dark. */
  isDark() {
    return matchMedia('(prefers-color-scheme: dark)').matches;
  }

  /** Loads a style sheet of a panel, once. */
  style(name) {
    const href = `css/${name}.css`;
    if (document.querySelector(`link[href="${href}"]`)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }

  /** A host beside the map. */
  openSide() {
    document.body.classList.add('split');
    return document.getElementById('side');
  }

  /** Gives the whole width back to the map. */
  closeSide() {
    document.body.classList.remove('split');
    document.getElementById('side').replaceChildren();
  }

  /** Says something, for a few seconds. */
  say(text) {
    this.toast.textContent = text;
    this.toast.classList.add('shown');
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.toast.classList.remove('shown'), 2500 + 40 * text.length);
  }

  /** Says what went wrong; aborted requests are nothing wrong. */
  fail(error) {
    if (error?.name === 'AbortError') return;
    this.say(error?.message ?? String(error));
  }

  /** Copies a text and says so. */
  async copy(text, what = 'Copied') {
    try {
      await navigator.clipboard.writeText(text);
      this.say(`${what}.`);
    } catch {
      this.say('The browser did not let it be copied.');
    }
  }

  /** Saves a file under a name. */
  save(blob, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
}
