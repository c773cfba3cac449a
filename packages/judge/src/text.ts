import { stripVTControlCharacters } from 'node:util';

/** What a compiler or a program wrote, as text that is safe to store and show: no escape sequences, no control characters. */
export function readableText(bytes: Buffer, mostBytes: number): string {
  const readable = beginningOf(bytes, mostBytes);
  return bytes.length > mostBytes ? `${readable}\n[cut]` : readable;
}

/** The same, without a word about what was cut. A character that the cut goes through is left out. */
export function beginningOf(bytes: Buffer, mostBytes: number): string {
  const isCut = bytes.length > mostBytes;
  const whole = new TextDecoder().decode(bytes.subarray(0, mostBytes), { stream: isCut });
  return stripVTControlCharacters(whole).replace(/\p{Cc}/gu, (character) =>
    /[\n\t]/.test(character) ? character : '',
  );
}
