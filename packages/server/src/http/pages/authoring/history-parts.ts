import { changesBetween } from '@tribunal/core/contest-edit';
import { diffLines } from '@tribunal/core/texts/line-diff';
import type { FastifyReply } from 'fastify';
import type { Revision, RevisionContent } from '../../../storage/problems/authoring/problem-revisions.ts';
import type { FoundProblem } from '../../../storage/problems/edited-problem.ts';
import { postButton } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { diffView } from '../diff-view.ts';
import { authoringLinks } from './authoring-parts.ts';

export function revisionTable({ authoring }: Messages, code: string, revisions: readonly Revision[]): Html {
  if (revisions.length === 0) return html`<p class="empty">${authoring.noRevisions}</p>`;
  const rows = revisions.map(
    ({
      number,
      madeAt,
      madeBy,
    }) => html`<tr><td><a href="/problem/${code}/history/${number}">${authoring.revision(number)}</a></td>
<td>${moment(madeAt)}</td><td>${madeBy !== null && html`<a href="/user/${madeBy}">${madeBy}</a>`}</td></tr>
`,
  );
  return html`<div class="scroll"><table><thead><tr><th scope="col">${authoring.history}</th><th scope="col">${authoring.madeAt}</th><th scope="col">${authoring.madeBy}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
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

/** Texts have several lines and are compared line by line; other settings have their old and new value. */
function changesView(t: Messages, before: Settings, after: Settings): Html {
  const changed = Object.entries(changesBetween(before, after));
  if (changed.length === 0) return html`<p class="notice">${t.authoring.sameAsBefore}</p>`;
  const isText = ([name]: (typeof changed)[number]) => ['description', 'notes', 'statements'].includes(name);
  const [texts, others] = [changed.filter(isText), changed.filter((one) => !isText(one))];
  return html`${others.length > 0 && valuesTable(t, others)}${texts.map(([name, [old, recent]]) => textChange(t, name, old, recent))}`;
}

type Change = readonly [string, readonly [unknown, unknown]];

function valuesTable({ authoring }: Messages, changed: readonly Change[]): Html {
  const rows = changed.map(
    ([name, [old, recent]]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${valueText(old)}</td><td>${valueText(recent)}</td></tr>\n`,
  );
  return html`<div class="scroll"><table><thead><tr><th scope="col">${authoring.setting}</th><th scope="col">${authoring.before}</th><th scope="col">${authoring.after}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function textChange(t: Messages, name: string, old: unknown, recent: unknown): Html {
  const diff = diffLines(linesText(old), linesText(recent));
  return html`<h2><code>${name}</code></h2>
${diff ? diffView(t, diff, t.authoring.sameAsBefore) : html`<p class="notice">${t.submissions.tooLongToCompare}</p>`}`;
}

/** Statements in other languages become one text, each below its language. */
function linesText(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return (value as readonly Readonly<Record<string, string>>[])
    .map(({ language, name, description, notes }) => [`[${language}] ${name}`, description, notes].join('\n'))
    .join('\n\n');
}
