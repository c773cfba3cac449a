import type { Words } from '../words.ts';
import { say } from '../words.ts';
import { csrfTokenOf, replaceText } from './field-form.ts';
import type { FieldNote } from './field-note.ts';

/** Code and formulas, which may contain TeX in Markdown, too. */
const ownTex = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\$\$[\s\S]*?\$\$|\$[^$]*\$/g;
const tex =
  /\\(?:begin\{|(?:documentclass|section|textbf|textit|texttt|emph|item|InputFile|OutputFile|problemname|includegraphics)\b)/;

/** Offers to convert a text that was pasted as TeX. */
export function offerConversion(field: HTMLTextAreaElement, words: Words, note: FieldNote): void {
  let isOffered = false;
  const convert = async () => {
    const source = field.value;
    const answer = await converted(source, field);
    if (field.value !== source) return;
    if ('fault' in answer) {
      note.show(say(words.failed, { reason: answer.fault }));
      return;
    }
    replaceText(field, answer.markdown);
    const undo = () => {
      replaceText(field, source);
      note.hide();
      field.focus();
    };
    const about = answer.warnings.length > 0 ? ` ${words.leftAsIs}` : '';
    note.show(`${words.converted}${about} `, { [words.undo ?? '']: undo }, answer.warnings);
    field.focus();
  };
  field.addEventListener('paste', () => {
    setTimeout(() => {
      isOffered = tex.test(field.value.replace(ownTex, ''));
      if (isOffered) note.show(`${words.isTex} `, { [words.convert ?? '']: () => void convert() });
    });
  });
}

type Conversion =
  | { readonly markdown: string; readonly warnings: readonly string[] }
  | { readonly fault: string };

async function converted(content: string, field: HTMLTextAreaElement): Promise<Conversion> {
  try {
    const reply = await fetch('/widgets/tex', {
      method: 'POST',
      headers: { 'X-CSRFToken': csrfTokenOf(field) },
      body: new URLSearchParams({ content }),
    });
    return reply.ok ? ((await reply.json()) as Conversion) : { fault: String(reply.status) };
  } catch (error) {
    return { fault: String(error) };
  }
}
