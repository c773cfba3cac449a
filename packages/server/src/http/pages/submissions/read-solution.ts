import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';

/** The source and the language of a form or a JSON object. The actions check them. */
export function readSource(body: unknown): { readonly source: string; readonly languageId: number } {
  return {
    source: textField(body, 'source') || fileText(body),
    languageId: readId(languageText(body)) ?? 0,
  };
}

/** A browser sends text, a program may send a JSON number. */
function languageText(body: unknown): string {
  const isObject = typeof body === 'object' && body !== null && Object.hasOwn(body, 'language');
  const value = isObject ? (body as { language: unknown }).language : undefined;
  return typeof value === 'number' ? String(value) : textField(body, 'language');
}

/** The text of an uploaded file. A file that is not UTF-8 becomes a character that the action refuses. */
function fileText(body: unknown): string {
  const file = (body as { submission_file?: unknown } | null | undefined)?.submission_file;
  if (!Buffer.isBuffer(file)) return '';
  const text = file.toString('utf8');
  return Buffer.from(text).equals(file) ? text : '\0';
}
