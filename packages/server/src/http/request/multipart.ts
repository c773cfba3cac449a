import { badRequest, strictText } from './strict-text.ts';

/** A part of a form: a text, or a file as its bytes. */
export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  /** Of a file, if the sender names it; without folders. */
  readonly fileName?: string | undefined;
}

const mostParts = 40;
const longestHead = 4096;
const emptyLine = Buffer.from('\r\n\r\n');

/**
 * The parts of a multipart form (RFC 7578) in their order. Takes time linear in the body, whatever it contains: a form with more
 * parts or longer heads than any browser sends is refused.
 */
export function parseMultipart(contentType: string, body: Buffer): Part[] {
  const delimiter = Buffer.from(`\r\n--${boundaryIn(contentType)}`);
  // The first delimiter has no line break in front of it.
  let at = startsWith(body, delimiter.subarray(2), 0) ? delimiter.length - 2 : -1;
  const parts: Part[] = [];
  while (at >= 0 && !startsWith(body, endMark, at)) {
    if (parts.length === mostParts) throw badRequest(`the form has more than ${mostParts} parts`);
    const headEnd = body.subarray(at, at + longestHead).indexOf(emptyLine);
    const start = at + headEnd + emptyLine.length;
    const end = headEnd < 0 ? -1 : body.indexOf(delimiter, start - 2);
    if (end < 0) throw badRequest('a part of the form does not end');
    parts.push(partOf(body.toString('utf8', at, at + headEnd), body.subarray(Math.min(start, end), end)));
    at = end + delimiter.length;
  }
  if (at < 0) throw badRequest('the form does not begin with its boundary');
  return parts;
}

const endMark = Buffer.from('--');

function startsWith(body: Buffer, start: Buffer, at: number): boolean {
  return body.subarray(at, at + start.length).equals(start);
}

function boundaryIn(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw badRequest('the form has no boundary');
  return boundary;
}

function partOf(head: string, content: Buffer): Part {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1];
  const name = disposition === undefined ? undefined : parameterOf(disposition, 'name');
  if (name === undefined) throw badRequest('a part of the form has no name');
  const fileName = parameterOf(disposition!, 'filename');
  const isFile = fileName !== undefined || /^content-type:\s*application\/octet-stream/im.test(head);
  if (!isFile) return { name, value: strictText(content) };
  return { name, value: content, fileName: fileName?.replace(/^.*[/\\]/, '') };
}

function parameterOf(disposition: string, name: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`(?:^|;)\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]*))`, 'i').exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain;
}
