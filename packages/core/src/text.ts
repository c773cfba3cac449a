/** The first characters of a text, counted in code points, so that no character is split. */
export function cutText(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text;
  let end = 0;
  for (let count = 0; count < mostCharacters && end < text.length; count += 1)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** The text as PostgreSQL can store it: lone surrogates are replaced and NUL is removed. */
export function storableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '');
}
