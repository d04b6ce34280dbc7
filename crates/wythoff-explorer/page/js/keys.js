// The keys of controls, which the help panel lists.

const entries = [];
let openPanel = () => '';

const NAMES = { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };

/** The name of a key on the page. */
export function keyName(key) {
  return key.split(/(?<=.)\+(?=.)/).map((part) => NAMES[part] ?? part).join(' ');
}

export const keys = {
  /**
   * Registers {key, does, run(event), group?, panel?}: key as KeyboardEvent.key, with 'Shift+'
   * before names of keys. With panel, the key works only while that panel is open, and has
   * precedence. Returns a remover.
   */
  add(entry) {
    entries.push(entry);
    return () => entries.splice(entries.indexOf(entry), 1);
  },

  /** All keys in the order of registration. */
  list: () => [...entries],

  /** Adds the listener; panel() returns the id of the open panel. */
  listen(panel) {
    openPanel = panel;
    addEventListener('keydown', onKey);
    addEventListener('click', afterClick);
  },
};

/**
 * In a panel where Space has a purpose, a button that was clicked with a pointer gives up the
 * focus. Otherwise Space would press it again.
 */
function afterClick({ detail, target }) {
  if (!detail || !entries.some(({ key, panel }) => key === ' ' && panel === openPanel())) return;
  target.closest?.('button, summary, input[type=radio]')?.blur();
}

function onKey(event) {
  const { target, key } = event;
  // Many keyboards have brackets on AltGr, which is Ctrl and Alt, or on the option key of a Mac.
  const typed = event.getModifierState('AltGraph') || (event.altKey && !event.ctrlKey && '[]'.includes(key));
  if (event.metaKey || ((event.ctrlKey || event.altKey) && !typed) || event.defaultPrevented) return;
  // A slider has no use for Space.
  const free = key === ' ' && target.type === 'range';
  if (!free && target.closest?.('input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], [role=slider]')) {
    if (key === 'Escape') target.blur();
    return;
  }
  // These keys select and scroll.
  if (key.startsWith('Arrow') && target.matches?.('input[type=radio], #sheet-body, .log')) return;
  if (!free && (key === ' ' || key === 'Enter') && target.closest?.('button, a, summary, input')) return;
  const name = event.shiftKey && key.length > 1 ? `Shift+${key}` : key;
  const fits = entries.filter((entry) => entry.key === name && (!entry.panel || entry.panel === openPanel()));
  const entry = fits.find((one) => one.panel) ?? fits[0];
  if (!entry) return;
  event.preventDefault();
  entry.run(event);
}
