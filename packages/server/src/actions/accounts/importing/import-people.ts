import { inOrderOfLines, type PeopleFault, type PeopleFile } from '@tribunal/core/accounts/people-file';
import type { Database } from '../../../database/connection.ts';
import type { Actor } from '../../../storage/accounts/audit-log.ts';
import { AccountsAppeared, waitForImports } from '../../../storage/accounts/imported-people.ts';
import {
  type ImportFault,
  type ImportRefusal,
  type InspectedImport,
  inspectImport,
} from './inspect-import.ts';
import { type ChosenPerson, hashAll, withPassword } from './passwords.ts';
import type { Credential, ImportOptions } from './people-import.ts';
import { saveImport } from './save-import.ts';

export type PeopleImported =
  | { readonly created: number; readonly updated: number; readonly credentials: readonly Credential[] }
  | FaultyLines
  | ImportRefusal;

export interface FaultyLines {
  readonly faults: readonly (PeopleFault | ImportFault)[];
}

/** All people of a file, or none of them. */
export async function importPeople(
  database: Database,
  actor: Actor,
  file: PeopleFile,
  options: ImportOptions,
  now: Date,
): Promise<PeopleImported> {
  const { people } = file;
  // Thousands of hashes of chosen passwords take a minute, so errors are found first.
  const checked = await checkFile(database, actor, file, options);
  if (!('taken' in checked)) return checked;
  const chosen = people.map((person) => withPassword(person, checked.taken));
  const imported = importedPeople(chosen, checked.taken);
  if (options.isDryRun) return imported;
  const hashed = await hashAll(chosen, options.onHashed);
  try {
    return await database.transaction(async (queries): Promise<PeopleImported> => {
      await waitForImports(queries);
      const found = await inspectImport(queries, actor, people, options);
      if (!('taken' in found)) return found;
      if (found.taken.size > checked.taken.size) throw new AccountsAppeared();
      await saveImport(queries, { at: now, actor }, hashed, found, options);
      return imported;
    });
  } catch (error) {
    // Those accounts may be errors now, and have passwords that must not be replaced.
    if (error instanceof AccountsAppeared) return importPeople(database, actor, file, options, now);
    throw error;
  }
}

/** The faults of all lines. What a faulty line says is not looked up: the database cannot be asked about some texts. */
async function checkFile(
  database: Database,
  actor: Actor,
  { people, faults }: PeopleFile,
  options: ImportOptions,
): Promise<InspectedImport | ImportRefusal | FaultyLines> {
  const faulty = new Set(faults.map(({ line }) => line));
  const sound = people.filter(({ line }) => !faulty.has(line));
  const found = await database.transaction((queries) => inspectImport(queries, actor, sound, options));
  if (faults.length === 0 || 'refusal' in found) return found;
  return { faults: 'faults' in found ? inOrderOfLines([...faults, ...found.faults]) : faults };
}

function importedPeople(people: readonly ChosenPerson[], taken: ReadonlyMap<string, string>) {
  const credentials = people.map(({ username, name, room, newPassword }): Credential => {
    return { username, name, room, password: newPassword, isNew: !taken.has(username.toLowerCase()) };
  });
  const created = credentials.filter(({ isNew }) => isNew).length;
  return { created, updated: people.length - created, credentials };
}
