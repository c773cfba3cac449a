import { part } from '../part.ts';
import { currentLanguage, currentSource, type SolutionForm, setSource } from './current-solution.ts';
import type { Drafts } from './drafts.ts';
import { hasChanged, statementMark } from './statement-mark.ts';

const pauseBeforeSaving = 400;

/** Saves what the user writes, and restores it when the page is opened again or the language changes. */
export function keepDrafts(
  { form, source, language }: SolutionForm,
  drafts: Drafts,
  templates: ReadonlySet<string>,
): void {
  const line = part(form, '.draft-line');
  const text = part(line, 'span');
  const discard = part(line, 'button');
  let languageKey = currentLanguage()?.key ?? '';
  const statement = statementMark(document);
  let unsaved: number | undefined;
  let replaced = '';

  function save(): void {
    if (unsaved === undefined) return;
    clearTimeout(unsaved);
    unsaved = undefined;
    const written = currentSource();
    if (written.trim() === '' || templates.has(written)) drafts.remove(languageKey);
    else if (!drafts.write(languageKey, written, Date.now(), statement)) show(line.dataset.unsaved);
  }

  function restore(): void {
    const draft = drafts.read(languageKey);
    const isOther = draft !== undefined && draft.text !== currentSource();
    const { restored, older } = line.dataset;
    show(isOther ? (hasChanged(draft.statement, statement) ? older : restored) : undefined, isOther);
    if (!isOther) return;
    replaced = currentSource();
    setSource(source, draft.text);
  }

  function show(message: string | undefined, canDiscard = false): void {
    line.hidden = message === undefined;
    text.textContent = message ?? '';
    discard.hidden = !canDiscard;
  }

  source.addEventListener('input', () => {
    clearTimeout(unsaved);
    unsaved = window.setTimeout(save, pauseBeforeSaving);
  });
  language.addEventListener('change', () => {
    save();
    languageKey = currentLanguage()?.key ?? '';
    restore();
  });
  discard.addEventListener('click', () => {
    drafts.remove(languageKey);
    setSource(source, replaced);
    show(undefined);
    // Leads to whatever shows the source now.
    source.labels[0]?.click();
  });
  form.addEventListener('submit', save);
  window.addEventListener('pagehide', save);
  // What the server sent back is newer than any draft.
  if (currentSource() === '') restore();
}
