// Two maps that move together.

/**
 * Locks two maps: b shows x + dx, y + dy where a shows x, y. Returns a function that unlocks them.
 */
export function lock(a, b, { dx = 0n, dy = 0n } = {}) {
  const follow = (from, to, sign) => {
    const { x, fx, y, fy, z } = from.camera;
    Object.assign(to.camera, { x: x + sign * BigInt(dx), fx, y: y + sign * BigInt(dy), fy, z });
    to.redraw();
    to.events.emit('move', to.camera.place());
  };
  const removers = [
    a.on('move', () => !busy && guard(() => follow(a, b, 1n))),
    b.on('move', () => !busy && guard(() => follow(b, a, -1n))),
  ];
  let busy = false;
  const guard = (run) => {
    busy = true;
    run();
    busy = false;
  };
  guard(() => follow(a, b, 1n));
  return () => removers.forEach((remove) => remove());
}
