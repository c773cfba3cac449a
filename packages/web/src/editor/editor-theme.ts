import { EditorView } from '@codemirror/view';

/** Colors come from the variables of the site, so that one theme serves light and dark. */
export const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    fontSize: 'var(--editor-size, 0.875rem)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.5rem 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-gutters': {
    color: 'var(--ink-quiet)',
    backgroundColor: 'var(--surface)',
    border: 'none',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)',
  },
  '.cm-selectionMatch, .cm-searchMatch': {
    backgroundColor: 'var(--tle-soft)',
    outline: '1px solid var(--tle)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--ac-soft)', outline: '1px solid var(--ac)' },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--wa-soft)',
    outline: '1px solid var(--wa)',
  },
  '.cm-foldPlaceholder': { color: 'var(--ink-quiet)', backgroundColor: 'var(--sunken)', border: 'none' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--sunken)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { fontFamily: 'var(--font)' },
  '.cm-panel.cm-search :is(input, button, label)': { fontSize: 'var(--text-s)' },
  '.cm-panel.cm-search button[name=close]': { color: 'var(--ink)', minHeight: '1.5rem' },
  '.cm-textfield': { width: 'auto', minHeight: '0', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '.cm-button': {
    minHeight: '0',
    color: 'var(--ink)',
    background: 'var(--surface)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
});
