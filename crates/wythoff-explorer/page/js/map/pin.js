// A pin on a cell, after a jump to it.

const FILL = '#FF7A1A';

/** The cell of a text such as '131,62', or null. */
export function cellOf(text) {
  const [, x, y] = /^(\d{1,40}),(\d{1,40})$/.exec(text ?? '') ?? [];
  return x === undefined ? null : { x: BigInt(x), y: BigInt(y) };
}

/** An overlay that draws a pin on the cell that at() returns as text. */
export function pin(at) {
  return {
    draw(ctx, view) {
      const cell = cellOf(at());
      if (!cell) return;
      const [px, py] = view.middle(cell.x, cell.y);
      ctx.lineJoin = 'round';
      ctx.lineWidth = 1.5;
      ctx.strokeStyle = '#000';
      if (view.cell >= 6) ctx.strokeRect(...view.box(cell.x, cell.y));
      ctx.fillStyle = FILL;
      ctx.beginPath();
      ctx.moveTo(px, py);
      ctx.bezierCurveTo(px - 4, py - 9, px - 9, py - 13, px - 9, py - 20);
      ctx.arc(px, py - 20, 9, Math.PI, 2 * Math.PI);
      ctx.bezierCurveTo(px + 9, py - 13, px + 4, py - 9, px, py);
      ctx.fill();
      ctx.stroke();
      ctx.beginPath();
      ctx.arc(px, py - 20, 3.2, 0, 2 * Math.PI);
      ctx.fillStyle = '#fff';
      ctx.fill();
      ctx.stroke();
    },
  };
}
