import { pointsText } from '@tribunal/core/texts/points-text';
import { printableText } from '@tribunal/core/texts/text';
import type { StoredCase } from '../../../storage/submissions/case-results.ts';
import type { PastJudging } from '../../../storage/submissions/jury/judging-history.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import type { Messages } from '../../messages/messages.ts';
import { memoryText, secondsText } from '../../parts/verdict-words.ts';
import { caseList, casesAddress } from './case-table.ts';

/** Every judging of a submission, newest first. Only the jury sees which judge and who acted. Earlier ones lead to their cases. */
export function judgingHistory(
  t: Messages,
  { id, judgement }: ShownSubmission,
  history: readonly PastJudging[],
): Html {
  const { jury, measurements, submissions } = t;
  const inForce = history.find(({ finishedAt }) => finishedAt !== null)?.number;
  return html`<section id="judgings"><h2>${jury.history}</h2><div class="scroll"><table class="stacked">
<thead><tr><th scope="col">${submissions.number}</th><th scope="col">${submissions.result}</th><th scope="col" class="number">${jury.points}</th><th scope="col">${jury.judge}</th><th scope="col">${measurements.compiler}</th><th scope="col">${jury.dataVersion}</th><th scope="col">${jury.reason}</th><th scope="col">${jury.requested}</th><th scope="col">${jury.finished}</th><th scope="col" class="number">${submissions.time}</th><th scope="col" class="number">${submissions.memory}</th></tr></thead>
<tbody id="judging-rows">${history.map((judging) => line(t, judging, judging.number === inForce, judging.number !== judgement && id))}</tbody></table></div></section>`;
}

/** The test cases of a judging that the page does not show anyway. */
export function judgingCases(
  t: Messages,
  submission: ShownSubmission,
  judging: PastJudging,
  cases: readonly StoredCase[],
): Html {
  const { jury } = t;
  const links = {
    idPrefix: 'judging-case-',
    address: casesAddress(submission),
    query: `?judging=${judging.number}`,
  };
  const isEmpty = cases.length === 0 && judging.error === null;
  return html`<section id="judging-cases"><h2>${jury.casesOfJudging(judging.number)}</h2>
${isEmpty ? html`<p class="quiet">${jury.noCases}</p>` : caseList(t, judging, cases, links)}</section>`;
}

function line(t: Messages, judging: PastJudging, isInForce: boolean, linked: number | false): Html {
  const { jury, submissions } = t;
  const { number, result, points, judge, requestedAt, finishedAt, time, memory } = judging;
  const verdict =
    result && html`<span class="verdict ${result}" title="${submissions.verdicts[result]}">${result}</span>`;
  const name =
    linked === false
      ? number
      : html`<a href="/submission/${linked}?judging=${number}#judging-cases" title="${jury.casesOfJudging(number)}">${number}</a>`;
  return html`<tr><th scope="row">${name}</th><td data-label="${submissions.result}">${verdict}${isInForce && html` <span class="mark">${jury.inForce}</span>`}</td><td class="number" data-label="${jury.points}">${points === null ? '–' : pointsText(points)}</td><td data-label="${jury.judge}">${judge ?? '–'}</td><td data-label="${t.measurements.compiler}">${compilerText(t, judging)}</td><td data-label="${jury.dataVersion}">${dataText(t, judging)}</td><td data-label="${jury.reason}">${reasonText(t, judging)}</td>
<td data-label="${jury.requested}">${moment(requestedAt)}</td><td data-label="${jury.finished}">${finishedAt === null ? html`<span class="mark">${jury.goingOn}</span>` : moment(finishedAt)}</td><td class="number" data-label="${submissions.time}">${secondsText(time, 3)}</td><td class="number" data-label="${submissions.memory}">${memoryText(memory, 1)}</td></tr>
`;
}

function compilerText({ jury }: Messages, { toolchain, hasOtherToolchain }: PastJudging): Html {
  if (toolchain === null) return html`–`;
  return html`${printableText(toolchain)}${hasOtherToolchain && html` <span class="mark">${jury.otherCompiler}</span>`}`;
}

/** Whoever may see the versions finds the one that was used. */
function dataText({ jury }: Messages, { dataVersion, isCurrentData, editedProblem }: PastJudging): Html {
  if (dataVersion === null) return html`–`;
  const name = html`<code title="${dataVersion}">${dataVersion.slice(0, 10)}</code>`;
  const link =
    editedProblem === null
      ? name
      : html`<a href="/problem/${editedProblem}/versions/#data-${dataVersion}">${name}</a>`;
  return html`${link}${!isCurrentData && html` <span class="mark">${jury.olderData}</span>`}`;
}

function reasonText({ jury }: Messages, { number, requestedBy }: PastJudging): string {
  if (number === 1) return jury.reasons.first;
  return requestedBy === null ? jury.reasons.rejudge : jury.reasons.rejudgeBy(requestedBy);
}
