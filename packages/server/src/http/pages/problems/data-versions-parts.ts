import type { DiffLine } from '@tribunal/core/texts/line-diff';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { FastifyReply } from 'fastify';
import type { ShownVersion } from '../../../storage/problem-data/versions-view.ts';
import type { FoundProblem } from '../../../storage/problems/edited-problem.ts';
import { csrfField } from '../../caller/check-csrf.ts';
import { errorList } from '../../forms/error-list.ts';
import type { ShownForm } from '../../forms/form-content.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { diffView } from '../diff-view.ts';

export interface FileChange {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly bytes: number;
  /** Null for files that are not compared line by line. */
  readonly lines: readonly DiffLine[] | null;
}

interface Comparison {
  readonly version: string;
  readonly changes: readonly FileChange[];
}

export function versionsBody(
  reply: FastifyReply,
  { code, name }: FoundProblem,
  versions: readonly ShownVersion[],
  { errors, content }: ShownForm,
  comparison: Comparison | null,
): Html {
  const t = messagesOf(reply.request);
  const { problems } = t;
  const faults = Object.values(content.faults ?? {}).map((fault) => fault(t));
  return html`<h1>${problems.versionsOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
<p class="actions"><a href="/problem/${code}/test_data">${problems.testDataOf(name)}</a></p>
${errorList([...errors, ...faults])}
${comparison && comparisonPart(t, comparison)}
${versions.length === 0 ? html`<p class="notice">${problems.noTestData}</p>` : versionTable(t, reply, code, versions)}`;
}

function versionTable(
  { problems }: Messages,
  reply: FastifyReply,
  code: string,
  versions: readonly ShownVersion[],
): Html {
  const rows = versions.map((one) => {
    const choices = html`<a href="/problem/${code}/versions/?compare=${one.version}">${problems.compareWithCurrent}</a>
<button name="version" value="${one.version}">${problems.useAgain}</button>`;
    return html`<tr><th scope="row"><code title="${one.version}">${one.version.slice(0, 10)}</code></th>
<td>${moment(one.madeAt)}</td><td>${one.madeBy !== null && html`<a href="/user/${one.madeBy}">${one.madeBy}</a>`}</td>
<td>${one.fault ?? one.reason}</td><td class="number">${one.cases}</td><td class="number">${pointsText(one.points)}</td>
<td>${problems.sizeOf(one.files, sizeText(one.bytes))}</td><td class="actions">${one.isCurrent ? problems.current : choices}</td></tr>
`;
  });
  return html`<p class="quiet">${problems.versionNote}</p>
<form method="post" action="/problem/${code}/versions/">${csrfField(reply)}
<div class="scroll"><table>
<thead><tr><th scope="col">${problems.version}</th><th scope="col">${problems.madeAt}</th><th scope="col">${problems.madeBy}</th><th scope="col">${problems.reason}</th><th scope="col" class="number">${problems.cases}</th><th scope="col" class="number">${problems.points}</th><th scope="col">${problems.size}</th><td></td></tr></thead>
<tbody>${rows}</tbody></table></div></form>`;
}

function comparisonPart(t: Messages, { version, changes }: Comparison): Html {
  const { problems } = t;
  const rows = changes.map(
    ({ path, change, bytes }) =>
      html`<tr><th scope="row">${path}</th><td>${problems.changes[change]}</td><td>${sizeText(bytes)}</td></tr>
`,
  );
  const diffs = changes.map(
    ({ path, lines }) =>
      lines && html`<h3>${problems.diffOf(path)}</h3>${diffView(t, [...lines], t.submissions.sameSource)}`,
  );
  return html`<section class="card"><h2>${problems.comparedWithCurrent(version.slice(0, 10))}</h2>
${changes.length === 0 ? html`<p>${problems.sameFiles}</p>` : html`<div class="scroll"><table><thead><tr><th scope="col">${problems.file}</th><th scope="col">${problems.change}</th><th scope="col">${problems.size}</th></tr></thead><tbody>${rows}</tbody></table></div>`}
${diffs}</section>`;
}

const units = ['B', 'KB', 'MB', 'GB'];

function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${units[power]}`;
}
