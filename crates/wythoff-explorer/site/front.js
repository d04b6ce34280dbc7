// The front page: the board with its slider, the pictures of the cards, terms and links. The page is
// readable without this script.

import { api, sleep } from './explorer/js/api.js';
import { kept } from './offline.js';

const $ = (id) => document.getElementById(id);

/** The picture of a request, repeated until the board is known; draws what is known before. */
async function picture(parts, params, draw, signal) {
  for (;;) {
    let wait;
    try {
      const { bitmap, retry } = await api.image(parts, params, { signal });
      draw(bitmap);
      bitmap.close();
      if (!retry) return;
      wait = retry;
    } catch (error) {
      if (!error.retry || error.status === 0) throw error;
      wait = error.retry;
    }
    await sleep(Math.min(2, wait) * 1000, signal);
  }
}

/** Draws a picture in whole pixels, each `cell` pixels wide. */
function paint(canvas, side, height, bitmap, cell) {
  if (canvas.width !== side || canvas.height !== height) Object.assign(canvas, { width: side, height });
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(bitmap, 0, 0, bitmap.width * cell, bitmap.height * cell);
}

// The board. At most one picture is requested at a time. The latest game has precedence: an older
// request is aborted if it takes longer than LATE milliseconds.

const LATE = 1000;
const board = { k: 0, shown: 0, flight: null };

/** The scale at which 3k squares fit: pixels per square, or 2^z squares per pixel. */
function scale(k, side) {
  const cell = Math.max(1, Math.floor(side / Math.max(24, 3 * k)));
  const z = cell > 1 ? 0 : Math.max(0, Math.ceil(Math.log2((3 * k) / side)));
  return { cell, z };
}

function want(k) {
  board.k = k;
  $('value').textContent = k;
  $('k').setAttribute('aria-valuetext', `game ${k}`);
  if (!board.flight) load();
  else if (performance.now() - board.flight.since > LATE) board.flight.stop.abort();
}

async function load() {
  const { k } = board;
  const side = Math.round($('board').clientWidth * Math.min(3, devicePixelRatio)) || 600;
  const { cell, z } = scale(k, side);
  const pixels = Math.min(2048, Math.ceil(side / cell));
  const flight = { since: performance.now(), stop: new AbortController() };
  board.flight = flight;
  try {
    await picture(['view', 'blocking', `${k}.png`], { x: 0, y: 0, width: pixels, height: pixels, z }, (bitmap) => {
      paint($('board'), side, side, bitmap, cell);
      tell(k, Math.floor(side / cell) * 2 ** z, z);
    }, flight.stop.signal);
    board.shown = k;
  } catch (error) {
    if (error.name !== 'AbortError') {
      $('scale').textContent = error.message;
      board.shown = board.k;
    }
  }
  board.flight = null;
  if (board.shown !== board.k) load();
}

/** Writes what the board shows. */
function tell(k, squares, z) {
  $('scale').textContent = `${squares} × ${squares} squares${z ? `, ${4 ** z} in each point` : ''}`;
  $('board').setAttribute('aria-label', `The board of game ${k}: the first ${squares} rows and columns. The corner is at the upper left.`);
  $('board').dataset.k = k;
  $('open').href = `explorer/#/blocking/${k}`;
}

$('k').addEventListener('input', () => want(Number($('k').value)));
$('to-slider').addEventListener('click', (event) => {
  event.preventDefault();
  $('board').scrollIntoView({ block: 'center', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  $('k').focus({ preventScroll: true });
});
let resized;
new ResizeObserver(() => {
  clearTimeout(resized);
  if (board.shown) resized = setTimeout(() => board.flight || load(), 150);
}).observe($('board'));
want(Number($('k').value));

// Cards. The picture of a card shows the place of its link, or that of data-at, which suits its size
// better. It is drawn when it comes into view.

async function card(canvas) {
  const [, family, game, query] = /#\/([^/]+)\/([^?]*)\?(.*)/.exec(canvas.closest('a').getAttribute('href'));
  const place = new URLSearchParams(query);
  const at = canvas.dataset.at?.split(',') ?? ['x', 'y', 'z'].map((name) => place.get(name));
  const [x, y, zoom] = at.map(Number);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const z = Math.max(0, zoom);
  const cell = 2 ** Math.max(0, -zoom);
  const [columns, rows] = [width, height].map((n) => Math.ceil(n / cell));
  const corner = (at, n) => Math.max(0, Math.round(at - (n * 2 ** z) / 2));
  const params = { x: corner(x, columns), y: corner(y, rows), width: columns, height: rows, z, colour: place.get('colour') };
  await picture(['view', family, `${decodeURIComponent(game)}.png`], params, (bitmap) => paint(canvas, width, height, bitmap, cell));
  canvas.dataset.drawn = '';
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    card(target).catch(() => {});
  }
}, { rootMargin: '200px' });
for (const canvas of document.querySelectorAll('.cards canvas')) seen.observe(canvas);

// Terms. Without this script a term is a link to its entry among the words at the end.

const tip = $('tip');
let shown = null;
let pinned = false;
let leaving;

function show(term, pin = false) {
  clearTimeout(leaving);
  pinned = pin || (pinned && shown === term);
  shown = term;
  tip.textContent = document.querySelector(term.hash).textContent;
  tip.hidden = false;
  const at = term.getClientRects()[0];
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(16, Math.min(at.left, document.documentElement.clientWidth - width - 16));
  const top = at.top - height - 8 > 0 ? at.top - height - 8 : at.bottom + 8;
  Object.assign(tip.style, { left: `${left + scrollX}px`, top: `${top + scrollY}px` });
}

function hide() {
  clearTimeout(leaving);
  tip.hidden = true;
  shown = null;
  pinned = false;
}

const leave = () => {
  if (!pinned) leaving = setTimeout(hide, 200);
};
for (const term of document.querySelectorAll('.term')) {
  term.setAttribute('aria-describedby', term.hash.slice(1));
  term.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && show(term));
  term.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && leave());
  term.addEventListener('focus', () => term.matches(':focus-visible') && show(term));
  term.addEventListener('blur', () => tip.matches(':hover') || hide());
  term.addEventListener('click', (event) => {
    event.preventDefault();
    if (pinned && shown === term) hide();
    else show(term, true);
  });
}
tip.addEventListener('pointerenter', () => clearTimeout(leaving));
tip.addEventListener('pointerleave', leave);
addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
addEventListener('pointerdown', ({ target }) => target.closest('.term, #tip') || hide());

// The list of files: links to missing parts are hidden.

async function files() {
  const site = await (await fetch('site.json', { cache: 'no-store' })).json();
  const paths = new Set(site.files.map(({ path }) => path));
  for (const link of document.querySelectorAll('a[href$=".html"]')) {
    if (!paths.has(link.getAttribute('href'))) (link.closest('li') ?? link).hidden = true;
  }
  if (site.source) Object.assign($('source'), { href: site.source, hidden: false });
}

files().catch(() => {});
kept.then((is) => is && ($('kept').textContent = 'This page and the explorer are kept on this device: they also work without a network.'));
