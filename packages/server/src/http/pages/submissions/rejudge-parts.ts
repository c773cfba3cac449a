import { type VerdictMatrix, verdictMatrix } from '@tribunal/core/judging/verdict-changes';
import type { Result } from '@tribunal/core/judging/verdicts';
import { groupBy, sum } from '@tribunal/core/lists';
import { printableText } from '@tribunal/core/texts/text';
import type { FastifyReply } from 'fastify';
import type { EditedProblem } from '../../../storage/problems/authoring/edited-problem.ts';
import type { RejudgePreview } from '../../../storage/submissions/rejudging/rejudge-preview-view.ts';
import type { LastRejudge } from '../../../storage/submissions/rejudging/rejudging.ts';
import { postButton } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { authoringLinks } from '../problems/authoring-links.ts';

export function rejudgeBody(
  reply: FastifyReply,
  { code, name }: EditedProblem,
  preview: RejudgePreview,
  last: LastRejudge | null,
): Html {
  const t = messagesOf(reply.request);
  const { submissions } = t;
  const action = `/problem/${code}/manage/submission/rejudge`;
  return html`<h1>${submissions.rejudgeProblem(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, 'manage/submission/rejudge/preview')}
${last && lastRejudge(t, last)}
<h2>${submissions.toRejudge}</h2>
<p>${submissions.rejudgeEffect}</p>
${previewTables(t, preview)}
${postButton(reply, action, submissions.rejudgeAll, 'primary')}`;
}

/** The submissions by their result, and the contests that depend on them. */
export function previewTables(t: Messages, preview: RejudgePreview): Html {
  const { submissions, rejudging } = t;
  const compilers = preview.toolchains.map(
    ({ count, before, now }) =>
      html`<p class="notice">${rejudging.missingCompiler(count, printableText(before), printableText(now ?? rejudging.noCompiler))}</p>`,
  );
  return html`${compilers}${preview.inProgress > 0 && html`<p>${submissions.notRejudged(preview.inProgress)}</p>`}
<div class="scroll fitting"><table><thead><tr><th scope="col">${submissions.result}</th><th scope="col" class="number">${submissions.submissions}</th></tr></thead>
<tbody>${byResult(preview.verdicts).map(([result, count]) => html`<tr><td><span class="verdict ${result}">${result}</span></td><td class="number">${count}</td></tr>`)}</tbody></table></div>
${preview.contests.length > 0 && contests(t, preview.contests)}`;
}

/** The counts of all problems together, the largest first. */
function byResult(verdicts: RejudgePreview['verdicts']): [Result, number][] {
  const counts = [...groupBy(verdicts, ({ result }) => result)].map(([result, some]): [Result, number] => [
    result,
    sum(some.map(({ count }) => count)),
  ]);
  return counts.sort(([, one], [, other]) => other - one);
}

function contests({ submissions }: Messages, affected: RejudgePreview['contests']): Html {
  const rows = affected.map(
    ({ key, count, hasRatings }) =>
      html`<tr><th scope="row"><a href="/contest/${key}">${key}</a></th><td class="number" data-label="${submissions.submissions}">${count}</td><td data-label="${submissions.affects}">${hasRatings ? submissions.standingsAndRatings : submissions.standings}</td></tr>`,
  );
  return html`<h2>${submissions.affectedContests}</h2>
<div class="scroll fitting"><table class="stacked"><thead><tr><th scope="col">${submissions.contest}</th><th scope="col" class="number">${submissions.submissions}</th><th scope="col">${submissions.affects}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The progress of the last rejudge, and how results changed so far. */
function lastRejudge(t: Messages, { requestedAt, submissions: count, changes }: LastRejudge): Html {
  const { submissions } = t;
  const judged = changes.length;
  return html`<h2>${submissions.lastRejudge(moment(requestedAt))}</h2>
<p role="status">${judged === count ? submissions.rejudgeIsOver(count) : submissions.rejudgeProgress(judged, count)}
<progress max="${count}" value="${judged}"></progress></p>
${judged > 0 && matrixTable(t, verdictMatrix(changes))}`;
}

/** A row for each result before, a column for each result after. */
export function matrixTable({ submissions }: Messages, { results, counts, changed }: VerdictMatrix): Html {
  const row = (name: Result, cells: readonly number[]) =>
    html`<tr><th scope="row">${name}</th>${cells.map((cell, index) => html`<td${lookOf(cell, results[index] === name)}>${cell}</td>`)}</tr>`;
  return html`<div class="scroll fitting"><table class="verdict-matrix"><caption>${submissions.changedResults(changed)}</caption>
<thead><tr><th>${submissions.beforeAndAfter}</th>${results.map((result) => html`<th scope="col">${result}</th>`)}</tr></thead>
<tbody>${results.map((result, index) => row(result, counts[index] ?? []))}</tbody></table></div>`;
}

/** What changed is emphasized, and zeros are not. */
function lookOf(count: number, isSame: boolean): Html | false {
  if (count === 0) return html` class="quiet"`;
  return !isSame && html` class="changed"`;
}
