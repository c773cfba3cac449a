/** The first characters of a text, counted in code points: no character is cut in half. */
export function cutText(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text;
  let end = 0;
  for (let count = 0; count < mostCharacters && end < text.length; count += 1)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** The same text as PostgreSQL can store it: halves of characters are replaced, NUL is left out. */
export function storableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '');
}
