import { type VerdictMatrix, verdictMatrix } from '@tribunal/core/verdict-changes';
import type { FastifyReply } from 'fastify';
import type { EditedProblem } from '../../../storage/problems/edited-problem.ts';
import type { RejudgePreview } from '../../../storage/submissions/rejudge-preview-view.ts';
import type { LastRejudge } from '../../../storage/submissions/rejudging.ts';
import { moment, postForm } from '../../html/forms.ts';
import { type Html, html } from '../../html/html.ts';

export function rejudgeBody(
  reply: FastifyReply,
  { code, name }: EditedProblem,
  preview: RejudgePreview,
  last: LastRejudge | null,
): Html {
  const action = `/problem/${code}/manage/submission/rejudge`;
  return html`<h1>Judge <a href="/problem/${code}">${name}</a> again</h1>
${last && lastRejudge(last)}
<h2>What would be judged again</h2>
<p>Each submission keeps its verdict, also on scoreboards, until the new one is known. All submissions to the problem are judged again;
only those whose results you may see are counted here.${
    preview.inProgress > 0 && html` ${counted(preview.inProgress)} being judged now would be left alone.`
  }</p>
<table><thead><tr><th>Result</th><th>Submissions</th></tr></thead>
<tbody>${preview.verdicts.map(({ result, count }) => html`<tr><td>${result}</td><td>${count}</td></tr>`)}</tbody></table>
${preview.contests.length > 0 && contests(preview.contests)}
${postForm(reply, action, html``, 'Judge all submissions again', 'danger')}`;
}

function contests(touched: RejudgePreview['contests']): Html {
  const rows = touched.map(
    ({ key, count, hasRatings }) =>
      html`<tr><td><a href="/contest/${key}">${key}</a></td><td>${count}</td><td>${hasRatings ? 'standings and ratings' : 'standings'}</td></tr>`,
  );
  return html`<h2>Contests it would touch</h2>
<table><thead><tr><th>Contest</th><th>Submissions</th><th>What rests on them</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** How far it is, and how those came out that are judged. */
function lastRejudge({ requestedAt, submissions, changes }: LastRejudge): Html {
  const isOver = changes.length === submissions;
  return html`<h2>The last time, ${moment(requestedAt)}</h2>
<p role="status">${isOver ? `All of ${counted(submissions)} judged.` : `${changes.length} of ${counted(submissions)} judged so far.`}
<progress max="${submissions}" value="${changes.length}"></progress></p>
${changes.length > 0 && matrixTable(verdictMatrix(changes))}`;
}

function matrixTable({ results, counts, changed }: VerdictMatrix): Html {
  const row = (name: string, cells: readonly number[]) =>
    html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  return html`<table class="verdict-matrix"><caption>${counted(changed)} ended otherwise than before.</caption>
<thead><tr><th>before → after</th>${results.map((result) => html`<th scope="col">${result}</th>`)}</tr></thead>
<tbody>${results.map((result, index) => row(result, counts[index] ?? []))}</tbody></table>`;
}

function counted(count: number): string {
  return `${count} submission${count === 1 ? '' : 's'}`;
}
