import { binStart } from '@tribunal/core/statistics/time-bins';
import type { FastifyReply } from 'fastify';
import { hasPermission } from '../../../../auth/caller.ts';
import type { ProblemStatistics } from '../../../../storage/contests/problem-statistics.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { partVersion } from '../../part-version.ts';

/** The problems of the contest with their true figures. */
export function statisticsPart(reply: FastifyReply, problems: readonly ProblemStatistics[]): Html {
  const t = messagesOf(reply.request);
  const mayRejudge = hasPermission(reply.request.caller, 'rejudge_submission_lot');
  const content =
    problems.length > 0
      ? statisticsTable(t, problems, mayRejudge)
      : html`<p class="empty">${t.jury.noProblems}</p>`;
  return html`<section><h2>${t.jury.statistics}</h2><div id="jury-statistics" data-refresh="${partVersion(problems)}">${content}</div></section>`;
}

function statisticsTable(t: Messages, problems: readonly ProblemStatistics[], mayRejudge: boolean): Html {
  const { jury } = t;
  return html`<div class="scroll"><table class="jury-statistics stacked">
<thead><tr><th scope="col">${t.submissions.problem}</th><th scope="col" class="number">${jury.attempts}</th><th scope="col" class="number">${jury.tried}</th><th scope="col" class="number">${jury.solved}</th><th scope="col">${jury.verdicts}</th><th scope="col">${jury.overTime}</th>${mayRejudge && html`<th scope="col">${jury.rejudge}</th>`}</tr></thead>
<tbody>${problems.map((problem) => statisticsLine(t, problem, mayRejudge))}</tbody></table></div>`;
}

function statisticsLine(t: Messages, problem: ProblemStatistics, mayRejudge: boolean): Html {
  const { label, code, name, submissions, tried, solved } = problem;
  return html`<tr><th scope="row"><b>${label}</b> <a href="/problem/${code}">${name}</a></th><td class="number" data-label="${t.jury.attempts}">${submissions}</td><td class="number" data-label="${t.jury.tried}">${tried}</td><td class="number" data-label="${t.jury.solved}">${solved}</td>
<td data-label="${t.jury.verdicts}">${verdictMarks(t, problem)}</td><td data-label="${t.jury.overTime}">${histogram(t, problem)}</td>${
    mayRejudge &&
    html`<td><a href="/problem/${code}/manage/submission/rejudge/preview" aria-label="${t.jury.rejudgeOf(label)}">${t.jury.rejudge}</a></td>`
  }</tr>
`;
}

function verdictMarks(t: Messages, { verdicts, pending }: ProblemStatistics): Html {
  const marks = verdicts.map(
    ({ result, count }) =>
      html`<span class="verdict ${result}" title="${t.submissions.verdicts[result]}">${result} ${count}</span> `,
  );
  return html`${marks}${pending > 0 && html`<span class="verdict QU">${t.jury.pending(pending)}</span>`}`;
}

const height = 28;
const barWidth = 4;

/** One bar for each part of the contest, the accepted submissions at the bottom. The label says the same in words. */
function histogram(t: Messages, { label, bins, overTime, submissions }: ProblemStatistics): Html {
  if (submissions === 0) return html`<span class="quiet">${t.jury.nothingYet}</span>`;
  const most = Math.max(...overTime.map((bin) => bin.submissions));
  const accepted = overTime.reduce((sum, bin) => sum + bin.accepted, 0);
  const fullest = overTime.findIndex((bin) => bin.submissions === most);
  const text = t.jury.overTimeText(submissions, accepted, most, binStart(bins, fullest), bins.minutes);
  const bars = overTime.map((bin, index) => {
    const all = Math.ceil((bin.submissions / most) * height);
    const good = Math.ceil((bin.accepted / most) * height);
    return html`${bar('all', index, all)}${bar('accepted', index, good)}`;
  });
  return html`<svg class="histogram" viewBox="0 0 ${bins.count * barWidth} ${height}" preserveAspectRatio="none" role="img" aria-label="${t.jury.overTimeOf(label)}: ${text}"><title>${text}</title>${bars}</svg>`;
}

function bar(look: 'all' | 'accepted', index: number, size: number): Html | false {
  return (
    size > 0 &&
    html`<rect class="${look}" x="${index * barWidth}" y="${height - size}" width="${barWidth - 1}" height="${size}"/>`
  );
}
