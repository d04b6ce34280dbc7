// A queen on the selected cell, lines to the palaces in view, and the palaces.

const RAY = '#FF7A1A';
const DOT = '#FFFFFF';

/** One line per direction from a cell, to the farthest of the given cells. */
function rays(x, y, cells) {
  const far = new Map();
  for (const [cx, cy] of cells) {
    const [dx, dy] = [x - cx, y - cy];
    const unit = dx === 0n ? 'north' : dy === 0n ? 'west' : dx === dy ? 'diagonal' : `${cx},${cy}`;
    const length = dx + dy;
    if (!far.has(unit) || far.get(unit).length < length) far.set(unit, { length, cx, cy });
  }
  return [...far.values()];
}

/** Draws a pinned cell {x, y, advice}. */
export function drawQueen(ctx, view, pinned) {
  const { x, y, advice } = pinned;
  if (advice && !pinned.seen) {
    const cells = [...(advice.winning_moves ?? []), ...(advice.best_block ?? [])];
    // With three heaps, a move may leave the slice of the map.
    const here = pinned.game.startsWith('three/') ? pinned.game.split('@')[1] ?? '0' : undefined;
    pinned.seen = cells.filter(([, , c]) => c === here).map(([a, b]) => [BigInt(a), BigInt(b)]);
    pinned.rays = rays(x, y, pinned.seen);
  }
  const queen = view.middle(x, y);
  ctx.lineCap = 'round';
  for (const { cx, cy } of pinned.rays ?? []) {
    const end = view.middle(cx, cy);
    for (const [width, colour] of [[4, 'rgba(0, 0, 0, .6)'], [2, RAY]]) {
      ctx.lineWidth = width;
      ctx.strokeStyle = colour;
      ctx.beginPath();
      ctx.moveTo(...queen);
      ctx.lineTo(...end);
      ctx.stroke();
    }
  }
  // A palace is a bright point; if cells are large enough, it has a ring.
  const size = Math.min(7, Math.max(1, view.cell * 0.24));
  ctx.lineWidth = 1.2;
  for (const [cx, cy] of pinned.seen ?? []) {
    const [px, py] = view.middle(cx, cy);
    if (px < -9 || py < -9 || px > view.width + 9 || py > view.height + 9) continue;
    ctx.beginPath();
    ctx.arc(px, py, size, 0, 2 * Math.PI);
    ctx.fillStyle = DOT;
    ctx.fill();
    if (size < 2) continue;
    ctx.strokeStyle = '#000';
    ctx.stroke();
  }
  const half = Math.max(11, view.cell * 0.42);
  ctx.beginPath();
  ctx.arc(...queen, half, 0, 2 * Math.PI);
  ctx.fillStyle = RAY;
  ctx.strokeStyle = '#000';
  ctx.lineWidth = 1.5;
  ctx.fill();
  ctx.stroke();
  crown(ctx, ...queen, half * 0.62);
}

function crown(ctx, px, py, size) {
  const points = [[-1, 0.8], [-1.05, -0.45], [-0.5, 0.1], [0, -0.85], [0.5, 0.1], [1.05, -0.45], [1, 0.8]];
  ctx.beginPath();
  for (const [dx, dy] of points) ctx.lineTo(px + dx * size, py + dy * size);
  ctx.closePath();
  ctx.fillStyle = '#1a0d00';
  ctx.fill();
}
