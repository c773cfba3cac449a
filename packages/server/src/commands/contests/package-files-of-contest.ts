import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { audienceOf } from '@tribunal/contract/clics/audiences';
import type { ClicsType } from '@tribunal/contract/clics/clics-object';
import { existing } from '@tribunal/core/unknown';
import type { Database } from '../../database/connection.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { zipOfFile } from '../../http/reply/zip-of-file.ts';
import { exportProblem } from '../../problem-packages/export/export-problem.ts';
import type { ExportFormat } from '../../problem-packages/export/exported.ts';
import type { Site } from '../../site.ts';
import { findPhotoFile } from '../../storage/accounts/profile/user-photos.ts';
import { findLogoFile } from '../../storage/contests/clics/clics-files.ts';
import { readCollection, readObject } from '../../storage/contests/clics/feed-view.ts';
import { findSourceFile } from '../../storage/contests/clics/submission-source.ts';
import { findBanner } from '../../storage/contests/settings/contest-banners.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';

/** The database as it is now, or as it was at one moment. */
export type Stored = Pick<Database, 'pool' | 'query'>;

export const audience = audienceOf('2023-06', 'full');

interface Reference {
  readonly href: string;
  readonly filename: string;
}

interface ExportedObject {
  readonly id: string;
  readonly banner?: readonly Reference[];
  readonly label?: string;
  readonly statement?: readonly Reference[];
  readonly logo?: readonly Reference[];
  readonly photo?: readonly Reference[];
}

/** The files that objects refer to, in the place of each in a package: the object, then its file name. Returns the number of submissions. */
export async function writeFiles(
  site: Pick<Site, 'blobs'> & { readonly database: Stored },
  contestId: number,
  target: string,
): Promise<number> {
  const { database } = site;
  await writeAccounts(database, contestId, target);
  await writeBanner(database, contestId, target);
  for (const { id, statement = [] } of await objectsOf(database, contestId, 'problems'))
    for (const { href, filename } of statement)
      await pipeline(
        await site.blobs.read(hashOf(href)),
        createWriteStream(await placeOf(target, 'problems', id, filename)),
      );
  for (const { id, logo = [] } of await objectsOf(database, contestId, 'organizations'))
    for (const { href, filename } of logo) {
      const file = await findLogoFile(database.query, Number(id.slice(1)), hashOf(href));
      if (file) await writeFile(await placeOf(target, 'organizations', id, filename), file.content);
    }
  for (const { id, photo = [] } of await objectsOf(database, contestId, 'teams'))
    for (const { href, filename } of photo) {
      const file = await findPhotoFile(database.query, Number(id), hashOf(href));
      if (file) await writeFile(await placeOf(target, 'teams', id, filename), file.content);
    }
  return writeSources(database, contestId, target);
}

async function writeBanner(database: Stored, contestId: number, target: string): Promise<void> {
  const contest = await readObject(database, contestId, audience, 'contest', '');
  const { banner = [] }: ExportedObject = JSON.parse(existing(contest));
  const file = await findBanner(database.query, contestId);
  if (!file) return;
  for (const { filename } of banner)
    await writeFile(await placeOf(target, 'contest', '', filename), file.content);
}

function hashOf(href: string): string {
  return href.slice(href.lastIndexOf('/') + 1);
}

async function placeOf(target: string, type: ClicsType, id: string, filename: string): Promise<string> {
  const folder = join(target, type, id);
  await mkdir(folder, { recursive: true });
  return join(folder, filename);
}

async function writeSources(database: Stored, contestId: number, target: string): Promise<number> {
  const submissions = await objectsOf(database, contestId, 'submissions');
  for (const { id } of submissions) {
    const file = await findSourceFile(database.query, contestId, Number(id));
    if (!file) continue;
    const place = await placeOf(target, 'submissions', id, 'files.zip');
    await writeFile(place, zipOfFile(file.name, Buffer.from(file.source)));
  }
  return submissions.length;
}

async function objectsOf(database: Stored, contestId: number, type: ClicsType): Promise<ExportedObject[]> {
  const chunks: string[] = [];
  for await (const chunk of readCollection(database, contestId, audience, type, [])) chunks.push(chunk);
  return JSON.parse(chunks.join(''));
}

/** The names with which teams sign in, without passwords. */
async function writeAccounts(database: Stored, contestId: number, target: string): Promise<void> {
  const teams = await objectsOf(database, contestId, 'teams');
  const accounts = teams.map(({ id, label }) => ({ id, username: label, type: 'team', team_id: id }));
  await writeFile(join(target, 'accounts.json'), JSON.stringify(accounts));
}

export async function writeProblems(site: Site, contestId: number, target: string): Promise<string[]> {
  const notes: string[] = [];
  for (const { id: code } of await objectsOf(site.database, contestId, 'problems')) {
    const place = await placeOf(target, 'problems', code, `${code}.zip`);
    const exported = await exportAs(site, code, 'icpc', place, notes);
    if (exported) continue;
    await rm(place, { force: true });
    if (!(await exportAs(site, code, 'tribunal', place, notes)))
      throw new OperatorError(notes.at(-1) ?? `${code} cannot be exported`);
    notes.push(`${code}: its package has the format of this site, which other systems do not read`);
  }
  return notes;
}

/** False if the format cannot carry the problem. The reason is the last of the notes then. */
async function exportAs(
  site: Site,
  code: string,
  format: ExportFormat,
  place: string,
  notes: string[],
): Promise<boolean> {
  const exported = await exportProblem(site, unrestricted, code, format, place);
  if ('refusal' in exported && !('detail' in exported))
    throw new OperatorError(`${code}: the problem was deleted meanwhile`);
  const found = 'detail' in exported ? [exported.detail] : exported.notes;
  notes.push(...found.map((note) => `${code}: ${note}`));
  return !('refusal' in exported);
}
