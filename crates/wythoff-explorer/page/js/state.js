// The state of the page, and its address:
// #/blocking/1000?x=1627&y=1627&z=-3&palette=paper&layers=regions,grid&panel=inspect

import { FAMILIES, MAPPED } from './families.js';

const POSITION = ['x', 'y', 'z'];
const DECIMAL = /^-?\d{1,40}(\.\d{1,12})?$/;

/** Parses the state from an address. */
export function parse(hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [family, ...rest] = path.split('/');
  const state = { family: decode(family), game: decode(rest.join('/')) };
  for (const part of query.split('&').filter(Boolean)) {
    const [key, value = ''] = part.split(/=(.*)/s);
    // The path names the game.
    if (!['family', 'game'].includes(decode(key))) state[decode(key)] = decode(value);
  }
  return tidy(state);
}

/** The family of an address, if there is no such family, else nothing. */
export function unknownFamily(hash) {
  const family = decode(hash.replace(/^#\/?/, '').split(/[/?]/)[0]);
  return MAPPED.includes(family) ? '' : family;
}

/** Returns the state with some keys changed; null removes a key. */
export function merge(state, patch) {
  const next = { ...state, ...patch };
  if (patch.family && patch.family !== state.family) {
    if (!patch.game) next.game = FAMILIES[patch.family].first;
    for (const key of ['palette', 'colour', 'split', 'pin', 'x', 'y', 'z']) if (!(key in patch)) next[key] = null;
  }
  return tidy(next);
}

/** The address of a state. */
export function format(state) {
  const parts = [];
  for (const [key, value] of Object.entries(state)) {
    if (key === 'family' || key === 'game' || value === null || value === '') continue;
    const text = Array.isArray(value) ? value.join(',') : key === 'z' ? String(+value.toFixed(3)) : String(value);
    if (text) parts.push(`${encode(key)}=${encode(text)}`);
  }
  return `#/${state.family}/${encode(state.game)}${parts.length ? `?${parts.join('&')}` : ''}`;
}

function tidy(state) {
  const family = MAPPED.includes(state.family) ? state.family : 'blocking';
  const game = (family === state.family && state.game) || FAMILIES[family].first;
  const layers = Array.isArray(state.layers) ? state.layers : (state.layers ?? '').split(',').filter(Boolean);
  const z = state.z === null || state.z === undefined || state.z === '' ? NaN : Number(state.z);
  const complete = [state.x, state.y].every((value) => DECIMAL.test(value ?? '')) && Number.isFinite(z);
  const next = { ...state, family, game: String(game), layers: [...new Set(layers)] };
  next.x = complete ? String(state.x) : null;
  next.y = complete ? String(state.y) : null;
  next.z = complete ? Math.min(60, Math.max(-6, z)) : null;
  for (const key of Object.keys(next)) if (next[key] === '' || ((next[key] ?? null) === null && !POSITION.includes(key))) delete next[key];
  return next;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Percent-encodes a text, except for characters that an address may contain. */
function encode(text) {
  return encodeURIComponent(text).replace(/%(2C|3A|3B|40|2F)/g, decodeURIComponent);
}
