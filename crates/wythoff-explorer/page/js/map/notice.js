// Notices on a map: a bar while tiles are loading, and what the server says about a view that it
// cannot show.

import { h, sentence } from '../dom.js';

/** Time in ms before the bar appears. */
const PATIENCE = 400;

export class Notice {
  constructor(host) {
    this.bar = h('div', { class: 'loading', role: 'progressbar', 'aria-label': 'Loading the map', hidden: true });
    this.text = h('p', { class: 'notice', role: 'status' });
    host.append(this.bar, this.text);
  }

  /** Shows the state of the wanted tiles, {says, loading}; see Tiles.state. */
  show({ says, loading }) {
    const text = sentence(says);
    if (this.text.textContent !== text) this.text.textContent = text;
    if (!loading) {
      clearTimeout(this.timer);
      this.timer = null;
      this.bar.hidden = true;
    } else this.timer ??= setTimeout(() => (this.bar.hidden = false), PATIENCE);
  }

  remove() {
    clearTimeout(this.timer);
    this.bar.remove();
    this.text.remove();
  }
}
