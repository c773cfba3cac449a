import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyRequest } from 'fastify';
import { SentFile } from '../../../blobs/sent-file.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';

/** The source and the language of a form or a JSON object. The actions check them. */
export async function readSource(request: FastifyRequest): Promise<{
  readonly source: string;
  readonly languageId: number;
}> {
  return {
    source: textOfArea(request) || (await fileText(request.body)),
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
  const { language: value } = fieldsOf(body);
  return typeof value === 'number' ? String(value) : textField(body, 'language');
}

/** The text of an uploaded file. A file that is not UTF-8 becomes a character that the action refuses. */
async function fileText(body: unknown): Promise<string> {
  const { submission_file: file } = fieldsOf(body);
  if (!(file instanceof SentFile)) return '';
  const bytes = await file.read();
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : '\0';
}
