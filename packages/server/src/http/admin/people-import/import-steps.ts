import type { PeopleFile } from '@tribunal/core/accounts/people-file';
import { importPeople, type PeopleImported } from '../../../actions/accounts/importing/import-people.ts';
import type { ImportOptions } from '../../../actions/accounts/importing/people-import.ts';
import type { Site } from '../../../site.ts';
import type { Actor } from '../../../storage/accounts/audit-log.ts';

/** How many passwords are hashed so far, and at the end the result: null when the import failed. */
export type ImportStep = { readonly hashed: number } | { readonly imported: PeopleImported | null };

const reportMs = 1000;

/** Imports people, and reports the progress every second. */
export async function* importSteps(
  site: Site,
  actor: Actor,
  people: PeopleFile,
  options: Omit<ImportOptions, 'isDryRun'>,
): AsyncGenerator<ImportStep> {
  let hashed = 0;
  const onHashed = (count: number) => {
    hashed = count;
  };
  const wanted = { ...options, isDryRun: false, onHashed };
  const importing = importPeople(site.database, actor, people, wanted, site.now()).catch((error) => {
    site.log.error({ err: error }, 'failed to import users');
    return null;
  });
  for (;;) {
    const imported = await Promise.race([importing, later()]);
    if (imported !== 'later') return yield { imported };
    yield { hashed };
  }
}

function later(): Promise<'later'> {
  return new Promise((resolve) => setTimeout(() => resolve('later'), reportMs));
}
