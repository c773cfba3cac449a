import type { ImportedPerson } from '@tribunal/core/accounts/people-file';
import { itemAt } from '@tribunal/core/lists';
import { csvCell, exactCsvCell } from '@tribunal/core/texts/csv';
import { hashGeneratedPassword, hashPassword, readablePassword } from '../../../auth/password.ts';
import type { HashedPerson } from '../../../storage/accounts/imported-people.ts';
import type { Credential } from './people-import.ts';

export interface ChosenPerson extends ImportedPerson {
  /** Null to keep the old password. */
  readonly newPassword: string | null;
}

/** With a new password, if the file gives one or the account is new. */
export function withPassword(person: ImportedPerson, taken: ReadonlyMap<string, string>): ChosenPerson {
  const isNew = !taken.has(person.username.toLowerCase());
  return { ...person, newPassword: person.password || (isNew ? readablePassword() : null) };
}

/** The library hashes in the four threads of libuv; as many at a time keep them busy and leave the event loop free. */
const hashesAtOnce = 4;

export async function hashAll(
  people: readonly ChosenPerson[],
  onHashed: (count: number) => void = () => {},
): Promise<HashedPerson[]> {
  const hashed: HashedPerson[] = people.map((person) => ({ ...person, passwordHash: null }));
  let begun = 0;
  let done = 0;
  const worker = async () => {
    while (begun < people.length) {
      const index = begun++;
      const person = itemAt(people, index);
      hashed[index] = { ...person, passwordHash: await hashOf(person) };
      onHashed(++done);
    }
  };
  await Promise.all(Array.from({ length: hashesAtOnce }, worker));
  return hashed;
}

async function hashOf({ password, newPassword }: ChosenPerson): Promise<string | null> {
  if (newPassword === null) return null;
  return password === '' ? hashGeneratedPassword(newPassword) : hashPassword(newPassword);
}

/** For whoever hands them out. Spreadsheets take no cell for a formula. Passwords are exact: none of them looks like one. */
export function credentialsCsv(credentials: readonly Credential[]): string {
  const rows = credentials.map(({ username, name, password }) =>
    [csvCell(username), csvCell(name), exactCsvCell(password ?? '')].join(','),
  );
  return ['username,name,password', ...rows, ''].join('\r\n');
}
