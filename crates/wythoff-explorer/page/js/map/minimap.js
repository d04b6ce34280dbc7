// An overview of the board in a corner of the map: one tile, with a frame around the view. A click or
// a drag moves the map there.

import { api } from '../api.js';
import { h } from '../dom.js';

/** Side of the overview in pixels, and that of a tile. */
const SIDE = 132;
const TILE = 256;

/** The smallest frame in pixels, and the smallest map with an overview. */
const LEAST = 7;
const ROOM = { width: 560, height: 360 };

/** The coarsest level that a tile needs to hold a square of so many cells. */
const levelOf = (side) => Math.max(0, (side - 1n).toString(2).length - 8);

export class Minimap {
  /** An overview of the first square() rows and columns on a MapView. */
  constructor(map, square) {
    Object.assign(this, { map, square, isOn: true, key: '', bitmap: null });
    this.canvas = h('canvas', { id: 'minimap', 'aria-hidden': 'true', hidden: true });
    map.host.append(this.canvas);
    const on = (name, fn) => this.canvas.addEventListener(name, (event) => {
      event.stopPropagation();
      fn?.(event);
    });
    on('pointerdown', (event) => {
      if (event.button > 0) return;
      this.canvas.setPointerCapture(event.pointerId);
      this.go(event);
    });
    on('pointermove', (event) => this.canvas.hasPointerCapture(event.pointerId) && this.go(event));
    for (const name of ['pointerup', 'pointercancel', 'dblclick']) on(name);
    map.addOverlay({ draw: (_, frame) => this.draw(frame) });
  }

  toggle() {
    this.isOn = !this.isOn;
    this.map.redraw();
  }

  /** Moves the map to the cell under the pointer. */
  go(event) {
    const box = this.canvas.getBoundingClientRect();
    const part = (from, length) => Math.min(1, Math.max(0, from / length));
    const right = part(event.clientX - box.left, box.width);
    const down = part(event.clientY - box.top, box.height);
    const cell = (share) => BigInt(Math.floor(share * (Number(this.side) - 1)));
    this.map.goTo({ x: cell(right), y: cell(this.map.yUp ? 1 - down : down) }, true);
  }

  /** True if the view shows a part of the overview, on a map that has room for it. */
  isUseful({ x0, y0, x1, y1 }) {
    const { map, side } = this;
    const [x, y] = [map.camera.x, map.camera.y];
    // The view of a whole board may end a little before the board, so that its cells are whole pixels.
    const covers = x0 === 0n && y0 === 0n && 5n * (x1 + 1n) >= 4n * side && 5n * (y1 + 1n) >= 4n * side;
    return this.isOn && !map.hold && !map.dragged && map.width >= ROOM.width && map.height >= ROOM.height && x < side && y < side && !covers;
  }

  draw(frame) {
    const { canvas, map } = this;
    this.side = this.square();
    const cells = frame.cells();
    const useful = this.isUseful(cells);
    canvas.hidden = !useful;
    if (!useful) return;
    canvas.style.right = `${map.padding.right}px`;
    this.want(levelOf(this.side));
    const pixels = Math.round(SIDE * map.ratio);
    if (canvas.width !== pixels) Object.assign(canvas, { width: pixels, height: pixels });
    const ctx = canvas.getContext('2d');
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, pixels, pixels);
    if (this.bitmap) {
      const part = Math.min(TILE, Number(this.side) / 2 ** levelOf(this.side));
      ctx.imageSmoothingQuality = 'high';
      ctx.imageSmoothingEnabled = pixels < part;
      ctx.drawImage(this.bitmap, 0, map.yUp ? TILE - part : 0, part, part, 0, 0, pixels, pixels);
    }
    ctx.setTransform(map.ratio, 0, 0, map.ratio, 0, 0);
    this.frame(ctx, cells);
  }

  /** Draws the frame around the visible cells. */
  frame(ctx, { x0, y0, x1, y1 }) {
    const at = (cell) => Math.min(1, Number(cell) / Number(this.side)) * SIDE;
    const range = (from, to) => {
      const length = Math.max(LEAST, at(to + 1n) - at(from));
      const start = Math.min(SIDE - length, Math.max(0, (at(from) + at(to + 1n) - length) / 2));
      return [start, length];
    };
    const [left, width] = range(x0, x1);
    const [up, height] = range(y0, y1);
    const top = this.map.yUp ? SIDE - up - height : up;
    this.canvas.dataset.frame = [left, top, width, height].map((pixels) => pixels.toFixed(1)).join();
    for (const [line, colour] of [[4, '#000'], [2, '#fff']]) {
      ctx.lineWidth = line;
      ctx.strokeStyle = colour;
      ctx.strokeRect(left + 2, top + 2, width - 4, height - 4);
    }
  }

  /** Loads the tile of the overview, if it is another one, after the tiles of the map. */
  want(level) {
    const { family, game, palette, colour } = this.map.source;
    const key = [family, game, palette ?? '', colour ?? '', level].join('|');
    if (key !== this.key) {
      Object.assign(this, { key, isDue: true });
      this.stop?.abort();
      clearTimeout(this.timer);
      this.bitmap?.close();
      this.bitmap = null;
    }
    if (!this.isDue || this.map.tiles.state().loading) return;
    this.isDue = false;
    this.stop = new AbortController();
    this.load([family, game, level, 0, '0.png'], { palette, colour }, this.stop.signal);
  }

  async load(parts, params, signal) {
    const again = (seconds) => (this.timer = setTimeout(() => this.load(parts, params, signal), seconds * 1000));
    try {
      const { bitmap, retry } = await api.image(['tiles', ...parts], params, { signal });
      if (signal.aborted) return bitmap.close();
      this.bitmap?.close();
      this.bitmap = bitmap;
      this.map.redraw();
      if (retry) again(retry);
    } catch (error) {
      // Without a picture, the frame still shows the place of the view.
      if (!signal.aborted && error.status !== 400 && error.status !== 404) again(error.retry || 15);
    }
  }
}
