import { parseRelativeTime } from '@tribunal/contract/clics/times';
import { parseTime } from '@tribunal/contract/time';
import { itemAt } from '@tribunal/core/lists';
import { invisibleCharacter } from '@tribunal/core/texts/text';
import type { PackageFaults } from './faults.ts';

/** An object of a file of the package. Its fields are read by name, and what is wrong with them is reported. */
export interface Entry {
  /** The file, and the number of the object in it. */
  readonly listedIn: string;
  has(field: string): boolean;
  /** The first of the fields that is there, as text; empty without one. */
  text(fields: readonly string[], longest?: number): string;
  /** The same, but reported if it is missing. */
  required(fields: readonly string[], longest?: number): string;
  texts(field: string): string[];
  /** False without the field. */
  flag(field: string): boolean;
  whole(fields: readonly string[], most: number): number | null;
  time(field: string): Date | null;
  /** In milliseconds, not negative. */
  duration(fields: readonly string[]): number | null;
  refuse(field: string, reason: string): void;
  /** Says that the value of a field is not imported although it was read. */
  leaveOut(field: string): void;
  /** Fields with a value that is not imported. Those in the list need not be read. */
  lost(stated: readonly string[]): string[];
}

const maxTextLength = 100;

export function entryOf(
  listedIn: string,
  given: Readonly<Record<string, unknown>>,
  faults: PackageFaults,
): Entry {
  // Files that people write have dashes in these names.
  const fields = new Map(Object.entries(given).map(([name, value]) => [name.replaceAll('-', '_'), value]));
  const refuse = (field: string, reason: string) => faults.add(listedIn, field, reason);
  const unread = new Set([...fields].flatMap(([name, value]) => (isEmpty(value) ? [] : name)));
  const leftOut: string[] = [];
  const find = (names: readonly string[]) => {
    const found = names.find((name) => fields.get(name) !== undefined && fields.get(name) !== null);
    if (found !== undefined) unread.delete(found);
    return found;
  };

  function text(names: readonly string[], longest = maxTextLength): string {
    const name = find(names);
    if (name === undefined) return '';
    const value = fields.get(name);
    if (typeof value !== 'string' && typeof value !== 'number') {
      refuse(name, 'is not a text');
      return '';
    }
    const read = String(value).trim();
    if (invisibleCharacter.test(read)) refuse(name, 'contains a control character');
    else if ([...read].length > longest) refuse(name, `has more than ${longest} characters`);
    else return read;
    return '';
  }

  return {
    listedIn,
    refuse,
    leaveOut: (field) => leftOut.push(field),
    lost: (stated) => [...[...unread].filter((field) => !stated.includes(field)), ...leftOut],
    text,
    has: (field) => find([field]) !== undefined,
    required(names, longest) {
      if (find(names) === undefined) refuse(itemAt(names, 0), 'is missing');
      return text(names, longest);
    },
    texts(name) {
      unread.delete(name);
      const value = fields.get(name) ?? [];
      if (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number'))
        return value.map(String);
      refuse(name, 'is not a list of texts');
      return [];
    },
    flag(name) {
      const value = find([name]) === undefined ? false : fields.get(name);
      if (typeof value !== 'boolean') refuse(name, 'is neither true nor false');
      return value === true;
    },
    whole(names, most) {
      const name = find(names);
      if (name === undefined) return null;
      const value = Number(fields.get(name));
      if (Number.isInteger(value) && value >= 0 && value <= most) return value;
      refuse(name, `is not a whole number from 0 to ${most}`);
      return null;
    },
    time(name) {
      if (find([name]) === undefined) return null;
      const moment = parseTime(String(fields.get(name)));
      if (moment === null) refuse(name, 'is not a time such as 2026-11-16T09:00:00+01:00');
      return moment;
    },
    duration(names) {
      const name = find(names);
      if (name === undefined) return null;
      const milliseconds = parseRelativeTime(String(fields.get(name)));
      if (milliseconds !== null && milliseconds >= 0) return milliseconds;
      refuse(name, 'is not a duration such as 5:00:00');
      return null;
    },
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false || String(value) === '';
}
