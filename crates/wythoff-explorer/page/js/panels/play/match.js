// A game being played: the record is here, the rules and the perfect player are the server's.

/** Setup and entries as a text for the address, and back; null if it is none. */
export function pack({ setup, entries, me, base, gaveUp }) {
  const bytes = new TextEncoder().encode(JSON.stringify({ setup, entries, me, base: base || undefined, gaveUp: gaveUp || undefined }));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export function unpack(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    const { setup, entries, me = null, base = 0, gaveUp = false } = JSON.parse(new TextDecoder().decode(bytes));
    const fine = setup && typeof setup === 'object' && Array.isArray(entries) && [null, 'first', 'second'].includes(me) && Number.isInteger(base);
    return fine ? { setup, entries, me, base, gaveUp: gaveUp === true } : null;
  } catch {
    return null;
  }
}

/** One game. me: who the person at the screen is, or null for two people. base: turns taken before play begins. */
export class Match {
  constructor(api, changed) {
    Object.assign(this, { api, changed, state: null, thinking: false });
  }

  /** Takes a record over and lets the perfect player go on if it is her turn. */
  async begin({ setup, entries = [], me, base = 0, gaveUp = false }) {
    const state = await this.ask('state', { setup, entries });
    Object.assign(this, { me, base, gaveUp, reasons: new Map() });
    this.take(state);
    await this.reply();
  }

  /** Begins a puzzle: one move wins. */
  async puzzle(setup, size) {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const state = await this.ask('puzzle', { setup, size: String(size), seed: String(seed) });
    Object.assign(this, { me: 'first', base: state.entries.length, gaveUp: false, reasons: new Map() });
    this.take(state);
  }

  /** The record as it stands. */
  get record() {
    const { setup, entries } = this.state;
    return { setup, entries };
  }

  /** Asks the server; what is asked later makes it forget. */
  async ask(what, body) {
    this.stop?.abort();
    this.stop = new AbortController();
    return this.api.post(['play', what], body, { signal: this.stop.signal });
  }

  take(state) {
    Object.assign(this, { state, hinted: null, remarks: null });
    this.changed();
  }

  /** Whose turn it is, unless the game is over. */
  get turn() {
    return this.gaveUp ? null : this.state.turn;
  }

  /** Whether the person at the screen is to act. */
  get mine() {
    return Boolean(this.turn) && !this.thinking && (this.me === null || this.turn.player === this.me);
  }

  /** Whether it is over, one way or the other. */
  get over() {
    return this.gaveUp || !this.state.turn;
  }

  /** Acts for whose turn it is. */
  async act(action) {
    this.take(await this.ask('state', { ...this.record, action }));
    await this.reply();
  }

  /** The perfect player acts as long as it is her turn. */
  async reply() {
    while (this.me !== null && this.turn && this.turn.player !== this.me) {
      this.thinking = true;
      this.changed();
      try {
        const hint = await this.ask('hint', this.record);
        const state = await this.ask('state', { ...this.record, action: hint.move ? { move: hint.move } : { block: hint.block } });
        this.reasons.set(this.state.entries.length, hint.told);
        this.thinking = false;
        this.take(state);
      } finally {
        if (this.thinking) {
          this.thinking = false;
          this.changed();
        }
      }
    }
  }

  /** Whether there is a turn to be taken back. */
  get canUndo() {
    const { entries } = this.state;
    return this.gaveUp || entries.slice(this.base).some(({ player }) => this.me === null || player === this.me);
  }

  /** Back to before one's own last turn. */
  async undo() {
    if (!this.canUndo) return;
    if (this.gaveUp) {
      this.gaveUp = false;
      this.changed();
      await this.reply();
      return;
    }
    const { setup } = this.state;
    const entries = [...this.state.entries];
    while (this.me !== null && entries.at(-1).player !== this.me) entries.pop();
    entries.pop();
    const state = await this.ask('state', { setup, entries });
    this.thinking = false;
    for (const turn of this.reasons.keys()) if (turn >= entries.length) this.reasons.delete(turn);
    this.take(state);
  }

  giveUp() {
    this.stop?.abort();
    this.gaveUp = true;
    this.hinted = null;
    this.changed();
  }

  /** What a perfect player would do. */
  async hint() {
    this.hinted = await this.ask('hint', this.record);
    this.changed();
  }

  /** What is to be said of each turn. */
  async review() {
    const { remarks } = await this.ask('review', this.record);
    this.remarks = new Map(remarks.map((remark) => [remark.turn - 1, remark]));
    this.changed();
  }
}
