import {
  registerForContest as register,
  unregisterFromContest as unregister,
} from '@tribunal/contract/contests/joining';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cancelRegistration, registerForContest } from '../../../actions/contests/register-for-contest.ts';
import type { Site } from '../../../site.ts';
import { userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { mountPage } from '../../mount-page.ts';
import { sendReply } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson, wantsPage } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { findContestOfPath, showContest } from './contest-page.ts';
import { joinForm } from './join-panel.ts';

export function mountRegistering(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, register, {
    post: (request, reply) => answerRegistration(site, request, reply),
  });
  mountPage(app, unregister, {
    post: async (request, reply) => {
      const key = textField(request.params, 'key');
      const cancelled = await cancelRegistration(database, userOf(request), key);
      if (cancelled !== 'cancelled') return sendRefused(request, reply, cancelled);
      return sendDone(request, reply, key, false);
    },
  });

  function answerRegistration(
    site: Site,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const key = textField(request.params, 'key');
    return answerForm(request, reply, {
      form: joinForm,
      act: async ({ access_code }) => {
        const asked = { key, accessCode: access_code, address: request.ip };
        const done = await registerForContest(database, userOf(request), asked, now());
        if (done === 'registered') return sendDone(request, reply, key, true);
        return wantsPage(request) ? done : sendRefused(request, reply, done);
      },
      show: async (shown) => {
        const contest = await findContestOfPath(site, request);
        if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
        return showContest(site, request, reply, contest, { name: 'join', shown });
      },
    });
  }
}

function sendDone(
  request: FastifyRequest,
  reply: FastifyReply,
  contest: string,
  registered: boolean,
): FastifyReply {
  if (wantsJson(request)) return sendReply(reply, register, { contest, registered });
  return reply.redirect(`/contest/${contest}`, 302);
}
