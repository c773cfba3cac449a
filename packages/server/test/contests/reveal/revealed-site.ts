import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

/** A site with one contest, of which `chief` is an author. */
export async function revealedSite(records: readonly SnapshotRecord[]) {
  const database = await testDatabase();
  await loadAll(database, [...records]);
  const site = testSite(database);
  const app = await buildApp(site);
  const { aPerson, signedIn } = people(site, app);
  const chief = await aPerson({ username: 'chief' });
  const { id } = await database.query.selectFrom('contests').select('id').executeTakeFirstOrThrow();
  const role = { contest_id: id, user_id: chief.id, role: 'author' } as const;
  await database.query.insertInto('contest_roles').values(role).execute();
  return { site, app, signedIn, chief };
}
