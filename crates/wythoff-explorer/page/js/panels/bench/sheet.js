// A drawing of lines: time downwards, with each cell above the gap between two cells of the next
// line.

import { colourOf } from '../../palettes.js';

const [SMALLEST, LARGEST] = [2, 14];

export class Sheet {
  /** press(x, t) is called for cells that are clicked. */
  constructor(canvas, press) {
    this.canvas = canvas;
    canvas.addEventListener('click', (event) => {
      if (!this.lines) return;
      const box = canvas.getBoundingClientRect();
      const t = this.from + Math.floor((event.clientY - box.top) / this.cell);
      press(Math.round(((event.clientX - box.left - this.middle) / this.cell - 0.5) + t / 2), t);
    });
  }

  /** Draws lines, and frames the cells that differ in changed lines. */
  draw(lines, changed) {
    const { canvas } = this;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    const ratio = devicePixelRatio || 1;
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    // The largest distance of a cell from the middle x = y, in cells.
    let reach = 4;
    for (let t = lines.begin; t <= lines.end; t += 1) {
      for (let x = lines.column; x < lines.column + lines.width; x += 1) if (lines.get(x, t)) reach = Math.max(reach, Math.abs(x - t / 2) + 1);
    }
    this.cell = Math.max(SMALLEST, Math.min(LARGEST, Math.floor(width / 2 / reach), Math.max(4, Math.floor(height / lines.rows.length))));
    const rows = Math.floor(height / this.cell);
    this.from = Math.max(lines.begin, lines.end + 1 - rows);
    this.lines = lines;
    this.middle = Math.floor(width / 2);
    const ctx = canvas.getContext('2d');
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.fillStyle = '#000';
    ctx.fillRect(0, 0, width, height);
    const { cell } = this;
    const gap = cell >= 6 ? 1 : 0;
    const most = Math.ceil(width / 2 / cell) + 1;
    for (let t = this.from; t <= lines.end; t += 1) {
      for (let x = Math.floor(t / 2) - most; x <= t / 2 + most; x += 1) {
        const [value, other] = [lines.get(x, t), changed?.get(x, t)];
        const differs = changed && value !== other;
        if (!value && !differs) continue;
        const [left, top] = [this.middle + (x - t / 2) * cell, (t - this.from) * cell];
        ctx.fillStyle = colourOf('paper', differs ? other : value);
        ctx.fillRect(left, top, cell - gap, cell - gap);
        if (!differs) continue;
        ctx.strokeStyle = '#ff5a4f';
        ctx.lineWidth = Math.max(1, cell / 6);
        ctx.strokeRect(left + ctx.lineWidth / 2, top + ctx.lineWidth / 2, cell - gap - ctx.lineWidth, cell - gap - ctx.lineWidth);
      }
    }
  }
}
