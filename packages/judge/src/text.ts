import { stripVTControlCharacters } from 'node:util';

/** What a compiler or a program wrote, as text that is safe to store and show: no escape sequences, no control characters. */
export function readableText(bytes: Buffer, mostBytes: number): string {
  const text = stripVTControlCharacters(bytes.subarray(0, mostBytes).toString('utf8'));
  const readable = text.replace(/\p{Cc}/gu, (character) => (/[\n\t]/.test(character) ? character : ''));
  return bytes.length > mostBytes ? `${readable}\n[cut]` : readable;
}
