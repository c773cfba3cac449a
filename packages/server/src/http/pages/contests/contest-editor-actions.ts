import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disqualify } from '../../../actions/contests/disqualify.ts';
import { finalizeContest } from '../../../actions/contests/finalize-contest.ts';
import { openForPractice } from '../../../actions/contests/open-for-practice.ts';
import { thawContest, undoThaw } from '../../../actions/contests/thaw-contest.ts';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { editorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import type { Form, ValuesOf } from '../../forms/form.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson, wantsPage } from '../../request/answer-kind.ts';
import { findContestOfPath, type RefusedForm, showContest } from './contest-page.ts';
import { disqualifyForm, finalizeForm, openForm, thawForm } from './editor-panel.ts';

/** What the editors of a contest do to it. Each action can be undone. */
export function mountContestEditors(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountEditing(app, site, 'thaw', thawForm, async ({ undo }, contest, request) => {
    const change = undo ? undoThaw : thawContest;
    const thawed = await change(database, editorOf(request), contest.id, now());
    return 'refusal' in thawed ? thawed : { change: { thawed_at: thawed.thawedAt } };
  });
  mountEditing(app, site, 'finalize', finalizeForm, async ({ undo }, contest, request) => {
    const closed = await finalizeContest(database, editorOf(request), contest.key, undo, now());
    return 'refusal' in closed ? closed : { change: { finalized_at: closed.finalizedAt } };
  });
  mountEditing(app, site, 'open', openForm, async (_values, contest, request) => {
    const opened = await openForPractice(database, editorOf(request), contest.key, now());
    return 'refusal' in opened ? opened : { change: { opened: opened.problems } };
  });
  mountEditing(app, site, 'disqualify', disqualifyForm, async ({ user, undo }, contest, request) => {
    const contestant = { contestId: contest.id, username: user, virtual: 0 };
    const changed = await disqualify(database, editorOf(request), contestant, !undo, now());
    return 'refusal' in changed ? changed : { change: { user, is_disqualified: !undo } };
  });
}

/** Answers what programs learn about the change, or why it is refused. */
type Edit<F extends Form> = (
  values: ValuesOf<F>,
  contest: ShownContest,
  request: FastifyRequest,
) => Promise<Refused | { readonly change: Readonly<Record<string, unknown>> }>;

function mountEditing<F extends Form>(
  app: FastifyInstance,
  site: Site,
  name: RefusedForm['name'],
  form: F,
  edit: Edit<F>,
): void {
  mountPage(app, {
    path: `/contest/:key/${name}`,
    access: 'signed in',
    post: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
      return answerForm(request, reply, {
        form,
        act: async (values) => {
          const edited = await edit(values, contest, request);
          if ('change' in edited) return sendDone(request, reply, contest, edited.change);
          return wantsPage(request) ? edited : sendRefused(request, reply, edited);
        },
        show: (shown) => showContest(site, request, reply, contest, { name, shown }),
      });
    },
  });
}

function sendDone(
  request: FastifyRequest,
  reply: FastifyReply,
  { key }: ShownContest,
  change: Readonly<Record<string, unknown>>,
): FastifyReply {
  if (wantsJson(request)) return reply.send({ data: { contest: key, ...change } });
  return reply.redirect(`/contest/${key}`, 302);
}
