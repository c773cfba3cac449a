/** One line without control sequences for the terminal, because names and statements come from other users. */
export function printable(text: string): string {
  return text.replace(obeyed, '?');
}

/** One line of JSON in which these characters are escaped. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(obeyed, escapeOf);
}

/** Control characters, line ends, and characters that change the writing direction. */
const obeyed = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
