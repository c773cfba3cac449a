import type { DataSummary } from '@tribunal/core/problem-data/generated-data';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { FastifyReply } from 'fastify';
import type { CurrentSummary, FoundProblem } from '../../../storage/problems/edited-problem.ts';
import { defineForm } from '../../forms/form.ts';
import type { ShownForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';

import { type Messages, messagesOf } from '../../messages/messages.ts';

export const largestArchiveMegabytes = 64;

export const testDataForm = defineForm({
  test_data: {
    kind: 'file',
    label: (t) => t.problems.archive,
    hint: (t) => t.problems.archiveHint(largestArchiveMegabytes),
    accept: '.zip,application/zip',
  },
});

export function testDataBody(
  reply: FastifyReply,
  { code, name, data }: FoundProblem,
  shown: ShownForm,
): Html {
  const t = messagesOf(reply.request);
  const { problems } = t;
  const look = { action: `/problem/${code}/test_data`, button: problems.replaceTestData };
  return html`<h1>${problems.testDataOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${data ? dataFacts(t, data) : html`<p class="notice">${problems.noTestData}</p>`}
<section class="card">${postForm(reply, testDataForm, look, shown)}</section>
<p class="actions"><a href="/problem/${code}/versions/">${problems.versions}</a> <a href="/problem/${code}/manage/submission/rejudge/preview">${problems.rejudgeAll}</a></p>`;
}

function dataFacts(t: Messages, { summary, fault }: CurrentSummary): Html {
  return fault === null ? facts(t, summary) : html`<p class="notice">${sentence(fault)}</p>`;
}

function facts(
  { problems }: Messages,
  { cases, batches, points, pretests, isInteractive }: DataSummary,
): Html {
  return html`<dl class="facts">
<div><dt>${problems.cases}</dt><dd>${cases}</dd></div>
<div><dt>${problems.batches}</dt><dd>${batches}</dd></div>
<div><dt>${problems.points}</dt><dd>${pointsText(points)}</dd></div>
${pretests > 0 && html`<div><dt>${problems.pretests}</dt><dd>${pretests}</dd></div>`}
${isInteractive && html`<div><dt>${problems.interactive}</dt><dd>${problems.yes}</dd></div>`}
</dl>`;
}

export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
