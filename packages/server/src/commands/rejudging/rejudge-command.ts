import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { maxRejudgeTimes } from '@tribunal/contract/pages/rejudging';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { itemAt } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import { rejudge as rejudgeOne } from '../../actions/submissions/rejudge.ts';
import { applyProposal, type ProposalDecided } from '../../actions/submissions/rejudging/apply-proposal.ts';
import { createProposal, type ProposalOrder } from '../../actions/submissions/rejudging/create-proposal.ts';
import { discardProposal } from '../../actions/submissions/rejudging/discard-proposal.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { operator } from '../../storage/accounts/audit-log.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import { findRejudgedProposal } from '../../storage/submissions/rejudging/proposal-view.ts';
import { previewRejudge } from '../../storage/submissions/rejudging/rejudge-preview-view.ts';
import {
  judgedAgain,
  type SelectedSubmission,
  type Selection,
  selectSubmissions,
} from '../../storage/submissions/rejudging/rejudging.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import { progressBar } from '../progress.ts';
import type { SiteCommand } from '../site-command.ts';
import { proposalReport } from './proposal-report.ts';
import { changesText, counted, previewText, touchedLines } from './rejudge-report.ts';

const usage = `
Usage: tribunal rejudge --submission ID [--times K] | --contest KEY | --problem CODE [--outdated] [--urgent] [--preview] [--wait]
       tribunal rejudge --apply N | --discard N

Judges one submission again at once, or all submissions of a contest or to a problem as a proposal: it prints the number of the
proposal, and verdicts and scoreboards stay as they are until the proposal is applied, here or at /rejudge/N.

  --submission ID   one submission
  --times K         judge the submission K times (at most ${maxRejudgeTimes}) and compare the verdicts; changes nothing
  --contest KEY     all submissions of a contest
  --problem CODE    all submissions to a problem
  --outdated        with --problem: only those whose verdict is based on earlier test data
  --urgent          judge a proposal in turn with new submissions, instead of after them
  --preview         only list them and the contests that depend on them
  --wait            wait until they are judged and print what changed or would change
  --apply N         make the verdicts of a proposal valid
  --discard N       drop a proposal
`;

export const rejudge: SiteCommand = {
  name: 'rejudge',
  summary: 'judge submissions again',
  usage,
  async run(args, io, site) {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const options = {
      submission: text,
      contest: text,
      problem: text,
      times: text,
      apply: text,
      discard: text,
      outdated: flag,
      urgent: flag,
      preview: flag,
      wait: flag,
    } as const;
    const { values } = parseArgs({ args, options });
    const decision = readDecision(values);
    if (decision) return decide(site, decision, io);
    const selection = readSelection(values);
    const times = readTimes(values.times, selection);
    const selected = await selectSubmissions(site.database, selection);
    if (!selected) throw new OperatorError(`there is no such ${kindOf(selection)}`);
    const preview = await previewRejudge(site.database, unrestricted, selection, site.now());
    if (values.preview) await print(io.stdout, previewText(selected, preview));
    else if ('submissionId' in selection && times === 1) {
      const judgement = await queueOne(site, selection.submissionId);
      const queuedLine = judgement === null ? beingJudged : `${counted(1)} queued for judging.`;
      await print(io.stdout, [...touchedLines(preview), queuedLine].join('\n'));
      if (values.wait && judgement !== null)
        await print(io.stdout, await changes(site, { ...itemAt(selected, 0), judgement }, io));
    } else await propose(site, { selection, times, isUrgent: values.urgent }, values.wait, io);
    return 0;
  },
};

interface Given {
  readonly submission?: string;
  readonly contest?: string;
  readonly problem?: string;
  readonly outdated: boolean;
  readonly apply?: string;
  readonly discard?: string;
}

interface Decision {
  readonly act: typeof applyProposal | typeof discardProposal;
  readonly proposalId: number;
}

/** Null when nothing is to be decided. */
function readDecision({ apply, discard, submission, contest, problem }: Given): Decision | null {
  const given = apply ?? discard;
  if (given === undefined) return null;
  const others = [submission, contest, problem, apply === undefined ? undefined : discard];
  if (others.some((other) => other !== undefined))
    throw new OperatorError('--apply and --discard take the number of a proposal and nothing else');
  const option = apply === undefined ? '--discard' : '--apply';
  return {
    act: apply === undefined ? discardProposal : applyProposal,
    proposalId: readId(given, `${option} must be the number of a proposal`),
  };
}

