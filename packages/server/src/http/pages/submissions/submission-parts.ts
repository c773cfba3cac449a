import { groupBy } from '@tribunal/core/lists';
import { isInProgress, type Status, verdictNames } from '@tribunal/core/verdicts';
import type { StoredCase } from '../../../storage/submissions/case-results.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { moment } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';
import {
  classOf,
  codeOf,
  memoryText,
  nameOf,
  pointsText,
  scoreText,
  secondsText,
} from '../../html/verdict-words.ts';

/** One line of a list of submissions, as programs and pages take it. */
export function submissionRow(submission: ShownSubmission): Html {
  const { problemCode, problemName, username, language, date, time, memory } = submission;
  return html`<div class="sub-result ${classOf(submission)}"><div class="score">${scoreText(submission)}</div>
<div class="state"><span class="status" title="${nameOf(submission)}">${codeOf(submission)}</span> | <span class="language">${language}</span></div></div>
<div class="sub-main"><div class="sub-info"><div class="name"><a href="/problem/${problemCode}">${problemName}</a></div>
<div class="user"><a href="/user/${username}">${username}</a> ${moment(date)}</div></div></div>
<div class="sub-usage"><div class="time" title="${secondsText(time, 2)}">${secondsText(time, 2)}</div>
<div class="memory">${memoryText(memory, 1)}</div></div>`;
}

/** The cases as a script fetches them: a heading says why there is nothing else yet. */
export function caseFragment(submission: ShownSubmission, cases: readonly StoredCase[]): Html {
  const isBare = cases.length === 0 && submission.error === null && submission.status !== 'D';
  return html`${isBare && html`<h4>${bareTexts[submission.status] ?? nameOf(submission)}</h4>`}${caseTable(submission, cases)}`;
}

const bareTexts: Partial<Record<Status, string>> = {
  QU: 'Waiting for a judge',
  P: 'Being compiled',
  G: 'Being judged',
};

/** The cases so far, and the score when judging is over. */
export function caseTable(submission: ShownSubmission, cases: readonly StoredCase[]): Html {
  const batches = groupBy(cases, ({ batch }) => batch);
  const shown = new Set<number>();
  const rows = cases.map((one) => {
    if (one.batch === null) return caseRow(one, `Test case #${one.position}:`);
    if (shown.has(one.batch)) return false;
    shown.add(one.batch);
    return batchRows(one.batch, batches.get(one.batch) ?? []);
  });
  return html`${submission.error !== null && html`<h2>${submission.result === 'CE' ? 'Compiler output' : 'Output'}</h2><pre class="source">${submission.error}</pre>`}
${cases.length > 0 && html`<table class="submissions-status-table"><tbody>${rows}</tbody></table>`}
${finalScore(submission)}`;
}

function batchRows(batch: number, cases: readonly StoredCase[]): Html {
  const points = Math.min(...cases.map((one) => one.points));
  const total = Math.max(...cases.map((one) => one.total));
  return html`<tr class="batch-row"><td colspan="5"><b>Batch #${batch}</b> (${pointsText(points)}/${pointsText(total)} points)</td></tr>
${cases.map((one, index) => caseRow(one, `Case #${index + 1}:`))}`;
}

function caseRow(
  { position, status, time, memory, points, total, feedback, batch }: StoredCase,
  label: string,
): Html {
  const name = verdictNames[status as keyof typeof verdictNames] ?? status;
  const [spent, used] = status === 'SC' ? [null, null] : [time, memory];
  const worth = batch === null ? `(${pointsText(points)}/${pointsText(total)})` : '';
  return html`<tr id="${position}" class="case-row"><td><b>${label}</b></td><td><span class="case-${status}" title="${name}">${status}</span>${
    feedback && html` <span class="case-feedback">${feedback}</span>`
  }</td><td>[<span>${secondsText(spent, 3)},</span></td><td>${memoryText(used, 2)}]</td><td>${worth}</td></tr>
`;
}

function finalScore({ status, result, casePoints, caseTotal, points, problemPoints }: ShownSubmission): Html {
  if (isInProgress(status) || result === 'CE' || result === 'IE' || result === 'AB') return html``;
  return html`<p><b>Final score:</b> ${pointsText(casePoints)}/${pointsText(caseTotal)} (${pointsText(points ?? 0)}/${pointsText(problemPoints)} points)</p>`;
}
