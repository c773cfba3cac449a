/** One line that a terminal shows and does not obey: names and statements come from strangers. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}
