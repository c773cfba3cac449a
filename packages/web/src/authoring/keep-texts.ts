import { openDrafts } from '../editor/drafts.ts';
import { userName } from '../user-name.ts';
import { say, type Words } from '../words.ts';
import { replaceText } from './field-form.ts';
import type { FieldNote } from './field-note.ts';
import { rememberSent } from './saved-drafts.ts';

/** Milliseconds without a key until the draft is stored. */
const pauseMs = 400;

/**
 * Keeps what is written in a field until it is saved. A draft of the text that the page shows replaces it; a draft of an earlier text is
 * only offered, because somebody else may have saved the other one.
 */
export function keepText(
  field: HTMLTextAreaElement,
  storage: Storage | undefined,
  words: Words,
  note: FieldNote,
): void {
  const drafts = openDrafts(storage, userName(), location.pathname);
  const isUnsaved = field.form?.dataset.unsaved !== undefined;
  const saved = field.defaultValue;
  let timer: number | undefined;

  const store = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (field.value === saved && !isUnsaved) drafts.remove(field.name);
    else if (!drafts.write(field.name, field.value, Date.now(), saved)) note.show(words.notKept ?? '');
  };
  const discard = () => {
    drafts.remove(field.name);
    replaceText(field, saved);
    note.hide();
    field.focus();
  };
  const restore = (text: string, time: string) => {
    replaceText(field, text);
    note.show(say(words.restored, { time }), { [words.discard ?? '']: discard });
  };

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(store, pauseMs);
  });
  field.form?.addEventListener('submit', () => {
    store();
    rememberSent(location.pathname);
  });
  addEventListener('pagehide', store);

  const draft = drafts.read(field.name);
  if (!draft) return;
  if (draft.text === saved) {
    if (!isUnsaved) drafts.remove(field.name);
    return;
  }
  const time = new Date(draft.savedAt).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  // What the server sent back is newer than any draft.
  if (isUnsaved) return;
  if ((draft.base ?? '') === saved) restore(draft.text, time);
  else
    note.show(say(words.older, { time }), {
      [words.restore ?? '']: () => restore(draft.text, time),
      [words.discard ?? '']: discard,
    });
}
