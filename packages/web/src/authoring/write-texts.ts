import { localDraftStorage } from '../editor/drafts.ts';
import { wordsIn } from '../words.ts';
import { fieldNote } from './field-note.ts';
import { keepText } from './keep-texts.ts';
import { offerConversion } from './offer-conversion.ts';
import { takeFigures } from './paste-figures.ts';
import { showPreview } from './preview.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

const helped = new WeakSet<Element>();

/** Helps with texts in Markdown: previews, drafts, figures and TeX. */
export function helpWriting(): void {
  const storage = localDraftStorage();
  const help = (field: HTMLTextAreaElement) => {
    if (helped.has(field)) return;
    helped.add(field);
    const words = wordsIn(field.form?.dataset.texts);
    showPreview(field);
    const note = fieldNote(field);
    keepText(field, storage, words, note);
    offerConversion(field, words, note);
    takeFigures(field, words, note);
  };
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-preview]')) help(field);
  // Rows are added by copying.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.matches('[data-preview]')) help(target);
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-texts]')) warnBeforeLeaving(form);
}
