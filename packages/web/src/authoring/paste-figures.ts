import { say, type Words } from '../words.ts';
import { csrfTokenOf, problemOf } from './field-form.ts';
import type { FieldNote } from './field-note.ts';

/** Images that are pasted or dropped become files of the problem, and the text shows them. */
export function takeFigures(field: HTMLTextAreaElement, words: Words, note: FieldNote): void {
  // Only problems have files.
  if (!/\/problems?\//.test(field.form?.action ?? '')) return;
  const take = async (figures: readonly File[]) => {
    if (problemOf(field) === '') {
      note.show(words.saveFirst ?? '');
      return;
    }
    note.show(words.sendingFigure ?? '');
    for (const figure of figures) {
      const sent = await sendFigure(figure, field);
      if ('fault' in sent) {
        note.show(say(words.failed, { reason: sent.fault }));
        return;
      }
      insert(field, `![](${sent.name})`);
    }
    note.hide();
  };
  const takeFrom = (event: Event, transfer: DataTransfer | null) => {
    const figures = [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (figures.length === 0) return;
    event.preventDefault();
    void take(figures);
  };
  field.addEventListener('paste', (event) => takeFrom(event, event.clipboardData));
  field.addEventListener('drop', (event) => takeFrom(event, event.dataTransfer));
}

/** Programs that copy images call all of them alike. */
const plainName = /^image\.(?:png|jpe?g|webp)$/i;

async function sendFigure(
  figure: File,
  field: HTMLTextAreaElement,
): Promise<{ readonly name: string } | { readonly fault: string }> {
  const ending = figure.type.replace('image/', '').replace('jpeg', 'jpg');
  const given = figure.name.replace(/[^A-Za-z0-9_.-]/g, '-').replace(/^[.-]+/, '');
  const name = given === '' || plainName.test(given) ? `figure-${Date.now().toString(36)}.${ending}` : given;
  const body = new FormData();
  body.append('csrfmiddlewaretoken', csrfTokenOf(field));
  body.append('name', name);
  body.append('kind', 'image');
  body.append('file', figure, name);
  try {
    const headers = { Accept: 'application/json', 'X-CSRFToken': csrfTokenOf(field) };
    const reply = await fetch(`/problem/${problemOf(field)}/files`, { method: 'POST', headers, body });
    if (reply.ok) return { name };
    const answer = (await reply.json().catch(() => null)) as { error?: { message?: string } } | null;
    return { fault: answer?.error?.message ?? String(reply.status) };
  } catch (error) {
    return { fault: String(error) };
  }
}

function insert(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
