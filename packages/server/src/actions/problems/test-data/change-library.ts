import { libraryNameFault, maxLibraryFileLength } from '@tribunal/core/test-data/library-names';
import type { Site } from '../../../site.ts';
import { type Actor, addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import { deleteLibraryFile, saveLibraryFile } from '../../../storage/problems/test-data/library-files.ts';
import { type Refusal, refuse } from '../../refusal.ts';

type Added =
  | { readonly name: string }
  | Refusal<'library file is no header' | 'library file hides a system header' | 'library file is no text'>;

/** Gives the site a header that programs of all problems may include. Versions of test data keep the one that they were made with. */
export async function addLibraryFile(
  { database, now }: Pick<Site, 'database' | 'now'>,
  actor: Actor,
  name: string,
  content: Buffer,
): Promise<Added> {
  const fault = libraryNameFault(name);
  if (fault)
    return refuse(fault === 'no header' ? 'library file is no header' : 'library file hides a system header');
  const text = content.toString('utf8');
  if (content.length > maxLibraryFileLength || text.includes('\0') || !Buffer.from(text).equals(content))
    return refuse('library file is no text');
  await database.transaction(async (queries) => {
    await saveLibraryFile(queries, { name, content: text, addedAt: now(), addedBy: actor.id });
    await addAuditEntry(queries, { at: now(), actor, action: 'add library file', target: name });
  });
  return { name };
}

export function removeLibraryFile(
  { database, now }: Pick<Site, 'database' | 'now'>,
  actor: Actor,
  name: string,
): Promise<{ readonly name: string } | Refusal<'no such library file'>> {
  return database.transaction(async (queries) => {
    if (!(await deleteLibraryFile(queries, name))) return refuse('no such library file');
    await addAuditEntry(queries, { at: now(), actor, action: 'remove library file', target: name });
    return { name };
  });
}
