// The interface of the page for panels: one object, created by main.js.
//
// A panel is a module in js/panels/ with this default export:
//   {id, title, key, mount(el, app), show?(), hide?()}
// mount is called once, when the panel is first opened, with an empty element. show and hide are
// called each time it is opened and closed; show is also called after mount.
//
// app.state                 the state, read only: {family, game, x, y, z, palette, colour, layers,
//                           panel, ..}; x, y are decimal strings, z a number, layers a list; any
//                           other key is a string of the address, for a panel's part of a link
// app.set(patch, {replace}) changes the state; null removes a key; replace adds no step of history
// app.on(name, fn)          adds a listener and returns its remover; events:
//                           'change' (state, changed: Set of keys)  any key but x, y, z
//                           'view'   (state)                        x, y, z
//                           'status' (status)                       new response of /status
//                           'arrive' ()              before a state of the address is taken
//                           'settle' ()              before a link or a picture is made of the view
//                           'hover'  (cell | null), 'click' (cell)  {x, y} as BigInt
//                           'double' ()              a double click, after its two clicks
// app.status                the last response of /status for the game shown, or null
// app.api                   api.js: json, post, image, path; errors are ApiError with a message
// app.keys                  keys.add({key, does, run, panel}): with panel, the key works only
//                           while that panel is open
// app.map                   the MapView of the page (js/map/view.js)
// app.shown(), app.colour() the game {family, game} of the map; its colour, or null in families
//                           with one
// app.showing(fn | null)    sets the game of the map, if it is not that of the state:
//                           fn(state) -> {family, game}
// app.openSide(), closeSide()   a second element to the right of the map, for another MapView
// app.beside                that MapView, its game and texts for a picture of both maps: {map,
//                           game, title, names, facts}; or null
// app.refusal(parts, params)  -> Promise of the reason why the server refuses a game, or of ''
// app.say(text)             shows a message for a few seconds, also to screen readers
// app.copy(text, what)      copies a text and shows a message
// app.save(blob, name)      saves a file
// app.open(id | '')         opens a panel, or closes it
// app.step()                adds a step of history, before a jump
// app.note(patch)           writes the address of a changed state, without changing the state
// app.style(name)           loads css/name.css, once
// app.decorate(view)        adds the grid, numbers and rulers to a second map
// app.game                  title(), whole(), needStructure() -> Promise of /structure or null
//                           open(game, patch) opens a game in its first view
//                           work(what, parts, params, signal) -> Promise of JSON; meanwhile the
//                           bar of progress shows the work

import { api } from './api.js';
import { keys } from './keys.js';
import { emitter, sentence } from './dom.js';
import { FAMILIES, MAPPED } from './families.js';
import { format, merge, parse, unknownFamily } from './state.js';

/** The state of the page and its events. */
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
    this.beside = null;
    this.warn();
    addEventListener('popstate', () => this.arrive());
  }

  /** Adds a listener; returns a function that removes it. */
  on(name, fn) {
    return this.events.on(name, fn);
  }

  /** Changes the state and the address. */
  set(patch, { replace = false } = {}) {
    const before = format(this.state);
    if (!this.apply(merge(this.state, patch))) return;
    const hash = format(this.state);
    if (hash === before) return;
    const isPending = this.unschedule();
    if (replace) {
      this.later = setTimeout(() => {
        this.later = null;
        history.replaceState(null, '', hash);
      }, 200);
      return;
    }
    // The button Back returns to the last place, also if its address is not written yet.
    if (isPending) history.replaceState(null, '', before);
    history.pushState(null, '', hash);
  }

  /** Gives up writing an address; returns true if one was to be written. */
  unschedule() {
    const isPending = Boolean(this.later);
    clearTimeout(this.later);
    this.later = null;
    return isPending;
  }

  /**
   * Takes the state of the address; an address of the same game without a position keeps the
   * position.
   */
  arrive() {
    this.unschedule();
    this.events.emit('arrive');
    this.warn();
    const next = parse(location.hash);
    const { family, game, x, y, z } = this.state;
    const same = next.family === family && next.game === game;
    this.apply(same && next.x === null ? { ...next, x, y, z } : next);
  }

  /** Says so if there is no family as in the address. */
  warn() {
    const family = unknownFamily(location.hash);
    if (family) this.say(`There is no family “${family}”. The families are ${MAPPED.join(', ')}.`);
  }

  /** Replaces the state and calls the listeners; returns true if the state changed. */
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

  /** The game that the map shows. */
  shown() {
    const { family, game } = this.state;
    return this.override?.(this.state) ?? { family, game };
  }

  /** The colour of the map: the aspect that it shows; null in families with one aspect. */
  colour() {
    return FAMILIES[this.shown().family].hasColours ? this.state.colour ?? 'outcome' : null;
  }

  /** Sets a function for the game of the map, instead of that of the state; null removes it. */
  showing(fn) {
    this.override = fn;
    this.events.emit('showing');
  }

  /** Opens a panel by its id, or closes the open panel. */
  open(id) {
    this.set({ panel: id || null });
  }

  /** Adds a step of history for the current state. */
  step() {
    this.unschedule();
    const hash = format(this.state);
    history.replaceState(null, '', hash);
    history.pushState(null, '', hash);
  }

  /** Writes the address of a state with some keys changed, without changing the state. */
  note(patch) {
    this.unschedule();
    history.replaceState(null, '', format(merge(this.state, patch)));
  }

  /** The address of the current state. */
  link() {
    return new URL(format(this.state), location.href).href;
  }

  /** The reason why the server refuses a game, in a sentence; '' if it does not. */
  async refusal(parts, params) {
    try {
      await this.api.json(['status', ...parts], params);
    } catch (error) {
      // All other errors are shown on the map, which asks again.
      if (error.status === 400) return sentence(error.message);
    }
    return '';
  }

  /** Loads the style sheet of a panel, once. */
  style(name) {
    const href = `css/${name}.css`;
    if (document.querySelector(`link[href="${href}"]`)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }

  /** Opens an element beside the map. */
  openSide() {
    document.body.classList.add('split');
    return document.getElementById('side');
  }

  /** Closes the element beside the map. */
  closeSide() {
    document.body.classList.remove('split');
    document.getElementById('side').replaceChildren();
  }

  /** Shows a message for a few seconds. */
  say(text) {
    this.toast.textContent = text;
    this.toast.classList.add('shown');
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.toast.classList.remove('shown'), 2500 + 40 * text.length);
  }

  /** Shows an error, unless a request was aborted. */
  fail(error) {
    if (error?.name === 'AbortError') return;
    this.say(sentence(error?.message ?? String(error)));
  }

  /** Copies a text and shows a message. */
  async copy(text, what = 'Copied') {
    try {
      await navigator.clipboard.writeText(text);
      this.say(`${what}.`);
    } catch {
      this.say('The browser did not allow copying.');
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
