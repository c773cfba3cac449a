/** The first characters of a text, counted in code points, so that no character is split. */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count++ === maxCharacters) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The text as PostgreSQL can store it: lone surrogates are replaced and NUL is removed. */
export function storableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '');
}

/** Text for a page: without the control codes of terminals, which compilers and programs may print. */
export function printableText(text: string): string {
  return text
    .replace(terminalCodes, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
}

/**
 * What nobody sees in a name: control codes, characters that reverse the order of others, and those without a width. Two names could look
 * the same, or one like something else. Joiners and variation selectors are part of words and emoji, after a visible character.
 */
export const invisibleCharacter =
  /[\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}]|(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|(?<![\p{L}\p{M}\p{Emoji}])[\p{Join_Control}\p{Variation_Selector}]|\u2800/u;

/** Whether nobody sees anything of a text. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

const [escapeCharacter, bell] = ['\u001b', '\u0007'];

/** Escape sequences of ECMA-48: a command with parameters, a text for the terminal itself, or a single character. */
const terminalCodes = new RegExp(
  `${escapeCharacter}(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^${bell}${escapeCharacter}]*(?:${bell}|${escapeCharacter}\\\\)?|[ -/]*[0-~])`,
  'g',
);
