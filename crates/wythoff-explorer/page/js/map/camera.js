// The camera of a view: the cell at its centre, exact on boards of 2^60 cells, and the zoom.

export const FINEST = -6;

/** A coordinate: whole cells as BigInt, and a fraction of a cell from 0 to 1. */
function point(whole, part) {
  const step = Math.floor(part);
  return [whole + BigInt(step), part - step];
}

/** Parses a coordinate such as '1627.5'. */
function read(text) {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(\.\d+)?/.exec(String(text)) ?? [null, '', '0'];
  return sign ? point(-BigInt(whole), -Number(`0${part}`)) : point(BigInt(whole), Number(`0${part}`));
}

/** The centre of a view and its zoom: z = log2 of the cells per pixel. */
export class Camera {
  constructor() {
    this.x = 0n;
    this.fx = 0;
    this.y = 0n;
    this.fy = 0;
    this.z = 0;
    this.limit = 1n << 60n;
  }

  /**
   * Sets the centre and the zoom; x, y are decimal strings, numbers or BigInt. Returns true if the
   * centre was beyond the board.
   */
  set({ x, y, z }) {
    if (x !== undefined) [this.x, this.fx] = typeof x === 'bigint' ? [x, 0.5] : read(x);
    if (y !== undefined) [this.y, this.fy] = typeof y === 'bigint' ? [y, 0.5] : read(y);
    if (z !== undefined) this.z = Math.min(this.coarsest, Math.max(FINEST, z));
    const beyond = this.x > this.limit || this.y > this.limit;
    this.clamp();
    return beyond;
  }

  /** The zoom at which the largest board is 256 pixels wide. */
  get coarsest() {
    return Math.max(2, this.limit.toString(2).length - 9);
  }

  /** Moves by a number of cells, which may be fractional. */
  pan(dx, dy) {
    [this.x, this.fx] = point(this.x, this.fx + dx);
    [this.y, this.fy] = point(this.y, this.fy + dy);
    this.clamp();
  }

  /** Zooms about a point, given in pixels from the centre (y as on the board). */
  zoom(z, px = 0, py = 0) {
    const to = Math.min(this.coarsest, Math.max(FINEST, z));
    const gone = 2 ** this.z - 2 ** to;
    this.z = to;
    this.pan(px * gone, py * gone);
  }

  clamp() {
    if (this.x < 0n) [this.x, this.fx] = [0n, 0];
    if (this.y < 0n) [this.y, this.fy] = [0n, 0];
    if (this.x > this.limit) [this.x, this.fx] = [this.limit, 0];
    if (this.y > this.limit) [this.y, this.fy] = [this.limit, 0];
  }

  /** The position for the state, with as many decimals as are visible. */
  place() {
    const digits = Math.max(0, Math.min(6, Math.ceil(1 - this.z * 0.302)));
    const text = (whole, part) => {
      const [big, rest] = digits && part > 0 ? point(whole, Math.round(part * 10 ** digits) / 10 ** digits) : [whole, 0];
      return rest ? `${big}${String(rest.toFixed(digits)).slice(1).replace(/0+$/, '')}` : `${big}`;
    };
    return { x: text(this.x, this.fx), y: text(this.y, this.fy), z: Math.round(this.z * 1000) / 1000 };
  }
}

/**
 * A snapshot of a view: conversion from cells to the screen and back, aligned to whole device
 * pixels.
 */
export class Frame {
  constructor(camera, width, height, ratio, yUp, sparse) {
    Object.assign(this, { width, height, ratio, yUp, z: camera.z, up: yUp ? -1 : 1 });
    this.cell = 2 ** -camera.z;
    // Tiles have the resolution of device pixels or the next finer one. With y upwards it is the
    // next coarser one, because tiles of these families keep single P-positions visible. If these
    // are sparse, tiles have the resolution of CSS pixels: a device pixel is a small dot.
    const z = sparse ? camera.z : camera.z - Math.log2(ratio);
    const whole = Math.round(z);
    this.level = Math.max(0, Math.abs(z - whole) < 0.02 ? whole : yUp ? Math.ceil(z) : Math.floor(z));
    const bits = BigInt(this.level);
    this.ax = (camera.x >> bits) << bits;
    this.ay = (camera.y >> bits) << bits;
    const snap = (value) => Math.round(value * ratio) / ratio;
    this.sx = snap(width / 2 - (Number(camera.x - this.ax) + camera.fx) * this.cell);
    this.sy = snap(height / 2 - this.up * (Number(camera.y - this.ay) + camera.fy) * this.cell);
  }

  /** The corner of cell x, y next to the origin. Coordinates may be fractional. */
  toScreen(x, y) {
    const dx = typeof x === 'bigint' ? Number(x - this.ax) : x - Number(this.ax);
    const dy = typeof y === 'bigint' ? Number(y - this.ay) : y - Number(this.ay);
    return [this.sx + dx * this.cell, this.sy + this.up * dy * this.cell];
  }

  /** The middle of a cell. */
  middle(x, y) {
    const [px, py] = this.toScreen(x, y);
    return [px + this.cell / 2, py + (this.up * this.cell) / 2];
  }

  /** The square of a cell: left, top, width, height. */
  box(x, y) {
    const [px, py] = this.toScreen(x, y);
    return [px, this.yUp ? py - this.cell : py, this.cell, this.cell];
  }

  /** The cell at a point of the screen; it may be outside the board. */
  toCell(px, py) {
    const [dx, dy] = [(px - this.sx) / this.cell, (py - this.sy) / this.cell];
    // A point on a line between cells belongs to the cell on its right or below it.
    return { x: this.ax + BigInt(Math.floor(dx)), y: this.ay + BigInt(this.yUp ? Math.ceil(-dy) - 1 : Math.floor(dy)) };
  }

  /** The visible cells {x0, y0, x1, y1}, ends included, none below 0. */
  cells() {
    const a = this.toCell(0, this.yUp ? this.height : 0);
    const b = this.toCell(this.width, this.yUp ? 0 : this.height);
    const least = (v) => (v < 0n ? 0n : v);
    return { x0: least(a.x), y0: least(a.y), x1: b.x, y1: b.y };
  }
}
