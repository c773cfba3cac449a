/** One line that a terminal shows and does not obey: names and statements come from strangers. */
export function printable(text: string): string {
  return text.replace(obeyed, '?');
}

/** One line of JSON, in which the same characters stand as escapes. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(obeyed, escapeOf);
}

/** Control characters, ends of lines, and marks that turn the direction of writing. */
const obeyed = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
