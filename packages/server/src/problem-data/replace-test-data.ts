import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import type { Queries } from '../database/connection.ts';
import type { Site } from '../site.ts';
import { addAuditEntry } from '../storage/accounts/audit-log.ts';
import type { Editor } from '../storage/accounts/editor.ts';
import {
  type EditedProblem,
  findEditedProblem,
  lockEditedProblem,
} from '../storage/problems/edited-problem.ts';
import {
  findProblemData,
  problemDataDigests,
  replaceCases,
  saveChecker,
} from '../storage/problems/problem-data.ts';
import { readCaseParts } from './case-parts.ts';
import { makeClosedFolder } from './closed-folder.ts';
import { problemFolder } from './init-file.ts';
import { problemsDirectory } from './keep-problem-data.ts';
import { readElsewhere } from './read-elsewhere.ts';
import { removeFolder } from './remove-folder.ts';
import { replaceFolder } from './replace-folder.ts';
import type { TestData } from './test-data.ts';
import type { PlainData, Unpacked } from './unpack-tests.ts';
import { writeFolder } from './write-folder.ts';

/** `data` is null when only stock judges support the data. */
export type Replaced =
  | { readonly data: TestData | null }
  | { readonly refusal: 'no such problem' | 'not allowed to edit problem' }
  | { readonly refusal: 'bad archive'; readonly detail: string };

/**
 * Replaces a problem's test data with the files of an archive, completely or not at all. Data that the database can
 * represent is stored there too, so that every site on it and every snapshot has it; other data exists only in the folder.
 */
export async function replaceTestData(
  site: Pick<Site, 'settings' | 'database' | 'now'>,
  editor: Editor,
  code: string,
  archive: string,
): Promise<Replaced> {
  const problem = await findEditedProblem(site.database, editor.viewer, code);
  if (!problem) return { refusal: 'no such problem' };
  if (!problem.isEditable) return { refusal: 'not allowed to edit problem' };
  const directory = problemsDirectory(site);
  const staging = join(directory, `.upload-${randomUUID()}`);
  await makeClosedFolder(directory);
  try {
    const { checker } = problem;
    const unpacked = await readElsewhere({ kind: 'upload', archive, staging, checker });
    return await storeUnpacked(site, editor, problem, unpacked, staging);
  } catch (error) {
    if (error instanceof ProblemDataError) return { refusal: 'bad archive', detail: error.message };
    throw error;
  } finally {
    await removeFolder(staging);
  }
}

async function storeUnpacked(
  { settings, database, now }: Pick<Site, 'settings' | 'database' | 'now'>,
  { viewer, actor }: Editor,
  { code }: EditedProblem,
  { data, plain }: Unpacked,
  staging: string,
): Promise<Replaced> {
  let undo = async () => {};
  try {
    return await database.transaction(async (queries): Promise<Replaced> => {
      const problem = await lockEditedProblem(queries, viewer, code);
      if (!problem) return { refusal: 'no such problem' };
      await store(queries, problem, plain, staging, now());
      const entry = { at: now(), actor, action: 'replace test data', target: code, details: { ...data } };
      await addAuditEntry(queries, entry);
      undo = await replaceFolder(staging, join(problemsDirectory({ settings }), code), now());
      return { data };
    });
  } catch (error) {
    await undo();
    throw error;
  }
}

/** Data that the database can represent is stored there, and the folder is written from it like that of any other such problem. */
async function store(
  queries: Queries,
  { id, code }: EditedProblem,
  plain: PlainData | null,
  staging: string,
  now: Date,
): Promise<void> {
  await replaceCases(queries, id, readCaseParts(plain?.caseParts ?? []));
  if (!plain) return;
  await saveChecker(queries, id, plain.checker);
  const digest = (await problemDataDigests(queries, code)).get(code) ?? '';
  const data = await findProblemData(queries, code);
  if (!data) return;
  await removeFolder(staging);
  await writeFolder(staging, await problemFolder(data, digest), now);
}
