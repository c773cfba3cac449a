import { joinContest as join, leaveContest as leave } from '@tribunal/contract/contests/joining';
import { refusals } from '@tribunal/contract/refusals/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { joinContest, offerToJoin } from '../../../actions/contests/join-contest.ts';
import { leaveContest } from '../../../actions/contests/leave-contest.ts';
import { actAlone } from '../../../actions/contests/teams/change-team.ts';
import type { Site } from '../../../site.ts';
import { ownParticipations } from '../../../storage/contests/participating/joining.ts';
import { userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import type { ShownForm } from '../../forms/form-content.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendReply } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson, wantsPage } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { findContestOfPath, showContest } from './contest-page.ts';
import { contestHeading, contestNotice } from './contest-parts.ts';
import { joinForm, joinPanel } from './join-panel.ts';
import { standpointOf } from './standpoint.ts';

export function mountJoining(app: FastifyInstance, site: Site): void {
  mountPage(app, join, {
    get: (request, reply) => showJoinPage(site, request, reply),
    post: (request, reply) => answerJoin(site, request, reply),
  });
  mountPage(app, leave, {
    post: async (request, reply) => {
      const key = textField(request.params, 'key');
      const caller = userOf(request);
      // The others of the team stay inside.
      const left = caller.member
        ? await actAlone(site.database, caller.member)
        : await leaveContest(site.database, caller, key, site.now());
      if (left !== 'left') return sendRefused(request, reply, left);
      return wantsJson(request)
        ? sendReply(reply, leave, { contest: key })
        : reply.redirect(`/contest/${key}`, 302);
    },
  });
}

/** The form alone, for scripts and for links that lead straight to it. */
async function showJoinPage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const contest = await findContestOfPath(site, request);
  if (!contest) return sendRefusal(request, reply, pageErrors.notFound);
  const t = messagesOf(request);
  const now = site.now();
  const own = await ownParticipations(site.database.query, contest.id, userOf(request).userId);
  const offer = contest.insideAs === null ? offerToJoin(contest, own, now) : null;
  const status = offer && 'refusal' in offer ? refusals[offer.refusal].status : 200;
  const body = html`${contestHeading(t, contest, request.caller, 'join')}
${contestNotice(t, contest, now)}
${joinPanel(reply, contest, await standpointOf(site, request, contest, own), now)}`;
  return reply.page({ title: t.contests.joinTitle(contest.name), contest, body, status });
}

function answerJoin(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = textField(request.params, 'key');
  return answerForm(request, reply, {
    form: joinForm,
    act: async ({ access_code, team }) => {
      const asked = { key, accessCode: access_code, address: request.ip, team };
      const joined = await joinContest(site.database, userOf(request), asked, site.now());
      if ('refusal' in joined) return wantsPage(request) ? joined : sendRefused(request, reply, joined);
      return wantsJson(request)
        ? sendReply(reply, join, { contest: key, ...joined })
        : reply.redirect(`/contest/${key}`, 302);
    },
    show: (shown) => showRefused(site, request, reply, shown),
  });
}

/** A browser gets the contest again, with the reason, unless there is no contest to show. */
async function showRefused(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: ShownForm,
): Promise<FastifyReply> {
  const contest = await findContestOfPath(site, request);
  if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
  return showContest(site, request, reply, contest, { name: 'join', shown });
}
