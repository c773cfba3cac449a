import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolder } from '@tribunal/judge/test-data/open-folder';
import type { Queries } from '../../database/connection.ts';
import type { DemoProblem } from '../../demo/demo-problem.ts';
import { activityRecords, peopleRecords } from '../../demo/demo-records.ts';
import { demoProblems } from '../../demo/problems.ts';
import { newProblem } from '../../problem-packages/import-problem.ts';
import { readPackage } from '../../problem-packages/read-package.ts';
import { type PutFiles, putStaged, type StagedPackage } from '../../problem-packages/staged-package.ts';
import type { Site } from '../../site.ts';
import { siteSecrets } from '../../snapshot/load/secrets.ts';
import { loadRecordsWithin } from '../../snapshot/load-snapshot.ts';
import { findAccountByName } from '../../storage/accounts/accounts.ts';
import { lockEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { saveEditorial } from '../../storage/problems/editorials.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import { describeTestData } from '../../test-data/editing/unpack-tests.ts';
import { removeFolder } from '../../test-data/remove-folder.ts';

type DemoSite = Pick<Site, 'database' | 'blobs' | 'now' | 'secretKey'>;

/** Fills a site without users completely or not at all: people, the problems from their packages, and all that happened. */
export async function loadDemo(site: DemoSite): Promise<void> {
  const staged = await stageProblems(site);
  const secrets = siteSecrets(site.secretKey);
  await site.database.transaction(async (queries, client) => {
    await loadRecordsWithin({ queries, client }, site, peopleRecords(), secrets);
    for (const one of staged) await importDemoProblem(site, one, queries);
    await loadRecordsWithin({ queries, client }, site, activityRecords(site.now()), secrets);
  });
}

interface StagedProblem {
  readonly problem: DemoProblem;
  readonly read: StagedPackage;
  readonly files: PutFiles;
}

/** In this process, because the packages are part of the program. */
async function stageProblems({ blobs }: DemoSite): Promise<StagedProblem[]> {
  const staging = await mkdtemp(join(tmpdir(), 'tribunal-demo-'));
  try {
    const staged: StagedProblem[] = [];
    for (const problem of demoProblems()) {
      const dataFolder = await mkdtemp(join(staging, 'data-'));
      const filesFolder = join(staging, problem.code);
      const packaged = await readPackage(problem.folder, dataFolder, filesFolder);
      const data = await describeTestData(openFolder(dataFolder));
      const read = { problem: packaged, dataFolder, filesFolder, data };
      staged.push({ problem, read, files: await putStaged(blobs, read) });
    }
    return staged;
  } finally {
    await removeFolder(staging);
  }
}

const editorialAgeMs = 30 * 24 * 3_600_000;

/** In the name of its author, with a published editorial. */
async function importDemoProblem(site: DemoSite, staged: StagedProblem, queries: Queries): Promise<void> {
  const { code, authors } = staged.problem;
  const author = await findAccountByName(queries, authors[0]!);
  if (!author) throw new Error(`the demo lacks the author of ${code}`);
  const actor = { id: author.id, name: author.username, address: '' };
  const request = { isDryRun: false, isPublic: true, settings: {} };
  const editor = { viewer: unrestricted, actor };
  const { read, files } = staged;
  const imported = await newProblem(queries, site, editor, { request, read, files }, code);
  if ('refusal' in imported) throw new Error(`${code} cannot be imported: ${JSON.stringify(imported)}`);
  const { editorial: text } = staged.read.problem;
  if (text === null) return;
  const { id } = (await lockEditedProblem(queries, unrestricted, code))!;
  const publishedAt = new Date(site.now().getTime() - editorialAgeMs);
  await saveEditorial(queries, id, { text, isPublished: true, publishedAt }, author.id, site.now());
}
