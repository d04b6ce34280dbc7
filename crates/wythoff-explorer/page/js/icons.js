// The icons of buttons, as paths on a square of side 24, with lines of width 1.6.

import { s } from './dom.js';

const PATHS = {
  look: 'M3 12c2.5-4.5 5.5-6.5 9-6.500s6.5 2 9 6.500c-2.5 4.5-5.5 6.5-9 6.500s-6.5-2-9-6.500zM12 9.200a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.600z',
  go: 'M12 21c-4.3-5-6.5-8.4-6.5-11.300a6.5 6.5 0 0 1 13 0c0 2.9-2.2 6.3-6.5 11.300zM12 7.500a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400z',
  inspect: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5',
  film: 'M3.5 5.500h17v13h-17zM10 9.200v5.600l4.8-2.800z',
  play: 'M5 19.500h14M6.5 19.500l-2.3-10 4.3 4.3 3.5-7.8 3.5 7.8 4.3-4.3-2.3 10M12 4.300v.1',
  learn: 'M12 5.5 2.5 10l9.5 4.5 9.5-4.500zM6.5 12v4.700c3 2.4 8 2.4 11 0V12M21.5 10v5',
  bench: 'M4 20 20 4M4 12 12 4M12 20 20 12M4 4v16h16V4z',
  measure: 'M3 16.5 16.5 3 21 7.5 7.5 21zM7 12.500l2 2M10.5 9l2.5 2.500M14 5.500l2 2',
  compare: 'M4 5h7v14H4zM13 5h7v14h-7M15 9h3M15 12h3M15 15h3',
  gallery: 'M4 4h7v7H4zM13.5 4h6.500v4.500h-6.500zM13.5 11h6.500v9h-6.500zM4 13.500h7V20H4z',
  help: 'M9 9.200a3 3 0 1 1 4.3 2.700c-.9.5-1.3 1-1.3 2.100M12 17v.2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  home: 'M3.5 11.500 12 4l8.5 7.500M6 9.500V20h4.500v-5.500h3V20H18V9.500',
  close: 'M6 6l12 12M18 6 6 18',
  in: 'M12 5v14M5 12h14',
  out: 'M5 12h14',
  whole: 'M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  start: 'M8 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
};

/** An icon by name. */
export function icon(name) {
  return s('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, s('path', { d: PATHS[name] ?? 'M5 5h14v14H5z' }));
}
