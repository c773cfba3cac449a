import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { itemAt } from '@tribunal/core/lists';
import type { DataListing } from '@tribunal/core/test-data/data-listing';
import type { CaseChange, CasesEdit } from '@tribunal/core/test-data/edit-cases';
import type { ScriptTest } from '@tribunal/core/test-data/test-script';
import type { SaveConditions } from '../../actions/problems/test-data/save-data-version.ts';
import { makeClosedFolder } from '../../blobs/closed-folder.ts';
import { makeUploadsFolder } from '../../blobs/uploads-folder.ts';
import type { Site } from '../../site.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import type { FoundProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { filesOfVersion } from '../../storage/problems/test-data/data-versions.ts';
import {
  endProduction,
  noteProgress,
  type ProducedChanges,
  type ProducedData,
} from '../../storage/problems/test-data/productions.ts';
import { type ChangedData, changeTestData } from '../editing/change-test-data.ts';
import { listingOfVersion } from '../editing/listing-of-version.ts';
import { withLocalFiles } from '../editing/local-files.ts';
import { removeFolder } from '../remove-folder.ts';
import { type MainSolution, openProducer } from '../workshop/workshop.ts';

interface ScriptRun {
  readonly id: number;
  readonly script: string;
  readonly mainSolution: string;
  readonly tests: readonly ScriptTest[];
  readonly generators: readonly (readonly string[])[];
  readonly solution: MainSolution | null;
  /** Shows what changes and saves nothing. */
  readonly isPreview: boolean;
  readonly reason: string;
  readonly conditions: SaveConditions;
}

const testsAtOnce = 10;
const maxTotalBytes = 1 << 30;
const maxTotalMs = 30 * 60_000;

/** Makes all tests of a script, and saves them as a new version unless they are only to be shown. All of them or none. */
export async function produceScript(
  site: Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>,
  editor: Editor,
  problem: FoundProblem,
  run: ScriptRun,
): Promise<void> {
  const { query } = site.database;
  const made = await produceAll(site, problem, run);
  if ('fault' in made)
    return endProduction(query, run.id, { state: 'failed', fault: made.fault, test: made.number });
  const { script, mainSolution, isPreview } = run;
  const tests = run.tests.map(({ number, isSample }) => ({ number, isSample }));
  const changes = await changesOf(site, problem, made.files);
  const produced: ProducedData = { script, mainSolution, tests, files: made.files, changes };
  if (isPreview) return endProduction(query, run.id, { state: 'ready', produced });
  const saved = await saveProduced(site, editor, problem, produced, run);
  await endProduction(
    query,
    run.id,
    'version' in saved
      ? { state: 'saved', produced }
      : { state: 'failed', fault: faultOf(saved), test: null },
  );
}

function faultOf(refused: Exclude<ChangedData, { readonly version: string }>): string {
  if ('detail' in refused) return refused.detail;
  return 'refusal' in refused ? refused.refusal : 'the cases cannot be changed in this way';
}

type Made =
  | { readonly files: readonly DataFile[] }
  | { readonly fault: string; readonly number: number | null };

async function produceAll(
  site: Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>,
  { dataVersion }: FoundProblem,
  { id, tests, generators, solution }: ScriptRun,
): Promise<Made> {
  const target = join(await makeUploadsFolder(site), randomUUID());
  await makeClosedFolder(target);
  const produce = openProducer(site);
  const files: DataFile[] = [];
  const begunAt = performance.now();
  let bytes = 0;
  try {
    const before = await filesOfVersion(site.database.query, dataVersion ?? '');
    const programs = before.filter(({ path }) => !/^(?:cases|produced)\//.test(path));
    return await withLocalFiles(site, programs, async (local): Promise<Made> => {
      for (let at = 0; at < tests.length; at += testsAtOnce) {
        const piece = tests.slice(at, at + testsAtOnce);
        const isLast = at + testsAtOnce >= tests.length;
        const answer = await produce({ files: local, generators, solution, tests: piece, target }, isLast);
        if ('fault' in answer) return answer;
        for (const one of answer.made) {
          bytes += one.bytes;
          for (const ending of ['in', 'out'])
            files.push({
              path: `produced/${one.number}.${ending}`,
              ...(await site.blobs.put(createReadStream(join(target, `${one.number}.${ending}`)))),
            });
        }
        const { number } = itemAt(piece, piece.length - 1);
        if (bytes > maxTotalBytes) return { fault: 'all tests together are larger than 1 GiB', number };
        if (performance.now() - begunAt > maxTotalMs)
          return { fault: 'making the tests takes longer than 30 minutes', number };
        if (!(await noteProgress(site.database.query, id, files.length / 2, site.now())))
          return { fault: 'another production has taken the place of this one', number: null };
      }
      return { files };
    });
  } finally {
    await removeFolder(target);
  }
}

const producedInput = /^produced\/(\d+)\.in$/;

/** Makes a version of what was produced. Cases that the script makes again keep their points, batch and place. */
export async function saveProduced(
  site: Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>,
  editor: Editor,
  { id, code, dataVersion }: FoundProblem,
  { script, mainSolution, tests, files }: ProducedData,
  { reason, conditions }: Pick<ScriptRun, 'reason' | 'conditions'>,
): Promise<ChangedData> {
  const listing = dataVersion === null ? null : await listingOfVersion(site, id, dataVersion);
  const edit = { cases: casesOf(listing, tests), production: { script, main_solution: mainSolution } };
  return changeTestData(site, editor, code, { files, edit, reason }, { ...conditions, basedOn: dataVersion });
}

function casesOf(listing: DataListing | null, tests: ProducedData['tests']): CasesEdit {
  const wanted = new Map(tests.map((test) => [test.number, test]));
  const changed = (listing?.cases ?? []).flatMap(({ input, isSample }, index): CaseChange[] => {
    const made = Number(producedInput.exec(input?.path ?? '')?.[1] ?? 0);
    if (made === 0) return [];
    const test = wanted.get(made);
    wanted.delete(made);
    if (!test) return [{ number: index + 1, isRemoved: true }];
    return test.isSample && !isSample ? [{ number: index + 1, isSample: true }] : [];
  });
  const added = [...wanted.values()].map(({ number, isSample }) => ({
    ...{ input: `produced/${number}.in`, output: `produced/${number}.out` },
    ...{ points: isSample ? 0 : 1, batch: null, isSample },
  }));
  return { changed, added, batches: [] };
}

async function changesOf(
  site: Pick<Site, 'database'>,
  { dataVersion }: FoundProblem,
  files: readonly DataFile[],
): Promise<ProducedChanges> {
  const all = dataVersion === null ? [] : await filesOfVersion(site.database.query, dataVersion);
  const before = byTest(all.filter(({ path }) => path.startsWith('produced/')));
  const after = byTest(files);
  const numbers = [...after.keys()];
  return {
    added: numbers.filter((number) => !before.has(number)),
    changed: numbers.filter((number) => before.has(number) && before.get(number) !== after.get(number)),
    removed: [...before.keys()].filter((number) => !after.has(number)).sort((a, b) => a - b),
  };
}

/** The hashes of input and answer, by the number of the test. */
function byTest(files: readonly DataFile[]): Map<number, string> {
  const tests = new Map<number, string>();
  for (const { path, hash } of files) {
    const number = Number(/^produced\/(\d+)\./.exec(path)?.[1] ?? 0);
    tests.set(number, `${tests.get(number) ?? ''}${path}${hash}`);
  }
  return tests;
}
