import { batchPoints } from '@tribunal/core/judging/grading';
import { isInProgress } from '@tribunal/core/judging/verdicts';
import { groupBy } from '@tribunal/core/lists';
import { pointsText } from '@tribunal/core/texts/points-text';
import { printableText } from '@tribunal/core/texts/text';
import type { StoredCase } from '../../../storage/submissions/case-results.ts';
import { isResultShown, type ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';
import { hasScore, memoryText, nameOf, secondsText } from '../../parts/verdict-words.ts';

/** The cases for a script. While there are none, a heading says why. */
export function caseFragment(t: Messages, submission: ShownSubmission, cases: readonly StoredCase[]): Html {
  const isBare = cases.length === 0 && submission.error === null && submission.status !== 'D';
  return html`${isBare && html`<h4>${progressText(t, submission)}</h4>`}${caseTable(t, submission, cases)}`;
}

function progressText(t: Messages, submission: ShownSubmission): string {
  const { submissions } = t;
  if (!isResultShown(submission)) return nameOf(t, submission);
  switch (submission.status) {
    case 'QU':
      return submissions.waiting;
    case 'P':
      return submissions.compiling;
    case 'G':
      return submissions.judging;
    default:
      return nameOf(t, submission);
  }
}

/** The cases so far, and the score when judging is over. */
export function caseTable(t: Messages, submission: ShownSubmission, cases: readonly StoredCase[]): Html {
  return html`${caseList(t, submission, cases, { address: casesAddress(submission) })}
${finalScore(t, submission)}`;
}

/** Where the files of each case are; null if the viewer may not see them. */
export function casesAddress({ id, areCasesOpen }: ShownSubmission): string | null {
  return areCasesOpen ? `/submission/${id}/case/` : null;
}

interface CaseLinks {
  /** Keeps the ids of two lists on one page apart. */
  readonly idPrefix?: string;
  readonly address: string | null;
  /** After the number of the case. */
  readonly query?: string;
}

export function caseList(
  t: Messages,
  { error, result }: Pick<ShownSubmission, 'error' | 'result'>,
  cases: readonly StoredCase[],
  links: CaseLinks,
): Html {
  const { submissions } = t;
  const batches = groupBy(cases, ({ batch }) => batch);
  const shown = new Set<number>();
  const rows = cases.map((one) => {
    if (one.batch === null) return caseRow(t, one, submissions.testCase(one.position), links);
    if (shown.has(one.batch)) return false;
    shown.add(one.batch);
    return batchRows(t, one.batch, batches.get(one.batch) ?? [], links);
  });
  return html`${error !== null && output(t, error, result)}
${cases.length > 0 && html`<table class="submissions-status-table"><tbody>${rows}</tbody></table>`}`;
}

/** A scroll area needs a name and the focus, so that a keyboard can scroll it. */
function output({ submissions }: Messages, text: string, result: ShownSubmission['result']): Html {
  const name = result === 'CE' ? submissions.compilerOutput : submissions.output;
  return html`<h2>${name}</h2><pre class="source" tabindex="0" role="region" aria-label="${name}">${printableText(text)}</pre>`;
}

function batchRows(t: Messages, batch: number, cases: readonly StoredCase[], links: CaseLinks): Html {
  const { submissions } = t;
  const points = pointsText(batchPoints(cases));
  const total = pointsText(Math.max(...cases.map((one) => one.total)));
  const rule = cases[0]?.scoreRule ?? 'minimum';
  return html`<tr class="batch-row"><td colspan="5"><b>${submissions.batch(batch)}</b> ${submissions.batchPoints(points, total)}${rule !== 'minimum' && html` <span class="quiet">${t.testData.scoreRules[rule]}</span>`}</td></tr>
${cases.map((one, index) => caseRow(t, one, submissions.caseInBatch(index + 1), links))}`;
}

/** Scripts read these five cells. */
function caseRow(
  { submissions, inspectedCases }: Messages,
  { position, status, time, memory, points, total, feedback, judgeMessage, batch }: StoredCase,
  label: string,
  { idPrefix = '', address, query = '' }: CaseLinks,
): Html {
  const [spent, used] = status === 'SC' ? [null, null] : [time, memory];
  const worth = batch === null ? `(${pointsText(points)}/${pointsText(total)})` : '';
  const name =
    address === null
      ? label
      : html`<a href="${address}${position}${query}" title="${inspectedCases.inspect(position)}">${label}</a>`;
  return html`<tr id="${idPrefix}${position}" class="case-row"><td><b>${name}</b></td><td><span class="case-${status}" title="${submissions.verdicts[status]}">${status}</span>${
    feedback && html` <span class="case-feedback">${printableText(feedback)}</span>`
  }${
    judgeMessage &&
    html` <span class="case-feedback">${submissions.forJury} ${printableText(judgeMessage)}</span>`
  }</td><td>[<span>${secondsText(spent, 3)},</span></td><td>${memoryText(used, 2)}]</td><td>${worth}</td></tr>
`;
}

function finalScore({ submissions }: Messages, submission: ShownSubmission): Html {
  if (isInProgress(submission.status) || !hasScore(submission)) return html``;
  const { casePoints, caseTotal } = submission;
  const score = `${pointsText(casePoints)}/${pointsText(caseTotal)}`;
  return html`<p><b>${submissions.finalScore}</b> ${submissions.scoreWithPoints(score, worthText(submission))}</p>`;
}

/** The points that it earned of those that the problem gives: in a contest the points of the contest. */
export function worthText({ contest, points, problemPoints }: ShownSubmission): string {
  const [earned, most] = contest ? [contest.points, contest.problemPoints] : [points, problemPoints];
  return `${pointsText(earned ?? 0)}/${pointsText(most)}`;
}
