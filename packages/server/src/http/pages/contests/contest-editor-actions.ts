import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disqualify } from '../../../actions/contests/disqualify.ts';
import { thawContest, undoThaw } from '../../../actions/contests/thaw-contest.ts';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { editorOf } from '../../request/visitor.ts';
import { findContestOfPath } from './contest-page.ts';

/** What those who make a contest do to it; each is done with `undo` to take it back. */
export function mountContestEditors(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountEditing(app, site, 'thaw', async (contest, request, reply) => {
    const change = isUndo(request) ? undoThaw : thawContest;
    const thawed = await change(database, editorOf(request), contest.id, now());
    if ('refusal' in thawed) return sendRefused(request, reply, thawed);
    return sendDone(request, reply, contest, { thawed_at: thawed.thawedAt });
  });
  mountEditing(app, site, 'disqualify', async (contest, request, reply) => {
    const username = textField(request.body, 'user');
    const contestant = { contestId: contest.id, username, virtual: 0 };
    const changed = await disqualify(database, editorOf(request), contestant, !isUndo(request), now());
    if ('refusal' in changed) return sendRefused(request, reply, changed);
    return sendDone(request, reply, contest, { user: username, is_disqualified: !isUndo(request) });
  });
}

function mountEditing(
  app: FastifyInstance,
  site: Site,
  name: string,
  edit: (contest: ShownContest, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  mountPage(app, {
    path: `/contest/:key/${name}`,
    access: 'signed in',
    post: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
      return edit(contest, request, reply);
    },
  });
}

function isUndo({ body }: FastifyRequest): boolean {
  return textField(body, 'undo') !== '';
}

function sendDone(
  request: FastifyRequest,
  reply: FastifyReply,
  { key }: ShownContest,
  done: Record<string, unknown>,
): FastifyReply {
  if (wantsJson(request)) return reply.send({ data: { contest: key, ...done } });
  return reply.redirect(`/contest/${key}`, 302);
}
