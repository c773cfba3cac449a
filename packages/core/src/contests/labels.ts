import { type FormatName, formats } from '../formats/formats.ts';

/** The label of the problem at this position, counted from 0: the given one, else A..Z, AA, AB or 1, 2, 3. */
export function problemLabel(format: FormatName, index: number, given: string | null): string {
  if (given !== null) return given;
  return formats[format].labels === 'letters' ? letters(index) : String(index + 1);
}

/** Short enough for the heading of a scoreboard column. */
export const maxLabelLength = 8;

export function isLabel(text: string): boolean {
  return [...text].length <= maxLabelLength && /^[\p{L}\p{M}\p{N}._-]+$/u.test(text);
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

function letters(index: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
