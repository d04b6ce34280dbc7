// The start of the page: the map, its layers, the panels, the keys.

import { App } from './app.js';
import { Caption } from './caption.js';
import { Game } from './game.js';
import { keys } from './keys.js';
import { grid, numbers } from './map/layers.js';
import { Minimap } from './map/minimap.js';
import { pin } from './map/pin.js';
import { anatomy } from './map/regions.js';
import { rulers } from './map/rulers.js';
import { MapView } from './map/view.js';
import { goKeys } from './panels/go.js';
import { isFirstVisit } from './panels/help.js';
import { inspectClicks } from './panels/inspect/panel.js';
import { lookKeys } from './panels/look/panel.js';
import { paletteOf } from './families.js';
import { Sheet } from './sheet.js';
import { icon } from './icons.js';
import { h } from './dom.js';

const hasAddress = location.hash.length > 1;
const app = new App();
const on = (layer) => app.state.layers.includes(layer);
const when = (layer, overlay) => ({ draw: (ctx, view) => on(layer) && overlay.draw(ctx, view) });
/** An overlay that is left out while the map shows a picture of another game, in a film. */
const unlessStill = (view, overlay) => ({ draw: (ctx, frame) => view.still || overlay.draw(ctx, frame) });

/** The source of the map: its game, in the colours of the state. */
function source() {
  const shown = app.shown();
  return { ...shown, palette: shown.family === 'blocking' ? paletteOf({ ...app.state, ...shown }) : null, colour: app.colour() };
}

/** Adds the layers of cells to a map: the grid and numbers, if they are on, and rulers. */
app.decorate = (view) => {
  view.addOverlay(when('grid', grid()));
  view.addOverlay(unlessStill(view, when('values', numbers(() => view.source, () => paletteOf(view.source), view.redraw))));
  view.addOverlay(rulers());
};

const map = new MapView(document.getElementById('map'), source(), true);
app.map = map;
const follow = () => {
  map.set(source());
  map.redraw();
  document.body.classList.toggle('y-up', map.yUp);
};
follow();
app.on('change', follow);
app.on('showing', follow);
const game = new Game(app);
app.game = game;
map.addOverlay(unlessStill(map, anatomy(() => game.structure, () => app.state.layers)));
map.addOverlay(centreMark());
map.addOverlay(pin(() => app.state.pin));
app.decorate(map);
const minimap = new Minimap(map, () => game.whole().width);
new Caption(app);
const sheet = new Sheet(app);

// The map and the state follow each other.
let byMap = false;
map.on('move', (position) => {
  byMap = true;
  app.set(position, { replace: true });
  byMap = false;
});
app.on('view', ({ x, y, z }) => {
  if (byMap || x === null) return;
  // The state may have changed the width of the map, and its place is the middle of the new width.
  map.resize(true);
  if (map.moveTo({ x, y, z })) game.sayEnd();
});
map.on('hover', (cell) => app.events.emit('hover', cell));
map.on('click', (cell) => app.events.emit('click', cell));
map.on('double', () => app.events.emit('double'));
const beyond = app.state.x !== null && map.moveTo(app.state);

/** A mark on the cell in the middle, while the map has the keyboard focus. */
function centreMark() {
  return {
    draw(ctx, view) {
      if (!map.host.matches(':focus-visible')) return;
      const [px, py] = view.middle(map.camera.x, map.camera.y);
      const half = Math.max(7, view.cell / 2);
      for (const [width, colour] of [[4, '#000'], [2, '#fff']]) {
        ctx.lineWidth = width;
        ctx.strokeStyle = colour;
        ctx.strokeRect(px - half, py - half, 2 * half, 2 * half);
      }
    },
  };
}
const centre = () => app.events.emit('hover', map.host.matches(':focus-visible') ? { x: map.camera.x, y: map.camera.y } : null);
for (const name of ['focus', 'blur']) {
  map.host.addEventListener(name, () => {
    map.redraw();
    centre();
  });
}

// Keys of the map.
function pan(dx, dy, whole) {
  map.finish();
  const view = map.frame();
  const by = whole ? 1 : Math.max(1, Math.round(Math.min(view.width, view.height) / 6 / view.cell));
  map.camera.pan(dx * by, view.up * dy * by);
  map.moved();
  if (map.host.matches(':focus-visible')) centre();
}
for (const [key, dx, dy, does] of [['ArrowLeft', -1, 0, 'left'], ['ArrowRight', 1, 0, 'right'], ['ArrowUp', 0, -1, 'up'], ['ArrowDown', 0, 1, 'down']]) {
  keys.add({ key, does: `move ${does}`, group: 'Map', run: () => pan(dx, dy) });
  keys.add({ key: `Shift+${key}`, does: `move ${does} by one cell`, group: 'Map', run: () => pan(dx, dy, true) });
}
const zoomIn = () => map.step(-1);
const zoomOut = () => map.step(1);
const whole = () => map.fit(game.whole());
const full = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch((error) => app.fail(error));
keys.add({ key: '+', does: 'zoom in', group: 'Map', run: zoomIn });
keys.add({ key: '=', does: 'zoom in', group: 'Map', hidden: true, run: zoomIn });
keys.add({ key: '-', does: 'zoom out', group: 'Map', run: zoomOut });
keys.add({ key: '0', does: 'show the whole board', group: 'Map', run: whole });
keys.add({ key: 'w', does: 'overview, on or off', group: 'Map', run: () => minimap.toggle() });
if (document.fullscreenEnabled) keys.add({ key: 'F', does: 'full screen, or back', group: 'Map', run: full });
keys.add({ key: 'Enter', does: 'inspect the cell in the middle', group: 'Map', run: () => map.events.emit('click', { x: map.camera.x, y: map.camera.y }) });
const buttons = [['in', 'Zoom in', '+', zoomIn], ['out', 'Zoom out', '-', zoomOut], ['whole', 'Whole board', '0', whole], ['full', 'Full screen', 'F', full]];
document.getElementById('zoom').append(
  ...buttons.filter(([name]) => name !== 'full' || document.fullscreenEnabled).map(([name, label, key, run]) =>
    h('button', { type: 'button', id: `zoom-${name}`, 'aria-label': label, title: `${label} (${key})`, 'aria-keyshortcuts': key === 'F' ? 'Shift+F' : key, onclick: run }, icon(name))),
);
goKeys(app);
lookKeys(app);
inspectClicks(app);
keys.listen(() => app.state.panel ?? '');
if (isFirstVisit() && !hasAddress) app.set({ panel: 'help' }, { replace: true });
sheet.begin();
game.begin();
if (beyond) game.sayEnd();
window.wythoff = app;
