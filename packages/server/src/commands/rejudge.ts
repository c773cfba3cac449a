import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import type { Result } from '@tribunal/core/verdicts';
import { rejudge as rejudgeOne } from '../actions/submissions/rejudge.ts';
import { OperatorError } from '../operator-error.ts';
import type { Site } from '../site.ts';
import { type Actor, addAuditEntry, operator } from '../storage/accounts/audit-log.ts';
import { priorities } from '../storage/judges/judge-queue.ts';
import {
  previewRejudge,
  type RejudgePreview,
} from '../storage/submissions/rejudging/rejudge-preview-view.ts';
import {
  judgedAgain,
  type SelectedSubmission,
  type Selection,
  selectSubmissions,
} from '../storage/submissions/rejudging/rejudging.ts';
import { unrestricted } from '../storage/visibility/viewer.ts';
import { progressBar } from './progress.ts';
import { changesText, counted, previewText, touchedLines } from './rejudge-report.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal rejudge --submission ID | --contest KEY | --problem CODE [--preview] [--wait]

Judges submissions again. Each keeps its verdict, also on boards, until it has a new one.

  --submission ID   one submission
  --contest KEY     all submissions of a contest
  --problem CODE    all submissions to a problem
  --preview         only list them and the contests that depend on them
  --wait            wait until they are judged and print what changed
`;

export const rejudge: SiteCommand = {
  name: 'rejudge',
  summary: 'judge submissions again',
  usage,
  async run(args, io, site) {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const options = { submission: text, contest: text, problem: text, preview: flag, wait: flag } as const;
    const { values } = parseArgs({ args, options });
    const selection = readSelection(values);
    const selected = await selectSubmissions(site.database, selection);
    if (!selected) throw new OperatorError(`there is no such ${kindOf(selection)}`);
    const preview = await previewRejudge(site.database, unrestricted, selection, site.now());
    if (values.preview) await print(io.stdout, previewText(selected, preview));
    else {
      const actor = await auditBatch(site, selection, selected.length);
      await queue(site, selected, preview, { actor, waits: values.wait }, io);
    }
    return 0;
  },
};

function readSelection(given: { submission?: string; contest?: string; problem?: string }): Selection {
  const selections: Selection[] = [];
  if (given.submission !== undefined) selections.push({ submissionId: readId(given.submission) });
  if (given.contest !== undefined) selections.push({ contestKey: given.contest });
  if (given.problem !== undefined) selections.push({ problemCode: given.problem });
  const [selection, ...others] = selections;
  if (!selection || others.length > 0)
    throw new OperatorError('rejudge takes one of --submission, --contest and --problem');
  return selection;
}

/**
 * Writes one audit entry for a batch before it is queued one by one, so that the log has it even if the command is
 * interrupted. Otherwise returns the actor for the entry of each submission.
 */
async function auditBatch(site: Site, selection: Selection, submissions: number): Promise<Actor | undefined> {
  if ('submissionId' in selection) return operator;
  const target =
    'contestKey' in selection ? `contest ${selection.contestKey}` : `problem ${selection.problemCode}`;
  const entry = { at: site.now(), actor: operator, action: 'rejudge', target, details: { submissions } };
  await addAuditEntry(site.database.query, entry);
  return undefined;
}

function kindOf(selection: Selection): string {
  if ('submissionId' in selection) return 'submission';
  return 'contestKey' in selection ? 'contest' : 'problem';
}

const highestId = 2 ** 31 - 1;

function readId(text: string): number {
  const id = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : Infinity;
  if (id > highestId) throw new OperatorError('--submission must be the id of a submission');
  return id;
}

interface Queued extends SelectedSubmission {
  readonly judgement: number;
}

async function queue(
  site: Site,
  selected: readonly SelectedSubmission[],
  preview: RejudgePreview,
  { actor, waits }: { readonly actor: Actor | undefined; readonly waits: boolean },
  io: CommandIo,
): Promise<void> {
  const priority = selected.length > 1 ? priorities.batchRejudge : priorities.rejudge;
  const progress = progressBar(io.stderr);
  const queued: Queued[] = [];
  // All submissions get the same request time, which makes them one rejudge in the history.
  const now = site.now();
  try {
    for (const [index, one] of selected.entries()) {
      io.signal.throwIfAborted();
      progress.show(index / selected.length, 'queueing');
      const rejudged = await rejudgeOne(site.database, one.id, now, {
        priority,
        requestedBy: operator.name,
        ...(actor && { actor }),
      });
      if ('judgement' in rejudged) queued.push({ ...one, judgement: rejudged.judgement });
    }
  } finally {
    progress.clear();
  }
  const skipped = selected.length - queued.length;
  const note =
    skipped > 0 ? ` ${counted(skipped)} ${skipped === 1 ? 'was' : 'were'} being judged already.` : '';
  const queuedLine = `${counted(queued.length)} queued for judging.${note}`;
  await print(io.stdout, [...touchedLines(preview), queuedLine].join('\n'));
  if (waits) await print(io.stdout, await changes(site, queued, io));
}

const pollMs = 500;

/** The changes after all submissions are judged. Ctrl-C ends the wait, not the judging. */
async function changes(site: Site, queued: readonly Queued[], io: CommandIo): Promise<string> {
  const progress = progressBar(io.stderr);
  let judged = new Map<number, Result>();
  try {
    while (judged.size < queued.length && !io.signal.aborted) {
      judged = await judgedAgain(site.database, queued);
      progress.show(judged.size / queued.length, `${judged.size} of ${queued.length} judged`);
      if (judged.size < queued.length) await sleep(pollMs, undefined, { signal: io.signal }).catch(() => {});
    }
  } finally {
    progress.clear();
  }
  return changesText(queued, judged);
}
