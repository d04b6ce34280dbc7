// Movements of a view: at once, or smoothly unless reduced motion is preferred.

import { Camera, FINEST } from './camera.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** The part of a view that moves its camera. */
export class Motion {
  /** The zoom at the end of the current movement. */
  target = null;
  moving = null;

  /** The margins of the uncovered part of the map. The rulers are at the left and at the origin. */
  get margins() {
    const { left, right, top, bottom } = this.padding;
    return this.yUp ? { left, right, top: 12, bottom: bottom + 18 } : { left, right, top, bottom };
  }

  /** True while the middle of the map is the place of an address: it stays if the map grows. */
  placed = false;

  /** Redraws and notifies after the camera moved. */
  moved(placed = false) {
    this.placed = placed;
    this.redraw();
    this.events.emit('move', this.camera.place());
  }

  /** Moves to a position at once. Returns true if it is beyond the board, and the map shows the end. */
  moveTo(position) {
    this.stop();
    const beyond = this.camera.set(position);
    this.moved(true);
    return beyond;
  }

  /**
   * Centres a position in the uncovered part of the map: smoothly, unless it is far or atOnce is
   * set.
   */
  goTo(position, atOnce = false) {
    this.stop();
    const to = new Camera();
    to.limit = this.camera.limit;
    to.set({ ...this.camera.place(), ...position });
    const { left, right, top, bottom } = this.margins;
    const size = 2 ** to.z;
    to.pan(((right - left) / 2) * size, (this.yUp ? -1 : 1) * ((bottom - top) / 2) * size);
    const from = this.camera;
    const away = [Number(to.x - from.x) + to.fx - from.fx, Number(to.y - from.y) + to.fy - from.fy];
    const far = Math.hypot(...away) / 2 ** Math.max(from.z, to.z);
    const gone = to.z - from.z;
    if (atOnce || calm.matches || far > 3 * Math.max(this.width ?? 0, 400) || Math.abs(gone) > 8) {
      Object.assign(from, { x: to.x, fx: to.fx, y: to.y, fy: to.fy, z: to.z });
      this.moved();
      return;
    }
    // The position moves in proportion to the size of the view.
    const [z0, size0] = [from.z, 2 ** from.z];
    let done = 0;
    this.animate(350, (t) => {
      const way = Math.abs(gone) < 0.01 ? t : (2 ** (z0 + gone * t) - size0) / (2 ** to.z - size0);
      from.z = z0 + gone * t;
      from.pan(away[0] * (way - done), away[1] * (way - done));
      done = way;
      if (t === 1) Object.assign(from, { x: to.x, fx: to.fx, y: to.y, fy: to.fy, z: to.z });
    });
  }

  /** Zooms to a level about a point of the canvas. */
  zoomTo(z, px = this.width / 2, py = this.height / 2) {
    const at = [px - this.width / 2, (this.yUp ? -1 : 1) * (py - this.height / 2)];
    this.stop();
    if (calm.matches) {
      this.camera.zoom(z, ...at);
      this.moved();
      return;
    }
    const from = this.camera.z;
    this.target = z;
    this.animate(160, (t) => this.camera.zoom(from + (z - from) * t, ...at));
  }

  /** Zooms in (-1) or out (1) to the next whole level. */
  step(by, px, py) {
    const from = this.target ?? this.camera.z;
    this.zoomTo(by > 0 ? Math.ceil(from + 0.65) : Math.floor(from - 0.65), px, py);
  }

  /** Shows a whole rectangle of cells, at a whole level if it does not become much smaller. */
  fit({ x, y, width, height }, atOnce = false) {
    const { left, right, top, bottom } = this.margins;
    const room = [Math.max(80, (this.width ?? 800) - left - right), Math.max(80, (this.height ?? 600) - top - bottom)];
    const z = Math.max(Math.log2(Number(width) / room[0]), Math.log2(Number(height) / room[1]));
    // The corner of the board lies in the corner of the map, because the board continues on the
    // other sides.
    const corner = BigInt(x) === 0n && BigInt(y) === 0n && Number(width) > 20;
    const continues = BigInt(x) + BigInt(width) < this.camera.limit;
    const to = Math.max(FINEST, tidy(z, corner && continues));
    const from = corner ? room.map((pixels) => decimal((pixels / 2) * 2 ** to)) : [middle(x, width), middle(y, height)];
    this.goTo({ x: from[0], y: from[1], z: to }, atOnce);
  }

  animate(ms, step) {
    const begin = performance.now();
    this.last = step;
    const tick = (now) => {
      const t = Math.min(1, Math.max(0, (now - begin) / ms));
      step(t === 1 ? 1 : 1 - (1 - t) ** 3);
      this.moving = t < 1 ? requestAnimationFrame(tick) : null;
      if (t === 1) this.target = null;
      this.moved();
    };
    this.moving = requestAnimationFrame(tick);
  }

  /** Completes a movement at once. */
  finish() {
    if (!this.moving) return;
    this.stop();
    this.last(1);
  }

  /** Stops a movement where it is. */
  stop() {
    cancelAnimationFrame(this.moving);
    this.moving = null;
    this.target = null;
  }
}

/** A zoom near z at which pixels and cells align; inside: slightly fewer cells may be visible. */
function tidy(z, inside) {
  if (z < 0) return -Math.log2(Math.max(1, inside ? Math.round(2 ** -z) : Math.floor(2 ** -z + 0.01)));
  if (inside && z - Math.floor(z) < 0.2) return Math.floor(z);
  return Math.ceil(z - 0.02) - z < 0.3 ? Math.ceil(z - 0.02) : z;
}

/** A number of cells, which may be large or fractional, as a decimal string. */
const decimal = (cells) => (cells > 1e9 ? `${BigInt(Math.round(cells))}` : cells.toFixed(3));

/** The middle of a side, as a decimal string. */
function middle(from, length) {
  const twice = 2n * BigInt(from) + BigInt(length);
  return `${twice / 2n}${twice % 2n ? '.5' : ''}`;
}
