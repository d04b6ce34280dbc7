// Pointers and the wheel. One pointer pans, or controls the tool; two zoom; a pointer that does not
// move clicks.

const STILL = 5;

export class Input {
  constructor(view) {
    this.view = view;
    this.host = view.host;
    this.pointers = new Map();
    this.ends = new AbortController();
    const on = (name, fn, options) => this.host.addEventListener(name, fn, { signal: this.ends.signal, ...options });
    on('pointerdown', (event) => this.down(event));
    on('pointermove', (event) => this.move(event));
    on('pointerup', (event) => this.up(event));
    on('pointercancel', (event) => this.cancel(event));
    on('pointerleave', () => this.view.events.emit('hover', null));
    on('wheel', (event) => this.wheel(event), { passive: false });
    on('dblclick', (event) => this.double(event));
  }

  close() {
    this.ends.abort();
  }

  at(event) {
    const box = this.host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** The cell under a pointer, or the nearest cell of the board. */
  cell(event) {
    const { x, y } = this.view.frame().toCell(...this.at(event));
    return { x: x < 0n ? 0n : x, y: y < 0n ? 0n : y };
  }

  down(event) {
    if (event.button > 0) return;
    // A zoom is completed, another movement is stopped.
    if (this.view.target === null) this.view.stop();
    else this.view.finish();
    this.host.setPointerCapture(event.pointerId);
    const at = this.at(event);
    this.pointers.set(event.pointerId, { at, from: at, still: true });
    if (this.pointers.size > 1) {
      if (this.drawing) this.view.tool?.cancel?.();
      this.drawing = false;
      for (const pointer of this.pointers.values()) pointer.still = false;
    } else if (this.view.tool) {
      this.drawing = true;
      this.view.tool.down?.(this.cell(event), event);
    }
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) {
      const { x, y } = this.view.frame().toCell(...this.at(event));
      this.view.events.emit('hover', x < 0n || y < 0n ? null : { x, y });
      return;
    }
    const at = this.at(event);
    if (Math.hypot(at[0] - pointer.from[0], at[1] - pointer.from[1]) > STILL) pointer.still = false;
    if (this.drawing) this.view.tool?.move?.(this.cell(event), event);
    else if (this.pointers.size === 2) this.pinch(pointer, at);
    else if (this.pointers.size === 1 && !pointer.still) this.pan(at[0] - pointer.at[0], at[1] - pointer.at[1]);
    else if (pointer.still) return;
    pointer.at = at;
  }

  pan(dx, dy) {
    const { camera, yUp } = this.view;
    const size = 2 ** camera.z;
    camera.pan(-dx * size, (yUp ? 1 : -1) * dy * size);
    this.view.moved();
  }

  pinch(pointer, at) {
    const other = [...this.pointers.values()].find((one) => one !== pointer).at;
    const apart = (p) => Math.max(10, Math.hypot(p[0] - other[0], p[1] - other[1]));
    const middle = (p, i) => (p[i] + other[i]) / 2;
    this.pan(middle(at, 0) - middle(pointer.at, 0), middle(at, 1) - middle(pointer.at, 1));
    this.zoom(Math.log2(apart(pointer.at) / apart(at)), middle(at, 0), middle(at, 1));
  }

  zoom(by, px, py) {
    const { camera, width, height, yUp } = this.view;
    camera.zoom(camera.z + by, px - width / 2, (yUp ? -1 : 1) * (py - height / 2));
    this.view.moved();
  }

  up(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    this.pointers.delete(event.pointerId);
    if (this.drawing) this.view.tool?.up?.(this.cell(event), event);
    else if (pointer.still && !this.view.tool) {
      const { x, y } = this.view.frame().toCell(...this.at(event));
      if (x >= 0n && y >= 0n) this.view.events.emit('click', { x, y });
    }
    this.drawing = false;
    if (!this.pointers.size && !pointer.still) this.settle();
  }

  cancel(event) {
    if (this.drawing) this.view.tool?.cancel?.();
    this.drawing = false;
    this.pointers.delete(event.pointerId);
  }

  /**
   * Notches of a wheel step between whole levels, where pixels are exact; a touch pad zooms
   * continuously.
   */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
    const at = this.at(event);
    if (!event.ctrlKey && Math.abs(lines) >= 50) {
      const now = performance.now();
      if (now - (this.notch ?? 0) < 40) return;
      this.notch = now;
      this.view.step(Math.sign(lines), ...at);
      return;
    }
    this.view.stop();
    this.zoom(Math.max(-1, Math.min(1, lines * (event.ctrlKey ? 0.015 : 0.006))), ...at);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.settle(...at), 200);
  }

  /** After a continuous zoom: whole pixels per cell, or the nearest whole level if it is close. */
  settle(px, py) {
    const { z } = this.view.camera;
    const whole = z < -2 ? -Math.log2(Math.round(2 ** -z)) : Math.round(z);
    if (z !== whole && (z < -2 || Math.abs(z - whole) < 0.15)) this.view.zoomTo(whole, px, py);
  }

  double(event) {
    if (this.view.tool) return;
    this.view.events.emit('double');
    this.view.step(event.shiftKey ? 1 : -1, ...this.at(event));
  }
}
