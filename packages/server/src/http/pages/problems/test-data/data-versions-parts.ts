import type { DiffLine } from '@tribunal/core/texts/line-diff';
import { pointsText } from '@tribunal/core/texts/points-text';
import { sizeText } from '@tribunal/core/texts/size-text';
import type { FastifyReply } from 'fastify';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import type { ShownVersion } from '../../../../storage/submissions/data-versions-view.ts';
import { csrfField } from '../../../caller/check-csrf.ts';
import { errorList } from '../../../forms/error-list.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { renderForm } from '../../../forms/render-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { diffView } from '../../../parts/diff-view.ts';
import { authoringLinks } from '../authoring-links.ts';
import { saveFields } from './save-fields.ts';

export interface FileChange {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly bytes: number;
  /** Null for files that are not compared line by line. */
  readonly lines: readonly DiffLine[] | null;
}

interface Comparison {
  readonly before: string;
  readonly after: string;
  readonly changes: readonly FileChange[];
}

export function versionsBody(
  reply: FastifyReply,
  { code, name }: FoundProblem,
  versions: readonly ShownVersion[],
  shown: ShownForm,
  comparison: Comparison | null,
): Html {
  const t = messagesOf(reply.request);
  const { problems } = t;
  const { force: _, ...faults } = shown.content.faults ?? {};
  return html`<h1>${problems.versionsOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, 'versions/')}
${errorList([...shown.errors, ...Object.values(faults).map((fault) => fault(t))])}
${comparison && comparisonPart(t, comparison, versions.find(({ isCurrent }) => isCurrent)?.version)}
${versions.length > 1 && html`<form id="compare" method="get" action="/problem/${code}/versions/"></form>`}
${versions.length === 0 ? html`<p class="notice">${problems.noTestData}</p>` : versionTable(reply, code, versions, shown, comparison)}`;
}

function versionTable(
  reply: FastifyReply,
  code: string,
  versions: readonly ShownVersion[],
  shown: ShownForm,
  comparison: Comparison | null,
): Html {
  const t = messagesOf(reply.request);
  const { problems } = t;
  const hasSeveral = versions.length > 1;
  const chosen = comparison ?? { before: versions[1]?.version, after: versions[0]?.version };
  const choice = (name: 'compare' | 'with', label: string, version: string, isChosen: boolean) =>
    hasSeveral &&
    html`<td data-label="${label}"><input type="radio" form="compare" name="${name}" value="${version}" aria-label="${label} ${version.slice(0, 10)}"${isChosen && html` checked`}></td>`;
  const rows = versions.map((one) => {
    const choices = html`<a href="/problem/${code}/versions/?compare=${one.version}">${problems.compareWithCurrent}</a>
<button class="small" name="version" value="${one.version}">${problems.useAgain}</button>`;
    const zip = html`<a href="/problem/${code}/versions/${one.version}.zip" download aria-label="${problems.downloadZip} ${one.version.slice(0, 10)}">${problems.downloadZip}</a> `;
    return html`<tr id="data-${one.version}">${choice('compare', problems.compareFrom, one.version, one.version === chosen.before)}${choice('with', problems.compareTo, one.version, one.version === chosen.after)}<th scope="row"><code title="${one.version}">${one.version.slice(0, 10)}</code></th>
<td data-label="${problems.madeAt}">${moment(one.madeAt)}</td><td data-label="${problems.madeBy}">${one.madeBy !== null && html`<a href="/user/${one.madeBy}">${one.madeBy}</a>`}</td>
<td data-label="${problems.reason}">${one.fault ?? one.reason}</td><td class="number" data-label="${problems.cases}">${one.cases}</td><td class="number" data-label="${problems.points}">${pointsText(one.points)}</td>
<td class="number" data-label="${problems.verdictsOfVersion}">${verdictsLink(code, one)}</td>
<td class="number" data-label="${problems.size}">${problems.sizeOf(one.files, sizeText(one.bytes))}</td><td><span class="acts">${zip}${one.isCurrent ? html`<span class="mark good">${problems.current}</span>` : choices}</span></td></tr>
`;
  });
  const isAnyOutdated = versions.some(({ isCurrent, verdicts }) => !isCurrent && verdicts > 0);
  return html`<p class="quiet">${problems.versionNote}</p>
${isAnyOutdated && html`<p><a href="/rejudges/new?problem=${code}&amp;outdated=on">${t.rejudging.rejudgeOutdated}</a></p>`}
<form method="post" action="/problem/${code}/versions/">${csrfField(reply)}${forceField(t, shown)}
<div class="scroll"><table class="stacked">
<thead><tr>${hasSeveral && html`<th scope="col">${problems.compareFrom}</th><th scope="col">${problems.compareTo}</th>`}<th scope="col">${problems.version}</th><th scope="col">${problems.madeAt}</th><th scope="col">${problems.madeBy}</th><th scope="col">${problems.reason}</th><th scope="col" class="number">${problems.cases}</th><th scope="col" class="number">${problems.points}</th><th scope="col" class="number">${problems.verdictsOfVersion}</th><th scope="col" class="number">${problems.size}</th><th scope="col">${problems.versionActions}</th></tr></thead>
<tbody>${rows}</tbody></table></div></form>
${hasSeveral && html`<p class="actions"><button class="plain" form="compare">${problems.compareChosen}</button></p>`}`;
}

function verdictsLink(code: string, { version, verdicts }: ShownVersion): Html | string {
  if (verdicts === 0) return '0';
  return html`<a href="/problem/${code}/submissions/?data_version=${version}">${verdicts}</a>`;
}

/** Asked for only after the version was refused. */
function forceField(t: Messages, { content }: ShownForm): Html | null {
  if (content.faults?.force === undefined && content.sent?.force === undefined) return null;
  return renderForm({ force: saveFields.force }, content, { t, zone: 'UTC', idPrefix: undefined });
}

function comparisonPart(
  t: Messages,
  { before, after, changes }: Comparison,
  current: string | undefined,
): Html {
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
  return html`<section class="card"><h2>${after === current ? problems.comparedWithCurrent(before.slice(0, 10)) : problems.comparedVersions(before.slice(0, 10), after.slice(0, 10))}</h2>
${changes.length === 0 ? html`<p>${problems.sameFiles}</p>` : html`<div class="scroll"><table><thead><tr><th scope="col">${problems.file}</th><th scope="col">${problems.change}</th><th scope="col">${problems.size}</th></tr></thead><tbody>${rows}</tbody></table></div>`}
${diffs}</section>`;
}
