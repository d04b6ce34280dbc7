// Draws tiles on the canvas of the board, in device pixels; parts of coarser and finer tiles
// replace missing ones.

const SIDE = 256;

/** The tiles of a frame, with their distances from the centre. */
export function tilesOf(frame, limit) {
  const bits = BigInt(frame.level) + 8n;
  const { x0, y0, x1, y1 } = frame.cells();
  const list = [];
  if (x1 < 0n || y1 < 0n) return list;
  const last = (limit - 1n) >> bits;
  const end = (v) => (v >> bits > last ? last : v >> bits);
  for (let y = y0 >> bits; y <= end(y1); y++) {
    for (let x = x0 >> bits; x <= end(x1); x++) {
      const [px, py] = frame.toScreen((x << bits) + (1n << (bits - 1n)), (y << bits) + (1n << (bits - 1n)));
      list.push({ level: frame.level, x, y, far: Math.hypot(px - frame.width / 2, py - frame.height / 2) });
    }
  }
  return list;
}

/** The box of tile (x, y) of a level in whole device pixels: left, top, width, height. */
function place(frame, level, x, y) {
  const bits = BigInt(level) + 8n;
  const [ax, ay] = frame.toScreen(x << bits, y << bits);
  const [bx, by] = frame.toScreen((x + 1n) << bits, (y + 1n) << bits);
  const at = (v) => Math.round(v * frame.ratio);
  const [left, top] = [at(ax), at(Math.min(ay, by))];
  return [left, top, at(bx) - left, at(Math.max(ay, by)) - top];
}

/**
 * Draws all tiles of a frame from the first source that has them. Returns what they show and how
 * many are missing.
 */
export function paint(ctx, frame, tiles, sources) {
  const shows = new Set();
  let missing = 0;
  for (const { level, x, y } of tiles) {
    const box = place(frame, level, x, y);
    const own = sources[0].get(level, x, y);
    if (!own) missing += 1;
    const found = own ?? sources.slice(1).map((source) => source.get(level, x, y)).find((tile) => tile?.bitmap);
    if (found) {
      if (found.bitmap) draw(ctx, found.bitmap, [0, 0, SIDE, SIDE], box);
      if (found.shows) shows.add(found.shows);
      continue;
    }
    sources.some((source) => coarser(ctx, frame, source, level, x, y, box));
    finer(ctx, frame, sources[0], level, x, y);
  }
  return { shows, missing };
}

/** Magnified images are not smoothed; reduced ones are averaged. */
function draw(ctx, bitmap, [sx, sy, sw, sh], [dx, dy, dw, dh]) {
  ctx.imageSmoothingEnabled = dw < sw;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(bitmap, sx, sy, sw, sh, dx, dy, dw, dh);
}

function coarser(ctx, frame, source, level, x, y, box) {
  for (let up = 1n; up <= 8n; up++) {
    const tile = source.get(level + Number(up), x >> up, y >> up);
    if (!tile?.bitmap) continue;
    const mask = (1n << up) - 1n;
    const part = SIDE / 2 ** Number(up);
    const row = frame.yUp ? mask - (y & mask) : y & mask;
    draw(ctx, tile.bitmap, [Number(x & mask) * part, Number(row) * part, part, part], box);
    return true;
  }
  return false;
}

function finer(ctx, frame, source, level, x, y) {
  for (let down = Math.min(2, level); down > 0; down--) {
    const n = 1n << BigInt(down);
    for (let j = 0n; j < n; j++) {
      for (let i = 0n; i < n; i++) {
        const at = [level - down, x * n + i, y * n + j];
        const tile = source.get(...at);
        if (tile?.bitmap) draw(ctx, tile.bitmap, [0, 0, SIDE, SIDE], place(frame, ...at));
      }
    }
  }
}

/** Draws an image of a window, {bitmap, x, y, z}: cells from x, y, 2^z cells per pixel. */
export function paintStill(ctx, frame, { bitmap, x, y, z }) {
  const side = 2 ** z * frame.cell;
  const [px, py] = frame.toScreen(x, y);
  const [w, h] = [bitmap.width * side, bitmap.height * side];
  const at = (v) => Math.round(v * frame.ratio);
  draw(ctx, bitmap, [0, 0, bitmap.width, bitmap.height], [at(px), at(frame.yUp ? py - h : py), at(w), at(h)]);
}
