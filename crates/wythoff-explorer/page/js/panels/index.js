// The panels, in the order of their buttons.

import film from './film.js';
import go from './go.js';
import help from './help.js';
import inspect from './inspect/panel.js';
import look from './look/panel.js';

const own = (panel) => ({ id: panel.id, title: panel.title, key: panel.key, load: async () => ({ default: panel }) });
// Some browsers keep a failed import: another attempt gets another address.
const other = (id, title, key, file = `${id}/panel`) => ({ id, title, key, load: (attempt) => import(`./${file}.js${attempt ? `?attempt=${attempt}` : ''}`) });

export const PANELS = [
  own(look), own(go), own(inspect), own(film),
  other('play', 'Play', 'p'), other('learn', 'Learn', 'e'), other('bench', 'Bench', 'b'),
  other('measure', 'Measure', 'm'), other('compare', 'Compare', 'c', 'compare'), other('gallery', 'Gallery', 'a'),
  own(help),
];
