import { joinContest as join, leaveContest as leave } from '@tribunal/contract/joining';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type JoinRefusal, joinContest } from '../../actions/join-contest.ts';
import { leaveContest } from '../../actions/leave-contest.ts';
import type { Throttled } from '../../actions/throttle.ts';
import type { Site } from '../../site.ts';
import { wantsJson, wantsPage } from '../answer-kind.ts';
import { textField } from '../form-fields.ts';
import { mountPage } from '../mount-page.ts';
import { sendRefused } from '../send-refused.ts';
import { showRefusal } from '../show-refusal.ts';
import { userOf } from '../visitor.ts';
import { findContestOfPath, showContest } from './contest.ts';

export function mountJoining(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, {
    path: join.path,
    access: join.access,
    post: async (request, reply) => {
      const key = textField(request.params, 'key');
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
