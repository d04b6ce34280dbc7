// The panels: a row of buttons, and one sheet with the open panel.

import { HOME } from './api.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { keys } from './keys.js';
import { PANELS } from './panels/index.js';

const phone = matchMedia('(max-width: 640px)');

/** Scrolls a button into view, unless it is: in some browsers the next Tab starts from where that ends. */
function reveal(button) {
  if (!button) return;
  const [inner, outer] = [button, button.parentElement].map((el) => el.getBoundingClientRect());
  const isSeen = inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
  if (!isSeen) button.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

export class Sheet {
  constructor(app) {
    this.app = app;
    this.sheet = document.getElementById('sheet');
    this.body = document.getElementById('sheet-body');
    this.heading = document.getElementById('sheet-title');
    this.wanted = '';
    this.open = null;
    this.mounted = new Map();
    this.failed = new Map();
    this.buttons = new Map();
    const close = document.getElementById('sheet-close');
    close.append(icon('close'));
    close.addEventListener('click', () => app.open(''));
    const nav = document.getElementById('tools');
    for (const { id, title, key } of PANELS) {
      const button = h('button', { type: 'button', id: `open-${id}`, 'aria-expanded': 'false', 'aria-controls': 'sheet', 'aria-keyshortcuts': key, title: `${title} (${key})`, onclick: ({ detail }) => this.toggle(id, detail === 0) },
        icon(id), h('span', {}, title));
      this.buttons.set(id, button);
      nav.append(button);
      keys.add({ key, does: title.toLowerCase(), group: 'Panels', run: () => this.toggle(id, true) });
    }
    if (HOME) this.buttons.get('help').before(h('a', { id: 'home', href: HOME, title: 'The start of this site' }, icon('home'), h('span', {}, 'Home')));
    keys.add({ key: 'Escape', does: 'close the panel', group: 'Panels', run: () => this.close() });
    // On small screens the buttons scroll; classes show where they continue.
    const edges = () => {
      nav.classList.toggle('before', nav.scrollLeft > 8);
      nav.classList.toggle('after', nav.scrollLeft + nav.clientWidth < nav.scrollWidth - 8);
      nav.classList.toggle('below', nav.scrollTop + nav.clientHeight < nav.scrollHeight - 8);
    };
    nav.addEventListener('scroll', edges, { passive: true });
    new ResizeObserver(edges).observe(nav);
    app.on('change', (state, changed) => changed.has('panel') && this.follow());
    new ResizeObserver(() => this.pad()).observe(this.sheet);
    phone.addEventListener('change', () => this.pad());
  }

  begin() {
    this.follow();
    // The compare panel draws two maps side by side even while it is closed.
    if (this.app.state.split) this.mount('compare');
  }

  toggle(id, byKey) {
    this.byKey = byKey;
    this.app.open(this.app.state.panel === id ? '' : id);
  }

  /** Closes the panel with a key. A first Escape takes the focus from a field, so it may be nowhere. */
  close() {
    const { open } = this;
    const nowhere = document.activeElement === document.body;
    this.app.open('');
    if (open && nowhere) this.buttons.get(open.id).focus();
  }

  /** Shows the panel of the state. */
  async follow() {
    const id = this.app.state.panel ?? '';
    if (id && !PANELS.some((panel) => panel.id === id)) {
      // Of an address with no such panel: it is dropped, and the sheet follows again.
      this.app.set({ panel: null }, { replace: true });
      return;
    }
    if (id === this.wanted) return;
    this.wanted = id;
    const had = this.open;
    this.open = null;
    for (const [name, button] of this.buttons) button.setAttribute('aria-expanded', String(name === id));
    if (had) {
      had.scroll = this.body.scrollTop;
      had.panel.hide?.();
      had.el.hidden = true;
    }
    this.sheet.hidden = !id;
    reveal(this.buttons.get(id));
    this.pad();
    if (!id) {
      if (had && this.sheet.contains(document.activeElement)) this.buttons.get(had.id).focus();
      return;
    }
    const found = await this.mount(id);
    if (!found || this.app.state.panel !== id || this.open) return;
    this.open = found;
    this.heading.textContent = found.panel.title;
    this.sheet.className = `on-${id}`;
    found.el.hidden = false;
    this.body.scrollTop = found.scroll ?? 0;
    found.panel.show?.();
    this.pad();
    if (this.byKey) this.focus(found.el);
    this.byKey = false;
  }

  /** Moves the focus to the first field of a panel. Without a field, a focus on the map stays there. */
  focus(el) {
    const take = (one) => {
      one.focus({ preventScroll: true });
      return document.activeElement === one;
    };
    const fields = [...el.querySelectorAll('input:not([type=checkbox]):not([type=radio]), button, select, textarea')];
    // A hidden field does not take the focus.
    if (!fields.some(take) && document.activeElement !== this.app.map.host) take(this.body);
  }

  async mount(id) {
    const { app } = this;
    if (this.mounted.has(id)) return this.mounted.get(id);
    const el = h('div', { class: 'panel-body', id: `panel-${id}` });
    const { title, load } = PANELS.find((one) => one.id === id);
    const attempt = this.failed.get(id) ?? 0;
    try {
      const { default: panel } = await load(attempt);
      if (this.mounted.has(id)) return this.mounted.get(id);
      const found = { id, panel, el };
      this.mounted.set(id, found);
      this.body.append(el);
      panel.mount(el, app);
      return found;
    } catch (error) {
      console.warn(error);
      this.failed.set(id, attempt + 1);
      this.mounted.delete(id);
      el.remove();
      app.say(`The panel ${title} could not be loaded. Check the connection, then press its button again.`);
      if (app.state.panel === id) app.open('');
      return null;
    }
  }

  /** Updates the part of the map that the sheet covers. */
  pad() {
    const { width, height } = this.sheet.hidden ? { width: 0, height: 0 } : this.sheet.getBoundingClientRect();
    const { padding } = this.app.map;
    padding.right = phone.matches || !width ? 12 : width + 24;
    padding.bottom = phone.matches && height ? height + 12 : 12;
  }
}
