import type { FastifyRequest } from 'fastify';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';

/** The source and the language of a form or a JSON object. The actions check them. */
export function readSource(request: FastifyRequest): {
  readonly source: string;
  readonly languageId: number;
} {
  return {
    source: textOfArea(request) || fileText(request.body),
    languageId: readId(languageText(request.body)) ?? 0,
  };
}

/** Browsers send each line break of a text area as CR LF, which Bash and others do not accept in a program. */
function textOfArea({ body, caller }: FastifyRequest): string {
  const source = textField(body, 'source');
  return caller.kind === 'session' ? source.replaceAll('\r\n', '\n') : source;
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
