import { type FormatName, formats } from './formats/formats.ts';

/** The label of the problem at this position, counted from 0: A..Z, AA, AB or 1, 2, 3. */
export function problemLabel(format: FormatName, index: number): string {
  return formats[format].labels === 'letters' ? letters(index) : String(index + 1);
}

function letters(index: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
