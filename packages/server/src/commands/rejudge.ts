import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/command';
import { rejudge as rejudgeOne } from '../actions/rejudge.ts';
import { OperatorError } from '../operator-error.ts';
import type { Site } from '../site.ts';
import { priorities } from '../storage/judge-queue.ts';
import {
  judgedAgain,
  type SelectedSubmission,
  type Selection,
  selectSubmissions,
} from '../storage/rejudging.ts';
import { progressBar } from './progress.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal rejudge --submission ID | --contest KEY | --problem CODE [--preview] [--wait]

Has submissions judged again. Each keeps its verdict, on boards too, until the new one is there.

  --submission ID   one submission
  --contest KEY     all submissions of a contest
  --problem CODE    all submissions to a problem
  --preview         only say which they are
  --wait            wait until they are judged and say what has changed
`;

export const rejudge: SiteCommand = {
  name: 'rejudge',
  summary: 'have submissions judged again',
  usage,
  async run(args, io, site) {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const options = { submission: text, contest: text, problem: text, preview: flag, wait: flag } as const;
    const { values } = parseArgs({ args, options });
    const selected = await select(site, values);
    if (values.preview) await print(io.stdout, preview(selected));
    else await queue(site, selected, values.wait, io);
    return 0;
  },
};

async function select(
  site: Site,
  given: { submission?: string; contest?: string; problem?: string },
): Promise<SelectedSubmission[]> {
  const selections: Selection[] = [];
  if (given.submission !== undefined) selections.push({ submissionId: readId(given.submission) });
  if (given.contest !== undefined) selections.push({ contestKey: given.contest });
  if (given.problem !== undefined) selections.push({ problemCode: given.problem });
  const [selection, ...others] = selections;
  if (!selection || others.length > 0)
    throw new OperatorError('rejudge takes one of --submission, --contest and --problem');
  const selected = await selectSubmissions(site.database, selection);
  if (!selected)
    throw new OperatorError(`there is no such ${Object.keys(given).find((name) => name in kinds)}`);
  return selected;
}

const kinds = { submission: true, contest: true, problem: true };

const highestId = 2 ** 31 - 1;

function readId(text: string): number {
  const id = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : Infinity;
  if (id > highestId) throw new OperatorError('--submission takes the number of a submission');
  return id;
}

function preview(selected: readonly SelectedSubmission[]): string {
  const lines = selected.map(
    ({ id, username, problemCode, result, isInProgress }) =>
      `${id}\t${username}\t${problemCode}\t${isInProgress ? 'being judged' : result}`,
  );
  return [...lines, `${counted(selected.filter(isReady).length)} would be judged again.`].join('\n');
}

function isReady({ isInProgress }: SelectedSubmission): boolean {
  return !isInProgress;
}

interface Queued extends SelectedSubmission {
  readonly judgement: number;
}

async function queue(
  site: Site,
  selected: readonly SelectedSubmission[],
  waits: boolean,
  io: CommandIo,
): Promise<void> {
  const priority = selected.length > 1 ? priorities.batchRejudge : priorities.rejudge;
  const progress = progressBar(io.stderr);
  const queued: Queued[] = [];
  try {
    for (const [index, one] of selected.entries()) {
      io.signal.throwIfAborted();
      progress.show(index / selected.length, 'queueing');
      const rejudged = await rejudgeOne(site.database, one.id, site.now(), priority);
      if ('judgement' in rejudged) queued.push({ ...one, judgement: rejudged.judgement });
    }
  } finally {
    progress.clear();
  }
  const skipped = selected.length - queued.length;
  const note =
    skipped > 0 ? ` ${counted(skipped)} ${skipped === 1 ? 'was' : 'were'} being judged already.` : '';
  await print(io.stdout, `${counted(queued.length)} queued to be judged again.${note}`);
  if (waits) await print(io.stdout, await changes(site, queued, io));
}

const lookEveryMs = 500;

/** What has changed once all are judged. Whoever stops waiting does not stop the judging. */
async function changes(site: Site, queued: readonly Queued[], io: CommandIo): Promise<string> {
  const progress = progressBar(io.stderr);
  let judged = new Map<number, string>();
  try {
    while (judged.size < queued.length && !io.signal.aborted) {
      judged = await judgedAgain(site.database, queued);
      progress.show(judged.size / queued.length, `${judged.size} of ${queued.length} judged`);
      if (judged.size < queued.length)
        await sleep(lookEveryMs, undefined, { signal: io.signal }).catch(() => {});
    }
  } finally {
    progress.clear();
  }
  const changed = queued.filter(({ id, result }) => judged.has(id) && judged.get(id) !== result);
  const lines = changed.map(
    ({ id, username, problemCode, result }) =>
      `${id}\t${username}\t${problemCode}\t${result} → ${judged.get(id)}`,
  );
  return [...lines, `${changed.length} of ${counted(judged.size)} came out otherwise.`].join('\n');
}

function counted(count: number): string {
  return `${count} submission${count === 1 ? '' : 's'}`;
}
