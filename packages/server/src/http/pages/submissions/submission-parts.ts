import { groupBy } from '@tribunal/core/lists';
import { isInProgress } from '@tribunal/core/verdicts';
import type { StoredCase } from '../../../storage/submissions/case-results.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { userLink } from '../../html/user-link.ts';
import {
  classOf,
  codeOf,
  memoryText,
  nameOf,
  pointsText,
  scoreText,
  secondsText,
} from '../../html/verdict-words.ts';
import type { Messages } from '../../messages/messages.ts';

/** One line of a list of submissions, as scripts and pages read it. */
export function submissionRow(t: Messages, submission: ShownSubmission): Html {
  const { problemCode, problemName, username, userRating, language, date, time, memory } = submission;
  return html`<div class="sub-result ${classOf(submission)}"><div class="score">${scoreText(submission)}</div>
<div class="state"><span class="status" title="${nameOf(t, submission)}">${codeOf(submission)}</span> | <span class="language">${language}</span></div></div>
<div class="sub-main"><div class="sub-info"><div class="name"><a href="/problem/${problemCode}">${problemName}</a></div>
<div class="user">${userLink(t, username, userRating)} ${moment(date)}</div></div></div>
<div class="sub-usage"><div class="time" title="${secondsText(time, 2)}">${secondsText(time, 2)}</div>
<div class="memory">${memoryText(memory, 1)}</div></div>`;
}

/** The cases for a script. While there are none, a heading says why. */
export function caseFragment(t: Messages, submission: ShownSubmission, cases: readonly StoredCase[]): Html {
  const isBare = cases.length === 0 && submission.error === null && submission.status !== 'D';
  return html`${isBare && html`<h4>${progressText(t, submission)}</h4>`}${caseTable(t, submission, cases)}`;
}

function progressText(t: Messages, submission: ShownSubmission): string {
  const { submissions } = t;
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
  const { submissions } = t;
  const batches = groupBy(cases, ({ batch }) => batch);
  const shown = new Set<number>();
  const rows = cases.map((one) => {
    if (one.batch === null) return caseRow(t, one, submissions.testCase(one.position));
    if (shown.has(one.batch)) return false;
    shown.add(one.batch);
    return batchRows(t, one.batch, batches.get(one.batch) ?? []);
  });
  return html`${submission.error !== null && html`<h2>${submission.result === 'CE' ? submissions.compilerOutput : submissions.output}</h2><pre class="source">${submission.error}</pre>`}
${cases.length > 0 && html`<table class="submissions-status-table"><tbody>${rows}</tbody></table>`}
${finalScore(t, submission)}`;
}

function batchRows(t: Messages, batch: number, cases: readonly StoredCase[]): Html {
  const { submissions } = t;
  const points = pointsText(Math.min(...cases.map((one) => one.points)));
  const total = pointsText(Math.max(...cases.map((one) => one.total)));
  return html`<tr class="batch-row"><td colspan="5"><b>${submissions.batch(batch)}</b> ${submissions.batchPoints(points, total)}</td></tr>
${cases.map((one, index) => caseRow(t, one, submissions.caseInBatch(index + 1)))}`;
}

function caseRow(
  { submissions }: Messages,
  { position, status, time, memory, points, total, feedback, batch }: StoredCase,
  label: string,
): Html {
  const [spent, used] = status === 'SC' ? [null, null] : [time, memory];
  const worth = batch === null ? `(${pointsText(points)}/${pointsText(total)})` : '';
  return html`<tr id="${position}" class="case-row"><td><b>${label}</b></td><td><span class="case-${status}" title="${submissions.verdicts[status]}">${status}</span>${
    feedback && html` <span class="case-feedback">${feedback}</span>`
  }</td><td>[<span>${secondsText(spent, 3)},</span></td><td>${memoryText(used, 2)}]</td><td>${worth}</td></tr>
`;
}

function finalScore({ submissions }: Messages, submission: ShownSubmission): Html {
  const { status, result, casePoints, caseTotal, points, problemPoints } = submission;
  if (isInProgress(status) || result === 'CE' || result === 'IE' || result === 'AB') return html``;
  const score = `${pointsText(casePoints)}/${pointsText(caseTotal)}`;
  const worth = `${pointsText(points ?? 0)}/${pointsText(problemPoints)}`;
  return html`<p><b>${submissions.finalScore}</b> ${submissions.scoreWithPoints(score, worth)}</p>`;
}
