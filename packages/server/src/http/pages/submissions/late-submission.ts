import { lateSubmissionPage } from '@tribunal/contract/pages/test-runs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { findLate, type LateSubmission, lateRecord } from '../../../storage/submissions/late-submissions.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { userLink } from '../../parts/user-link.ts';
import { sendData } from '../../reply/page-data.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pathId } from '../../request/path-id.ts';
import { sourceView } from './submission-body.ts';

/** The late submission of the path; null if there is none that the caller may read. */
export async function findLateOfPath({ database }: Site, request: FastifyRequest) {
  const id = pathId(request);
  return id === null ? null : findLate(database, viewerOf(request), id);
}

export function showLate(
  request: FastifyRequest,
  reply: FastifyReply,
  late: LateSubmission & { readonly source: string },
): FastifyReply {
  if (wantsJson(request)) return sendData(reply, lateSubmissionPage.get, { object: lateRecord(late) });
  const t = messagesOf(request);
  const { submissions } = t;
  const { id, problemCode, problemName, username, language, date, contest } = late;
  const facts: [string, Html | string][] = [
    [submissions.problem, html`<a href="/problem/${problemCode}">${problemName}</a>`],
    [submissions.user, userLink(t, username, null)],
    [submissions.language, language],
    [submissions.sent, moment(date)],
    [submissions.contest, html`<a href="/contest/${contest.key}">${contest.name}</a>`],
  ];
  const body = html`<h1>${submissions.submission(id)}</h1>
<div class="verdict-card AB"><span class="verdict-code" aria-hidden="true">—</span>
<div><p class="verdict-word" role="status">${submissions.tooLate}</p><p class="verdict-detail">${submissions.tooLateExplained}</p></div></div>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<section><div class="section-head"><h2>${submissions.source}</h2><span class="quiet">${language}</span><a href="/src/${id}/raw">${submissions.plainText}</a></div>
${sourceView(t, late, late.source)}</section>`;
  return reply.page({ title: submissions.submission(id), body, scripts: ['highlight'] });
}

/** For the contestant and the jury; nothing when there are none. */
export function lateList({ submissions }: Messages, late: readonly LateSubmission[]): Html | false {
  if (late.length === 0) return false;
  const items = late.map(
    ({ id, username, problemName, date }) =>
      html`<li><a href="/submission/${id}">${submissions.submission(id)}</a>: ${problemName}, ${username}, ${moment(date)}</li>
`,
  );
  return html`<section class="card" id="late-submissions"><h2>${submissions.lateOnes}</h2><p class="quiet">${submissions.tooLateExplained}</p>
<ul>${items}</ul></section>`;
}
