import { existing } from '@tribunal/core/unknown';

/** Commands that put a mark on the letter after them. */
const marks: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  h: '\u0309',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

export const isAccent = (command: string): boolean => Object.hasOwn(marks, command);

/** The text with the mark on its first letter. An accent on nothing is the sign itself. */
export function accented(command: string, text: string): string {
  const [letter = ''] = text;
  if (letter.trim() === '') return (/[~`]/.test(command) ? `\\${command}` : command) + text;
  // TeX takes the dot away before it puts a mark on the letter.
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter;
  return (base + existing(marks[command])).normalize('NFC') + text.slice(letter.length);
}

export const letters: Readonly<Record<string, string>> = {
  ...{ ss: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', aa: 'å', AA: 'Å' },
  ...{ i: 'ı', j: 'ȷ', dj: 'đ', DJ: 'Đ', th: 'þ', TH: 'Þ', dh: 'ð', DH: 'Ð', ng: 'ŋ', NG: 'Ŋ' },
  ...{ ohorn: 'ơ', OHORN: 'Ơ', uhorn: 'ư', UHORN: 'Ư', abreve: 'ă', ABREVE: 'Ă' },
  ...{ acircumflex: 'â', ACIRCUMFLEX: 'Â', ecircumflex: 'ê', ECIRCUMFLEX: 'Ê' },
  ...{ ocircumflex: 'ô', OCIRCUMFLEX: 'Ô', S: '§', P: '¶', pounds: '£', euro: '€', copyright: '©' },
  ...{ textregistered: '®', texttrademark: '™', textdegree: '°', textendash: '–', textemdash: '—' },
  ...{ textquoteleft: '‘', textquoteright: '’', textquotedblleft: '“', textquotedblright: '”' },
  ...{ textbullet: '•', textless: '\\<', textgreater: '\\>', textbar: '\\|', textunderscore: '\\_' },
};
