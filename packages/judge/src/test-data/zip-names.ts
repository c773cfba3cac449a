import { type Entry, getFileNameLowLevel } from 'yauzl';

const UTF8_FLAG = 0x800;
const japanese = new TextDecoder('shift_jis', { fatal: true });

/**
 * The names of the entries. Many programs write UTF-8 without saying so. Other names have no stated encoding: they are Shift-JIS
 * if all of them can be and one of them looks Japanese, and CP437, the default of the format, otherwise.
 */
export function namesOf(entries: readonly Entry[]): string[] {
  const names = entries.map(unicodeName);
  const old = entries.filter((_, index) => names[index] === null);
  const decode = areJapanese(old) ? japaneseName : defaultName;
  return entries.map((entry, index) => names[index] ?? decode(entry));
}

function unicodeName({ generalPurposeBitFlag: flags, fileNameRaw, extraFields }: Entry): string | null {
  const name = getFileNameLowLevel(flags | UTF8_FLAG, fileNameRaw, extraFields, true);
  return name.includes('\ufffd') && (flags & UTF8_FLAG) === 0 ? null : name;
}

function defaultName({ fileNameRaw }: Entry): string {
  return getFileNameLowLevel(0, fileNameRaw, [], true);
}

function japaneseName({ fileNameRaw }: Entry): string {
  return japanese.decode(fileNameRaw);
}

/** A single letter with an accent and its neighbour are often one character of Shift-JIS too. */
function areJapanese(entries: readonly Entry[]): boolean {
  try {
    return entries
      .map(japaneseName)
      .some((name) => /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ー]{2}/u.test(name));
  } catch {
    return false;
  }
}
