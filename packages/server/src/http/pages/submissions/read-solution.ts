import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyRequest } from 'fastify';
import { SentFile } from '../../../blobs/sent-file.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';

interface SentText {
  readonly source: string;
  readonly languageId: number;
}

/** The source and the language of a form or a JSON object, without its files. The actions check them. */
export function readText(request: FastifyRequest): SentText {
  return { source: textOfArea(request), languageId: readId(languageText(request.body)) ?? 0 };
}

/** The source may also be an uploaded file. */
export async function readSource(request: FastifyRequest): Promise<SentText> {
  const { source, languageId } = readText(request);
  return { source: source || (await fileText(request.body)), languageId };
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

async function fileText(body: unknown): Promise<string> {
  const { submission_file: file } = fieldsOf(body);
  return file instanceof SentFile ? textOf(await file.read()) : '';
}

/** Bytes that are not UTF-8 become a character that the action refuses. */
export function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : '\0';
}
