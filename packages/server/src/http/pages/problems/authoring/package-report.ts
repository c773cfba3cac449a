import { pointsText } from '@tribunal/core/texts/points-text';
import type { FastifyReply } from 'fastify';
import type { Imported } from '../../../../problem-packages/import-problem.ts';
import { changedSettings } from '../../../editing/changed-settings.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { problemForm } from './problem-form.ts';

/** What an import did or would do, and what it leaves out. */
export function packageReport(reply: FastifyReply, imported: Imported, isPreview: boolean): Html {
  const t = messagesOf(reply.request);
  const { packages } = t;
  const { code, isNew, changed, notes } = imported;
  return html`<p class="notice" role="status">${outcome(packages, code, isNew, isPreview)}${isPreview && html` ${packages.chooseAgain}`}</p>
${facts(t, imported)}
<h2>${packages.notImported}</h2>
${notes.length === 0 ? html`<p>${packages.everythingImported}</p>` : html`<ul>${notes.map((note) => html`<li>${noteSentence(note)}</li>`)}</ul>`}
${Object.keys(changed).length > 0 && html`<h2>${packages.changes}</h2>${changedSettings(t, changed, problemForm)}`}`;
}

/** A sentence may begin with the name of a file, which stays as it is. */
export function noteSentence(note: string): string {
  const isWord = /^[a-z]+ /.test(note);
  return `${isWord ? note.slice(0, 1).toUpperCase() + note.slice(1) : note}${note.endsWith('.') ? '' : '.'}`;
}

function outcome(
  packages: Messages['packages'],
  code: string,
  isNew: boolean,
  isPreview: boolean,
): Html | string {
  const link = html`<a href="/problem/${code}">${code}</a>`;
  if (isPreview) return isNew ? packages.wouldCreate(code) : packages.wouldReplace;
  return isNew ? packages.created(link) : packages.replaced(link);
}

function facts({ packages }: Messages, { format, data, files, solutions, isNew }: Imported): Html {
  const { cases, batches, points } = data.summary;
  const { added, removed, changed } = files;
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<dl class="facts">${fact(packages.format, format)}
${fact(packages.testData, data.fault === null ? packages.counts(cases, batches, pointsText(points)) : noteSentence(data.fault))}
${!isNew && fact(packages.files, packages.fileCounts(added.length, removed.length, changed.length))}
${solutions > 0 && fact(packages.solutions, String(solutions))}</dl>`;
}
