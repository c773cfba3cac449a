import { pause } from '@tribunal/client/requests/backoff';
import { type CommandIo, print, printLines } from '@tribunal/client/terminal/command';
import { tableLines } from '@tribunal/client/terminal/table';
import { shadowPairs } from '../storage/contests/clics/shadows.ts';
import { type Comparison, compareVerdicts } from './compare-verdicts.ts';
import type { Shadowing } from './take-line.ts';

const pollMs = 1000;

/** Prints differences as they appear, and all of them at the end. */
export async function watchVerdicts(
  shadowing: Shadowing,
  followed: Promise<void>,
  io: CommandIo,
): Promise<number> {
  let outcome: { readonly error: unknown } | null = null;
  const settled = followed.then(
    () => (outcome = { error: null }),
    (error: unknown) => (outcome = { error }),
  );
  const printed = new Set<string>();
  for (;;) {
    const isFollowed = outcome !== null;
    const comparison = await compare(shadowing);
    await printNew(comparison, printed, io);
    if (isFollowed && comparison.pending === 0) break;
    if (!(await pause(pollMs, io.signal))) break;
  }
  const { error } = await settled;
  const comparison = await compare(shadowing);
  await report(comparison, io);
  if (error !== null) throw error;
  return comparison.differences.length + comparison.faults.length > 0 ? 1 : 0;
}

async function compare({ site, contest, there }: Shadowing): Promise<Comparison> {
  const pairs = await shadowPairs(site.database.query, contest.id);
  return compareVerdicts(contest, pairs, there['judgement-types']);
}

async function printNew(comparison: Comparison, printed: Set<string>, io: CommandIo): Promise<void> {
  const { differences, faults } = comparison;
  const lines = [
    ...differences.map(
      (one) =>
        `${one.source_id}: ${one.there} there, ${one.here} here (${one.problem}, ${one.team}, submission ${one.submission})`,
    ),
    ...faults.map(({ source_id, reason }) => `${source_id}: not submitted: ${reason}`),
  ].filter((line) => !printed.has(line));
  for (const line of lines) printed.add(line);
  await printLines(io, lines);
}

async function report({ differences, faults, same, open }: Comparison, io: CommandIo): Promise<void> {
  if (differences.length > 0)
    await printLines(io, ['', 'Different verdicts:', ...tableLines(differences.map((one) => ({ ...one })))]);
  const lines = faults.map(({ source_id, reason }) => `- ${source_id}: ${reason}`);
  if (faults.length > 0) await printLines(io, ['', 'Not submitted:', ...lines]);
  const total = same + open + differences.length + faults.length;
  const counts = `${same} the same, ${differences.length} different, ${faults.length} not submitted, ${open} without a verdict`;
  await print(io.stdout, `\n${total} submissions: ${counts}.`);
}
