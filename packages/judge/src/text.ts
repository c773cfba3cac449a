import { stripVTControlCharacters } from 'node:util';

/** The output of a compiler or a program as text that is safe to store and display, without escape sequences and control characters. */
export function readableText(bytes: Buffer, maxBytes: number): string {
  const readable = beginningOf(bytes, maxBytes);
  return bytes.length > maxBytes ? `${readable}\n[cut]` : readable;
}

/** The same, without a note about the cut. A character that the cut would split is left out. */
export function beginningOf(bytes: Buffer, maxBytes: number): string {
  const isCut = bytes.length > maxBytes;
  const whole = new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: isCut });
  return stripVTControlCharacters(whole).replace(/\p{Cc}/gu, (character) =>
    /[\n\t]/.test(character) ? character : '',
  );
}
