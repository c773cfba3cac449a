import { joinContest as join, leaveContest as leave } from '@tribunal/contract/joining';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Throttled } from '../../../actions/accounts/throttle.ts';
import { type JoinRefusal, joinContest, offerToJoin } from '../../../actions/contests/join-contest.ts';
import { leaveContest } from '../../../actions/contests/leave-contest.ts';
import type { Site } from '../../../site.ts';
import { ownParticipations } from '../../../storage/contests/joining.ts';
import { html } from '../../html/html.ts';
import { mountPage } from '../../mount-page.ts';
import { dataErrors, pageErrors, sendRefusal } from '../../reply/errors.ts';
import { refusalTexts } from '../../reply/refusal-texts.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { showRefusal } from '../../reply/show-refusal.ts';
import { wantsJson, wantsPage } from '../../request/answer-kind.ts';
import { isText, textField } from '../../request/form-fields.ts';
import { userOf } from '../../request/visitor.ts';
import { findContestOfPath, showContest } from './contest-page.ts';
import { contestHeading, contestState } from './contest-parts.ts';
import { joinPanel } from './join-panel.ts';

export function mountJoining(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, {
    path: join.path,
    access: join.access,
    get: (request, reply) => showJoinPage(site, request, reply),
    post: async (request, reply) => {
      const key = textField(request.params, 'key');
      if (!isText(request.body, 'access_code')) return sendRefusal(request, reply, dataErrors.badRequest);
      const accessCode = textField(request.body, 'access_code');
      const asked = { key, accessCode, address: request.ip };
      const joined = await joinContest(database, userOf(request), asked, now());
      if ('refusal' in joined) return showRefused(site, request, reply, joined);
      return sendDone(request, reply, { contest: key, virtual: joined.virtual });
    },
  });
  mountPage(app, {
    path: leave.path,
    access: leave.access,
    post: async (request, reply) => {
      const key = textField(request.params, 'key');
      const left = await leaveContest(database, userOf(request), key);
      if (left !== 'left') return sendRefused(request, reply, left);
      return sendDone(request, reply, { contest: key });
    },
  });
}

/** The form alone, for scripts and for links that lead straight to it. */
async function showJoinPage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const contest = await findContestOfPath(site, request);
  if (!contest) return sendRefusal(request, reply, pageErrors.notFound);
  const now = site.now();
  const own = await ownParticipations(site.database.query, contest.id, userOf(request).userId);
  const offer = contest.insideAs === null ? offerToJoin(contest, own, now) : null;
  const status = offer && 'refusal' in offer ? refusalTexts[offer.refusal][0] : 200;
  const body = html`${contestHeading(contest, request.caller, 'join')}
<p class="notice" role="status">${contestState(contest, now)}</p>
${joinPanel(reply, contest, own, now)}`;
  return reply.page({ title: `Join ${contest.name}`, body, status });
}

/** A browser gets the contest again, with the reason, where there is one to show. */
async function showRefused(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: JoinRefusal | Throttled,
): Promise<FastifyReply> {
  const contest = wantsPage(request) ? await findContestOfPath(site, request) : null;
  if (!contest) return sendRefused(request, reply, refused);
  return showContest(site, request, reply, contest, showRefusal(reply, refused));
}

function sendDone(
  request: FastifyRequest,
  reply: FastifyReply,
  data: { readonly contest: string; readonly virtual?: number },
): FastifyReply {
  if (wantsJson(request)) return reply.send({ data });
  return reply.redirect(`/contest/${data.contest}`, 302);
}
