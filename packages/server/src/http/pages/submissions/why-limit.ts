import { itemAt } from '@tribunal/core/lists';
import type { JudgingFacts, ShownRun } from '../../../storage/submissions/measurements-view.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import type { Messages } from '../../messages/messages.ts';
import { memoryText } from '../../parts/verdict-words.ts';

/** What a reader knows about the runs of a judging. */
export interface ShownMeasurements extends Pick<JudgingFacts, 'measurements'> {
  readonly runs: readonly ShownRun[];
}

/** Why a submission exceeded its time or memory limit; null for other results, and if its limits are not known. */
export function whyLimit(
  t: Messages,
  { result }: Pick<ShownSubmission, 'result'>,
  { measurements, runs }: ShownMeasurements,
): string | null {
  const failed = runs.find((run) => run.result === result);
  if (!measurements || !failed) return null;
  const ofCase = runs.filter((run) => run.case === failed.case);
  if (result === 'TLE') return whyTooLong(t, ofCase, measurements.timeLimit);
  if (result !== 'MLE') return null;
  const { memory } = itemAt(ofCase, ofCase.length - 1);
  return t.measurements.tooMuchMemory(
    failed.case,
    memoryText(memory, 0),
    memoryText(measurements.memoryLimit, 0),
  );
}

/** Less is not worth a sentence. */
const noticedSeconds = 0.1;

function whyTooLong(t: Messages, runs: readonly ShownRun[], limit: number): string {
  const best = runs.reduce((one, other) => (other.cpu < one.cpu ? other : one));
  const waited = Math.max(...runs.map((run) => run.waited ?? 0));
  const asleep = (best.wall ?? 0) - (best.waited ?? 0) - best.cpu;
  const sentences = [
    best.reason === 'wall'
      ? t.measurements.slept(best.case, shortSeconds(asleep), shortSeconds(best.cpu))
      : usedTime(t, best, limit),
    runs.length > 1 && t.measurements.severalRuns(runs.length),
    waited >= noticedSeconds && t.measurements.waitedForProcessor(shortSeconds(waited)),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** A judge that does not tell runs may report the limit itself. */
function usedTime(t: Messages, { case: position, cpu }: ShownRun, limit: number): string {
  const digits = [2, 3, 4].find((places) => Number(cpu.toFixed(places)) > limit);
  if (digits === undefined) return t.measurements.reachedTimeLimit(position, shortSeconds(limit));
  return t.measurements.usedTime(position, `${cpu.toFixed(digits)} s`, shortSeconds(limit));
}

function shortSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(2))} s`;
}
