import { randomInt, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { argsFor, maxStressMinutes, parseStressCall, type StressCall } from '@tribunal/core/test-data/stress';
import { storableText } from '@tribunal/core/texts/text';
import { makeClosedFolder } from '../../blobs/closed-folder.ts';
import { makeUploadsFolder } from '../../blobs/uploads-folder.ts';
import type { Site } from '../../site.ts';
import type { FoundProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { filesOfVersion } from '../../storage/problems/test-data/data-versions.ts';
import {
  beginStress,
  endStress,
  noteStress,
  type StressFound,
} from '../../storage/problems/test-data/stress-runs.ts';
import { programsOfVersion } from '../editing/current-programs.ts';
import { withLocalFiles } from '../editing/local-files.ts';
import { removeFolder } from '../remove-folder.ts';
import { type MainSolution, openStress } from '../workshop/workshop.ts';
import { aliveMs, isNamed, solutionNamed } from './start-production.ts';

interface AskedStress {
  readonly call: string;
  readonly first: string;
  readonly second: string;
  /** How many seeds. */
  readonly runs: number;
}

type StressField = keyof Omit<AskedStress, 'runs'>;

type StressStarted =
  | { readonly field: StressField }
  | { readonly refusal: 'stress test is running' }
  | { readonly ended: Promise<void> };

type StressSite = Pick<Site, 'settings' | 'database' | 'blobs' | 'now' | 'log'>;

/** Begins to look for a seed on which two solutions differ, in the background. */
export async function startStress(
  site: StressSite,
  problem: FoundProblem,
  { call: text, first: one, second: other, runs }: AskedStress,
): Promise<StressStarted> {
  const call = parseStressCall(text);
  const written = await programsOfVersion(site, problem.dataVersion);
  if (!call || !written.generators.some((files) => isNamed(files, call.generator))) return { field: 'call' };
  const first = await solutionNamed(site, problem, one);
  if (!first) return { field: 'first' };
  const second = await solutionNamed(site, problem, other);
  if (!second) return { field: 'second' };
  const now = site.now();
  const asked = { call: text.trim(), first: one, second: other, total: runs };
  const id = await beginStress(
    site.database.query,
    problem.id,
    asked,
    now,
    new Date(now.getTime() - aliveMs),
  );
  if (id === null) return { refusal: 'stress test is running' };
  const work = { id, call, runs, first, second, generators: written.generators };
  const ended = stress(site, problem, work).catch(async (err: unknown) => {
    site.log.error({ err, problem: problem.code }, 'cannot run a stress test');
    await endStress(site.database.query, id, { fault: 'the stress test failed' });
  });
  return { ended };
}

interface StressWork {
  readonly id: number;
  readonly call: StressCall;
  readonly runs: number;
  readonly first: MainSolution;
  readonly second: MainSolution;
  readonly generators: readonly (readonly string[])[];
}

const callsAtOnce = 50;
/** Before the next sign of life. */
const pieceMs = 20_000;

async function stress(site: StressSite, { dataVersion }: FoundProblem, work: StressWork): Promise<void> {
  const { query } = site.database;
  const target = join(await makeUploadsFolder(site), randomUUID());
  await makeClosedFolder(target);
  const begunAt = performance.now();
  const piece = openStress(site);
  const { generators, first, second } = work;
  const programs = { generators, first, second };
  try {
    const files = (await filesOfVersion(query, dataVersion ?? '')).filter(
      ({ path }) => !/^(?:cases|produced)\//.test(path),
    );
    await withLocalFiles(site, files, async (local) => {
      let seed = randomInt(1, 2 ** 30);
      for (let done = 0; ; ) {
        const most = Math.min(callsAtOnce, work.runs - done);
        const isOver = performance.now() - begunAt > maxStressMinutes * 60_000;
        if (most <= 0 || isOver) return endStress(query, work.id, { found: null });
        const calls = Array.from({ length: most }, (_, index) => ({
          seed: seed + index,
          args: argsFor(work.call, seed + index),
        }));
        const { generator } = work.call;
        const answer = await piece.run({
          ...programs,
          files: local,
          generator,
          calls,
          target,
          maxMs: pieceMs,
        });
        if ('fault' in answer) return endStress(query, work.id, { fault: answer.fault });
        done += answer.done;
        seed += answer.done;
        if (!(await noteStress(query, work.id, done, site.now()))) return;
        if (answer.found)
          return endStress(query, work.id, { found: await stored(site, target, answer.found) });
      }
    });
  } finally {
    await piece.close();
    await removeFolder(target);
  }
}

const maxShownBytes = 4096;

async function stored(
  { blobs }: Pick<Site, 'blobs'>,
  target: string,
  { hasAnswer, ...found }: Omit<StressFound, 'input' | 'answer'> & { readonly hasAnswer: boolean },
): Promise<StressFound> {
  const put = async (name: string) => {
    const path = join(target, name);
    const file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxShownBytes), 0, maxShownBytes, 0);
    await file.close();
    const text = storableText(buffer.toString('utf8', 0, bytesRead));
    return { ...(await blobs.put(createReadStream(path))), text };
  };
  return { ...found, input: await put('stress.in'), answer: hasAnswer ? await put('stress.out') : null };
}
