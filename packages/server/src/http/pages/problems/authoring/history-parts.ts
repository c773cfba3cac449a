import { type Changes, changesBetween } from '@tribunal/core/contests/contest-edit';
import { diffLines } from '@tribunal/core/texts/line-diff';
import type { FastifyReply } from 'fastify';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import type {
  Edit,
  Revision,
  RevisionContent,
} from '../../../../storage/problems/authoring/problem-revisions.ts';
import type { Form } from '../../../forms/form.ts';
import { postButton } from '../../../forms/post-form.ts';
import { fieldName, valueText } from '../../../forms/value-text.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { diffView } from '../../diff-view.ts';
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
  return html`<div class="scroll"><table><thead><tr><th scope="col">${authoring.history}</th><th scope="col">${authoring.madeAt}</th><th scope="col">${authoring.madeBy}</th></tr></thead>
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

/** Texts have several lines and are compared line by line; other settings have their old and new value. */
export function changedSettings(t: Messages, changes: Changes, form: Form): Html {
  const changed = Object.entries(changes);
  const isText = ([name]: (typeof changed)[number]) => ['description', 'notes', 'statements'].includes(name);
  const [texts, others] = [changed.filter(isText), changed.filter((one) => !isText(one))];
  return html`${others.length > 0 && valuesTable(t, others, form)}${texts.map(([name, [old, recent]]) => textChange(t, fieldName(t, form, name), old, recent))}`;
}

type Change = readonly [string, readonly [unknown, unknown]];

function valuesTable(t: Messages, changed: readonly Change[], form: Form): Html {
  const { authoring } = t;
  const rows = changed.map(
    ([name, [old, recent]]) =>
      html`<tr><th scope="row">${fieldName(t, form, name)}</th><td>${valueText(t, form[name], old)}</td><td>${valueText(t, form[name], recent)}</td></tr>\n`,
  );
  return html`<div class="scroll"><table><thead><tr><th scope="col">${authoring.setting}</th><th scope="col">${authoring.before}</th><th scope="col">${authoring.after}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function textChange(t: Messages, name: Html | string, old: unknown, recent: unknown): Html {
  const diff = diffLines(linesText(old), linesText(recent));
  return html`<h2>${name}</h2>
${diff ? diffView(t, diff, t.authoring.sameAsBefore) : html`<p class="notice">${t.submissions.tooLongToCompare}</p>`}`;
}

/** Statements in other languages become one text, each below its language. */
function linesText(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return (value as readonly Readonly<Record<string, string>>[])
    .map(({ language, name, description, notes }) => [`[${language}] ${name}`, description, notes].join('\n'))
    .join('\n\n');
}