async function decide(site: Site, { act, proposalId }: Decision, io: CommandIo): Promise<0> {
  const decided = await act(site.database, commandLine, proposalId, null, site.now());
  if ('refusal' in decided) throw new OperatorError(refusals[decided.refusal].message);
  await print(io.stdout, decisionText(decided));
  return 0;
}

function decisionText({ state, applied, skipped }: ProposalDecided): string {
  if (state === 'discarded') return 'Discarded. No verdict has changed.';
  const note = skipped > 0 ? ` ${counted(skipped)} skipped.` : '';
  return `${counted(applied)} ${applied === 1 ? 'has' : 'have'} the verdicts of the proposal.${note}`;
}

function readSelection(given: Given): Exclude<Selection, { submissionIds: unknown }> {
  const selections: Exclude<Selection, { submissionIds: unknown }>[] = [];
  if (given.submission !== undefined)
    selections.push({
      submissionId: readId(given.submission, '--submission must be the id of a submission'),
    });
  if (given.contest !== undefined) selections.push({ contestKey: given.contest });
  if (given.problem !== undefined)
    selections.push({ problemCode: given.problem, isOutdated: given.outdated });
  const [selection, ...others] = selections;
  if (!selection || others.length > 0)
    throw new OperatorError('rejudge takes one of --submission, --contest and --problem');
  if (given.outdated && given.problem === undefined)
    throw new OperatorError('--outdated is for the submissions to a problem');
  return selection;
}

function readTimes(text: string | undefined, selection: Selection): number {
  if (text === undefined) return 1;
  if (!('submissionId' in selection)) throw new OperatorError('--times is for one submission');
  const times = /^[0-9]{1,2}$/.test(text) ? Number(text) : 0;
  if (times < 1 || times > maxRejudgeTimes)
    throw new OperatorError(`--times must be from 1 to ${maxRejudgeTimes}`);
  return times;
}

function kindOf(selection: Selection): string {
  if ('submissionId' in selection) return 'submission';
  return 'contestKey' in selection ? 'contest' : 'problem';
}

const highestId = 2 ** 31 - 1;

function readId(text: string, fault: string): number {
  const id = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : Infinity;
  if (id > highestId) throw new OperatorError(fault);
  return id;
}

const beingJudged = `${counted(0)} queued for judging. ${counted(1)} was being judged already.`;

/** Returns the number of the new judging; null when the submission is being judged. */
async function queueOne({ database, now }: Site, id: number): Promise<number | null> {
  const rejudged = await rejudgeOne(database, id, now(), { actor: operator });
  if ('judgement' in rejudged) return rejudged.judgement;
  if (rejudged.refusal === 'contest is final') throw new OperatorError(refusals[rejudged.refusal].message);
  return null;
}

const pollMs = 500;

/** The change after the submission is judged. Ctrl-C ends the wait, not the judging. */
async function changes(
  site: Site,
  queued: SelectedSubmission & { judgement: number },
  io: CommandIo,
): Promise<string> {
  const judged = () => judgedAgain(site.database, [queued]);
  await waitUntil(io, async () => ({ done: (await judged()).size, of: 1 }));
  return changesText([queued], await judged());
}

/** The number goes to standard output, so that a script can use it. */
async function propose(
  { database, now }: Site,
  order: ProposalOrder,
  waits: boolean,
  io: CommandIo,
): Promise<void> {
  const created = await createProposal(database, commandLine, order, now());
  if ('refusal' in created) throw new OperatorError(refusals[created.refusal].message);
  const { id, submissions } = created;
  await print(io.stdout, String(id));
  if (io.stderr.isTTY)
    await print(
      io.stderr,
      `${counted(submissions)} will be judged again. Look at and apply the proposal at /rejudge/${id}.`,
    );
  if (!waits) return;
  await waitUntil(io, async () => {
    const { judged, total } = existing(await findRejudgedProposal(database.query, unrestricted, id, now()));
    return { done: judged, of: total };
  });
  await print(io.stdout, await proposalReport(database, id, now()));
}

/** Shows the progress until everything is done, or Ctrl-C. */
async function waitUntil(
  io: CommandIo,
  look: () => Promise<{ readonly done: number; readonly of: number }>,
): Promise<void> {
  const progress = progressBar(io.stderr);
  try {
    for (;;) {
      const { done, of } = await look();
      if (done >= of || io.signal.aborted) return;
      progress.show(done / of, `${done} of ${of} judged`);
      await sleep(pollMs, undefined, { signal: io.signal }).catch(() => {});
    }
  } finally {
    progress.clear();
  }
}
