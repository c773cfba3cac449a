import {
  registerForContest as register,
  unregisterFromContest as unregister,
} from '@tribunal/contract/contests/joining';
import { fieldsOf } from '@tribunal/core/unknown';
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
import { badRequest } from '../../request/strict-text.ts';
import { findContestOfPath, showContest } from './contest-page.ts';
import { answerName, joinForm } from './join-panel.ts';

export function mountRegistering(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, register, {
    post: (request, reply) => answerRegistration(site, request, reply),
  });
  mountPage(app, unregister, {
    post: async (request, reply) => {
      const key = textField(request.params, 'key');
      const cancelled = await cancelRegistration(database, userOf(request), key, now());
      if (cancelled !== 'cancelled') return sendRefused(request, reply, cancelled);
      return sendDone(request, reply, key, false);
    },
  });

  async function answerRegistration(
    site: Site,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const key = textField(request.params, 'key');
    const questions = (await findContestOfPath(site, request))?.registrationQuestions ?? [];
    return answerForm(request, reply, {
      form: joinForm,
      act: async ({ access_code, team }) => {
        const answers = answersIn(request.body, questions);
        const asked = { key, accessCode: access_code, address: request.ip, answers, team };
        const done = await registerForContest(database, userOf(request), asked, now());
        if (done === 'registered') return sendDone(request, reply, key, true);
        if (done === 'waiting') return sendDone(request, reply, key, false, 'waiting');
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

/** A program sends an object, a browser a field for each question. */
function answersIn(body: unknown, questions: readonly string[]): Readonly<Record<string, string>> {
  const { answers } = fieldsOf(body);
  if (answers !== undefined) return Object.fromEntries(textsIn(answers));
  return Object.fromEntries(
    questions.map((question, index) => [question, textField(body, answerName(index)).trim()]),
  );
}

function textsIn(answers: unknown): [string, string][] {
  return Object.entries(fieldsOf(answers)).map(([question, answer]) => {
    if (typeof answer !== 'string') throw badRequest('an answer is not a text');
    return [question, answer];
  });
}

function sendDone(
  request: FastifyRequest,
  reply: FastifyReply,
  contest: string,
  registered: boolean,
  state?: 'waiting',
): FastifyReply {
  if (wantsJson(request)) return sendReply(reply, register, { contest, registered, ...(state && { state }) });
  return reply.redirect(`/contest/${contest}`, 302);
}
