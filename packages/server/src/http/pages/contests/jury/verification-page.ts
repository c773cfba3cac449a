import { verificationPage, verifyPage } from '@tribunal/contract/pages/contest-control';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type VerifyingAct, verifyVerdict } from '../../../../actions/submissions/held/verify-verdict.ts';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import {
  type WaitingVerdict,
  waitingVerdicts,
} from '../../../../storage/submissions/held/verification-queue.ts';
import { findShownSubmission } from '../../../../storage/submissions/submission-view.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { defineForm } from '../../../forms/form.ts';
import { postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { dataErrors, sendRefusal } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { partVersion } from '../../part-version.ts';
import { findContestOfPath } from '../contest-page.ts';

const form = defineForm({
  act: {
    kind: 'choice',
    label: (t) => t.jury.state,
    isOptional: true,
    options: [
      { value: 'confirm', label: (t) => t.jury.confirm },
      { value: 'claim', label: (t) => t.jury.claim },
      { value: 'leave', label: (t) => t.jury.leave },
    ],
  },
  contest: { kind: 'hidden' },
});

/** Verdicts that contestants do not know until a juror confirms them. Each juror sees at once what the others take. */
export function mountVerification(app: FastifyInstance, site: Site): void {
  mountPage(app, verificationPage, {
    get: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
      if (!contest.isJury) return sendRefused(request, reply, { refusal: 'not in the jury' });
      const waiting = await waitingVerdicts(site.database.query, contest.id);
      if (wantsJson(request)) return sendData(reply, verificationPage.get, { objects: waiting });
      return show(reply, contest, waiting);
    },
  });
  mountPage(app, verifyPage, {
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: (values) => verify(site, request, reply, values),
        show: () => sendRefusal(request, reply, dataErrors.badValue),
      }),
  });
}

async function verify(
  { database, now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { act, contest }: { readonly act: VerifyingAct | '' | null; readonly contest: string },
): Promise<FastifyReply> {
  const id = readId(textField(request.params, 'id'));
  const known = id && (await findShownSubmission(database, userOf(request), id, now()));
  if (!id || !known) return sendRefused(request, reply, { refusal: 'no such submission' });
  const asked = { id, act: act || ('confirm' as const) };
  const verified = await verifyVerdict(database, editorOf(request), asked, now());
  if ('refusal' in verified) return sendRefused(request, reply, verified);
  if (wantsJson(request)) return sendData(reply, verifyPage.post, asked);
  const path = contest === '' ? `/submission/${id}` : `/contest/${encodeURIComponent(contest)}/verification/`;
  return reply.redirect(path, 302);
}

function show(reply: FastifyReply, contest: ShownContest, waiting: readonly WaitingVerdict[]): FastifyReply {
  const { jury } = messagesOf(reply.request);
  const title = jury.verificationOf(contest.name);
  const rows = waiting.map((one) => waitingRow(reply, contest.key, one));
  const body = html`<h1>${title}</h1>
<p><a href="/contest/${contest.key}/jury/">${jury.title}</a></p><p>${jury.verificationExplained}</p>
<div id="verdicts-to-confirm" data-refresh="${partVersion(waiting)}">${
    rows.length === 0
      ? html`<p class="empty">${jury.noVerdicts}</p>`
      : html`<div class="scroll"><table class="stacked"><thead><tr><th scope="col">${jury.submission}</th><th scope="col">${jury.verdict}</th><th scope="col">${jury.sentAt}</th><th scope="col">${jury.state}</th><th scope="col"></th></tr></thead><tbody>${rows}</tbody></table></div>`
  }</div>`;
  return reply.page({ title, contest, body, scripts: ['refresh'] });
}

function waitingRow(reply: FastifyReply, key: string, one: WaitingVerdict): Html {
  const { jury } = messagesOf(reply.request);
  const { id, user, name, problem, date, result, isResultHeld, claimedBy, verifiedBy } = one;
  const button = (act: 'confirm' | 'claim' | 'leave') =>
    postForm(
      reply,
      {},
      {
        action: `/submission/${id}/verify`,
        button: jury[act],
        look: act === 'confirm' ? 'primary' : 'plain',
        more: html`<input type="hidden" name="act" value="${act}"><input type="hidden" name="contest" value="${key}">`,
      },
    );
  const state =
    verifiedBy !== null
      ? jury.verifiedBy(verifiedBy)
      : [claimedBy !== null && jury.claimedBy(claimedBy), isResultHeld && jury.resultsHeld]
          .filter((text) => text !== false)
          .join(', ');
  return html`<tr><th scope="row"><a href="/submission/${id}">${id}</a> ${name || user} · ${problem}</th><td data-label="${jury.verdict}"><b>${result}</b></td><td data-label="${jury.sentAt}">${moment(date)}</td><td data-label="${jury.state}">${state}</td>
<td class="actions">${verifiedBy === null && html`${button('confirm')}${button(claimedBy === null ? 'claim' : 'leave')}`}</td></tr>`;
}
