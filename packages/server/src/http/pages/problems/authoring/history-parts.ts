import { changesBetween } from '@tribunal/core/contests/contest-edit';
import type { FastifyReply } from 'fastify';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import type {
  Edit,
  Revision,
  RevisionContent,
} from '../../../../storage/problems/authoring/problem-revisions.ts';
import { changedSettings } from '../../../editing/changed-settings.ts';
import { postButton } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { authoringLinks } from '../authoring-links.ts';
import { problemForm } from './problem-form.ts';

export function editTable(t: Messages, code: string, edits: readonly Edit[]): Html {
  const { authoring } = t;
  if (edits.length === 0) return html`<p class="empty">${authoring.noRevisions}</p>`;
  const rows = edits.map(
    ({ madeAt, madeBy, ...edit }) => html`<tr><td>${nameOf(t, code, edit)}</td>
<td>${moment(madeAt)}</td><td>${madeBy !== null && html`<a href="/user/${madeBy}">${madeBy}</a>`}</td></tr>
`,
  );
  return html`<div class="scroll"><table><thead><tr><th scope="col">${t.forms.history}</th><th scope="col">${authoring.madeAt}</th><th scope="col">${authoring.madeBy}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function nameOf(
  { authoring, problems }: Messages,
  code: string,
  { number, version, isReuse, reason }: Pick<Edit, 'number' | 'version' | 'isReuse' | 'reason'>,
): Html {
  if (number !== null)
    return html`<a href="/problem/${code}/history/${number}">${authoring.revision(number)}</a>`;
  return html`<a href="/problem/${code}/versions/#data-${version}">${problems.testData} <code>${version?.slice(0, 10)}</code></a>${isReuse && html` <span class="mark">${problems.usedAgain}</span>`}${reason !== '' && html` <span class="quiet">${reason}</span>`}`;
}

/** What the revision changed, compared with the one before, and a button that restores it. */
export function revisionBody(
  reply: FastifyReply,
  { code, name }: FoundProblem,
  revision: RevisionContent,
  neighbours: readonly Revision[],
): Html {
  const t = messagesOf(reply.request);
  const { authoring } = t;
  const { number, madeAt, madeBy, settings } = revision;
  const before = neighbours.find((one): one is RevisionContent => one.number === number - 1);
  const isCurrent = !neighbours.some((one) => one.number === number + 1);
  return html`<h1>${authoring.revisionOf(number, html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, null)}
<p class="quiet">${moment(madeAt)}${madeBy !== null && html` · <a href="/user/${madeBy}">${madeBy}</a>`}</p>
${before ? changesView(t, before.settings, settings) : html`<p class="notice">${authoring.firstRevision}</p>`}
${isCurrent ? html`<p class="quiet">${authoring.isCurrent}</p>` : html`<p>${authoring.revertExplained}</p>${postButton(reply, `/problem/${code}/history/${number}/revert`, authoring.revert)}`}`;
}

type Settings = RevisionContent['settings'];

function changesView(t: Messages, before: Settings, after: Settings): Html {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return html`<p class="notice">${t.authoring.sameAsBefore}</p>`;
  return changedSettings(t, changes, problemForm);
}
