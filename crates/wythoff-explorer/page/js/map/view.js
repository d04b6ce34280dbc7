// A map of a board in an element: the board on one canvas, overlays on another.
//
// new MapView(host, {family, game, palette, colour}); events, by on(name, fn): 'hover' (cell |
// null), 'click' (cell), 'double', 'move' (position), 'drawn' ({shows, missing, frame}), 'wait' ({error}).

import { emitter } from '../dom.js';
import { FAMILIES } from '../families.js';
import { Camera, Frame } from './camera.js';
import { Input } from './input.js';
import { Motion } from './motion.js';
import { Notice } from './notice.js';
import { paint, paintStill, tilesOf } from './paint.js';
import { Tiles } from './tiles.js';

const dark = matchMedia('(prefers-color-scheme: dark)');

export class MapView extends Motion {
  /** hold: requests no tiles until reach() sets the limit of the board. */
  constructor(host, source, hold = false) {
    super();
    this.hold = hold;
    /** True if there is no board to wait for. */
    this.lost = false;
    this.host = host;
    this.redraw = this.redraw.bind(this);
    this.events = emitter();
    this.camera = new Camera();
    this.padding = { top: 30, right: 12, bottom: 12, left: 30 };
    this.overlays = new Set();
    this.tool = null;
    this.board = this.canvas('board');
    this.over = this.canvas('over');
    this.notice = new Notice(host);
    this.set(source);
    this.input = new Input(this);
    this.sizes = new ResizeObserver(() => this.resize(this.placed));
    this.sizes.observe(host);
    dark.addEventListener('change', this.redraw);
    this.resize();
  }

  canvas(name) {
    const canvas = document.createElement('canvas');
    canvas.className = name;
    canvas.setAttribute('aria-hidden', 'true');
    this.host.append(canvas);
    return canvas;
  }

  on(name, fn) {
    return this.events.on(name, fn);
  }

  /** Changes the source: {family, game, palette, colour}. */
  set(change) {
    const next = { ...this.source, ...change };
    const same = (keys) => this.source && keys.every((key) => (next[key] ?? '') === (this.source[key] ?? ''));
    if (same(['family', 'game', 'palette', 'colour'])) return;
    this.before?.close();
    this.before = same(['family', 'game']) ? this.tiles : null;
    if (!this.before) this.tiles?.close();
    this.before?.want([]);
    if (!same(['family', 'game'])) this.heldUntil = performance.now() + 400;
    this.source = next;
    this.yUp = !FAMILIES[next.family].down;
    this.tiles = new Tiles(next, this.redraw, (wait) => this.events.emit('wait', wait));
    this.redraw();
  }

  /** Takes the size of the element; middle: the middle of the view stays, not its upper left corner. */
  resize(middle = false) {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    if (this.width && !middle) {
      const half = 2 ** this.camera.z / 2;
      this.camera.pan((width - this.width) * half, (height - this.height) * half);
    }
    const grown = this.width && (width !== this.width || height !== this.height);
    Object.assign(this, { width, height, ratio: Math.min(3, window.devicePixelRatio || 1) });
    for (const canvas of [this.board, this.over]) {
      canvas.width = Math.round(width * this.ratio);
      canvas.height = Math.round(height * this.ratio);
    }
    if (grown) this.moved(this.placed);
    this.draw();
  }

  /** Draws in the next animation frame. */
  redraw() {
    if (!this.gone) this.pending ??= requestAnimationFrame(() => this.draw());
  }

  /** The current frame. */
  frame() {
    const sparse = this.yUp && (this.source.colour ?? 'outcome') === 'outcome';
    return new Frame(this.camera, this.width ?? 1, this.height ?? 1, this.ratio ?? 1, this.yUp, sparse);
  }

  draw() {
    cancelAnimationFrame(this.pending);
    this.pending = null;
    if (!this.width) return;
    const frame = this.frame();
    frame.dark = dark.matches;
    const tiles = this.dragged ? [] : tilesOf(frame, this.hold ? 0n : this.camera.limit);
    if (!this.dragged) this.tiles.want(tiles);
    this.notice.show(this.dragged ? {} : this.hold ? { loading: !this.lost } : this.tiles.state());
    const drawn = this.drawBoard(frame, tiles);
    const ctx = this.over.getContext('2d');
    ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    ctx.clearRect(0, 0, this.width, this.height);
    for (const overlay of this.overlays) {
      ctx.save();
      overlay.draw(ctx, frame);
      ctx.restore();
    }
    if (drawn) this.events.emit('drawn', { ...drawn, frame });
  }

  drawBoard(frame, tiles) {
    const ctx = this.board.getContext('2d');
    // A new game appears at once instead of tile by tile, unless it takes too long.
    const loaded = tiles.every(({ level, x, y }) => this.tiles.get(level, x, y));
    if (!loaded && !this.still && performance.now() < this.heldUntil) {
      setTimeout(this.redraw, 60);
      return null;
    }
    ctx.clearRect(0, 0, this.board.width, this.board.height);
    if (this.still && (this.dragged || !loaded)) {
      paintStill(ctx, frame, this.still);
      return { shows: new Set([this.still.shows]), missing: tiles.length };
    }
    this.dropStill();
    return paint(ctx, frame, tiles, this.before ? [this.tiles, this.before] : [this.tiles]);
  }

  /**
   * Shows an image {bitmap, shows, x, y, z} instead of tiles, until the tiles are loaded; held:
   * until it is released.
   */
  showStill(still, held) {
    this.dropStill();
    this.still = still;
    this.dragged = held;
    this.redraw();
  }

  dropStill() {
    this.still?.bitmap.close();
    this.still = null;
  }

  /** Adds an overlay; returns a function that removes it. */
  addOverlay(overlay) {
    this.overlays.add(overlay);
    this.redraw();
    return () => {
      this.overlays.delete(overlay);
      this.redraw();
    };
  }

  /** Sets the tool that receives drags; returns a function that removes it. */
  setTool(tool) {
    this.tool = tool;
    this.host.style.cursor = tool?.cursor ?? '';
    return () => {
      if (this.tool === tool) this.setTool(null);
    };
  }

  /** Sets the limit of the board. Returns true if the view was beyond it, and had to move. */
  reach(limit) {
    this.hold = false;
    const { camera } = this;
    camera.limit = limit;
    const beyond = camera.set({});
    if (beyond) this.moved();
    this.redraw();
    return beyond;
  }

  /** A canvas with the board and its overlays. */
  snapshot() {
    const whole = document.createElement('canvas');
    whole.width = this.board.width;
    whole.height = this.board.height;
    const ctx = whole.getContext('2d');
    ctx.fillStyle = getComputedStyle(this.host).backgroundColor;
    ctx.fillRect(0, 0, whole.width, whole.height);
    ctx.drawImage(this.board, 0, 0);
    ctx.drawImage(this.over, 0, 0);
    return whole;
  }

  /** Removes the map. */
  destroy() {
    this.gone = true;
    this.stop();
    this.tiles.close();
    this.before?.close();
    this.input.close();
    this.sizes.disconnect();
    dark.removeEventListener('change', this.redraw);
    cancelAnimationFrame(this.pending);
    this.notice.remove();
    this.board.remove();
    this.over.remove();
  }
}
