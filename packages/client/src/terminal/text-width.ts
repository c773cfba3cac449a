/** The number of terminal columns of a text. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  return graphemesOf(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);
}

/** A text of at most this many columns, with an ellipsis if it is cut. */
export function cutTo(width: number, text: string): string {
  if (widthOf(text) <= width) return text;
  let cut = '';
  let left = width - 1;
  for (const grapheme of graphemesOf(text)) {
    left -= graphemeWidth(grapheme);
    if (left < 0) break;
    cut += grapheme;
  }
  return `${cut}…`;
}

const plain = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** East Asian scripts, full-width forms and emoji. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const invisible = /^[\p{M}\p{Cf}]+$/u;

function graphemeWidth(grapheme: string): number {
  if (invisible.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}
