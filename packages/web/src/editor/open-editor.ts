import { Compartment } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { part } from '../part.ts';
import { adoptStyles } from './adopt-styles.ts';
import { currentLanguage, type SolutionForm, setSource } from './current-solution.ts';
import { type EditorTexts, editorExtensions, indentation } from './editor-extensions.ts';
import type { EditorSettings } from './editor-settings.ts';
import { loadGrammar } from './grammars.ts';
import { loadKeys } from './key-bindings.ts';
import { whenLineIsAsked } from './show-line.ts';

export interface Editor {
  apply(settings: EditorSettings): Promise<void>;
  close(): void;
}

adoptStyles();

/** Shows an editor in place of the text area, which stays the field of the form and always contains the same text. */
export function openEditor({ form, source, language }: SolutionForm): Editor {
  const label = part<HTMLLabelElement>(form, 'label[for=id_source]');
  const keys = new Compartment();
  const grammar = new Compartment();
  const tab = new Compartment();
  const onChange = (text: string) => {
    if (source.value !== text) setSource(source, text);
  };
  const view = new EditorView({
    doc: source.value,
    extensions: [keys.of([]), tab.of([]), editorExtensions(textsOf(form, label), onChange), grammar.of([])],
  });
  const showSource = () => replaceText(view, source.value);
  const showGrammar = async () => {
    const key = currentLanguage()?.key ?? '';
    const loaded = await loadGrammar(key);
    if (currentLanguage()?.key === key) view.dispatch({ effects: grammar.reconfigure(loaded) });
  };
  const focus = (event: Event) => {
    event.preventDefault();
    view.dom.scrollIntoView({ block: 'nearest' });
    view.focus();
  };
  const closed = new AbortController();
  source.addEventListener('input', showSource, closed);
  language.addEventListener('change', () => void showGrammar(), closed);
  label.addEventListener('click', focus, closed);
  document.querySelector('a.skip[href="#id_source"]')?.addEventListener('click', focus, closed);
  whenLineIsAsked(source, (line) => selectLine(view, line), closed);
  void showGrammar();
  const takeAway = putInFront(view, source);
  return {
    async apply({ size, keys: chosen, tab: width }) {
      view.dom.style.setProperty('--editor-size', `${size}px`);
      view.dispatch({ effects: tab.reconfigure(indentation(width)) });
      view.dispatch({ effects: keys.reconfigure(await loadKeys(chosen)) });
    },
    close() {
      closed.abort();
      takeAway();
    },
  };
}

function textsOf(form: HTMLFormElement, label: HTMLLabelElement): EditorTexts {
  const phrases = JSON.parse(form.querySelector<HTMLElement>('.editor-settings')?.dataset.phrases ?? '{}');
  return { label: label.textContent, hintId: 'editor-hint', phrases };
}

/** A message may name a line that has been removed since. */
function selectLine(view: EditorView, line: number): void {
  const { from, to } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
  view.focus();
}

function replaceText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

/** Whoever was typing in the text area goes on at the same place. Returns what shows the text area again. */
function putInFront(view: EditorView, source: HTMLTextAreaElement): () => void {
  const wasFocused = document.activeElement === source;
  const anchor = Math.min(source.selectionStart, view.state.doc.length);
  source.after(view.dom);
  source.classList.add('behind-editor');
  source.tabIndex = -1;
  source.setAttribute('aria-hidden', 'true');
  if (wasFocused) {
    view.dispatch({ selection: { anchor }, scrollIntoView: true });
    view.focus();
  }
  return () => {
    view.destroy();
    source.classList.remove('behind-editor');
    source.removeAttribute('tabindex');
    source.removeAttribute('aria-hidden');
  };
}
