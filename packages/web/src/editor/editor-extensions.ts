import { indentWithTab } from '@codemirror/commands';
import { indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { editorTheme } from './editor-theme.ts';

export interface EditorTexts {
  readonly label: string;
  /** The id of the element that says how to leave the editor. */
  readonly hintId: string;
  /** Translations of the texts of CodeMirror. */
  readonly phrases: Readonly<Record<string, string>>;
}

/** What every editor has. Tab indents; Escape and then Tab leaves the editor, as the hint below it says. */
export function editorExtensions(texts: EditorTexts, onChange: (text: string) => void): Extension {
  return [
    Prec.highest(keymap.of([{ key: 'Escape', run: leaveWithTab }])),
    basicSetup,
    keymap.of([indentWithTab]),
    syntaxHighlighting(classHighlighter),
    editorTheme,
    EditorState.phrases.of(texts.phrases),
    EditorView.contentAttributes.of({
      'aria-label': texts.label,
      'aria-describedby': texts.hintId,
      // So that checks of accessibility see that the keyboard reaches the text that scrolls.
      tabindex: '0',
    }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange(state.doc.toString());
    }),
  ];
}

export function indentation(width: number): Extension {
  return [indentUnit.of(' '.repeat(width)), EditorState.tabSize.of(width)];
}

const leaveMs = 2000;

/** Also when Escape closes a list of completions, which would otherwise keep the next Tab in the editor. */
function leaveWithTab(view: EditorView): boolean {
  view.setTabFocusMode(leaveMs);
  return false;
}
