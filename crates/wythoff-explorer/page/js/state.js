// The state of the page, and the address that says it:
// #/blocking/1000?x=1627&y=1627&z=-3&palette=paper&layers=regions,grid&panel=inspect

export const FAMILIES = ['blocking', 'nimhoff', 'imitation', 'compare'];
const FIRST = { blocking: '1000', nimhoff: 'wythoff', imitation: '1,1', compare: '97..100' };
const PLACES = ['x', 'y', 'z'];
const PLACE = /^-?\d{1,40}(\.\d{1,12})?$/;

/** The game a family begins with. */
export const firstGame = (family) => FIRST[family];

/** Whether boards of the family are drawn with y up. */
export const isYUp = (family) => family === 'nimhoff' || family === 'imitation';

/** The state that an address says. */
export function parse(hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [family, ...rest] = path.split('/');
  const state = { family: decode(family), game: decode(rest.join('/')) };
  for (const part of query.split('&').filter(Boolean)) {
    const [key, value = ''] = part.split(/=(.*)/s);
    state[decode(key)] = decode(value);
  }
  return tidy(state);
}

/** The state with some keys changed; null removes one. */
export function merge(state, patch) {
  const next = { ...state, ...patch };
  if (patch.family && patch.family !== state.family) {
    if (!patch.game) next.game = FIRST[patch.family];
    for (const key of ['palette', 'colour', 'split', 'x', 'y', 'z']) if (!(key in patch)) next[key] = null;
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
  const family = FAMILIES.includes(state.family) ? state.family : 'blocking';
  const game = (family === state.family && state.game) || FIRST[family];
  const layers = Array.isArray(state.layers) ? state.layers : (state.layers ?? '').split(',').filter(Boolean);
  const z = state.z === null || state.z === undefined || state.z === '' ? NaN : Number(state.z);
  const place = [state.x, state.y].every((value) => PLACE.test(value ?? '')) && Number.isFinite(z);
  const next = { ...state, family, game: String(game), layers: [...new Set(layers)] };
  next.x = place ? String(state.x) : null;
  next.y = place ? String(state.y) : null;
  next.z = place ? Math.min(60, Math.max(-6, z)) : null;
  for (const key of Object.keys(next)) if (next[key] === '' || ((next[key] ?? null) === null && !PLACES.includes(key))) delete next[key];
  return next;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Percent-encoding that leaves what an address may hold as it is. */
function encode(text) {
  return encodeURIComponent(text).replace(/%(2C|3A|3B|40|2F|20)/g, (code) => (code === '%20' ? '%20' : decodeURIComponent(code)));
}
