import { formatTime } from '@tribunal/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disqualify } from '../../../actions/contests/disqualify.ts';
import { finalizeContest } from '../../../actions/contests/finalize-contest.ts';
import { openForPractice } from '../../../actions/contests/open-for-practice.ts';
import { publishResults } from '../../../actions/contests/publish-results.ts';
import { thawContest, undoThaw } from '../../../actions/contests/thaw-contest.ts';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { editorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import type { Form, ValuesOf } from '../../forms/form.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson, wantsPage } from '../../request/answer-kind.ts';
import { stillHiddenMark } from '../organizing/saved-contest-address.ts';
import { findContestOfPath, type RefusedForm, showContest } from './contest-page.ts';
import { disqualifyForm, finalizeForm, openForm, publishForm, thawForm } from './editor-panel.ts';

/** What the editors of a contest do to it. Each action can be undone. */
export function mountContestEditors(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountEditing(app, site, 'thaw', thawForm, async ({ undo }, contest, request) => {
    const change = undo ? undoThaw : thawContest;
    const thawed = await change(database, editorOf(request), contest.id, now());
    return 'refusal' in thawed ? thawed : { change: { thawed_at: timeText(thawed.thawedAt) } };
  });
  mountEditing(app, site, 'finalize', finalizeForm, async ({ undo, force }, contest, request) => {
    const closing = { isUndone: undo, isForced: force };
    const closed = await finalizeContest(database, editorOf(request), contest.key, closing, now());
    return 'refusal' in closed ? closed : { change: { finalized_at: timeText(closed.finalizedAt) } };
  });
  mountEditing(app, site, 'publish', publishForm, async (_values, contest, request) => {
    const published = await publishResults(database, editorOf(request), contest, now());
    return 'refusal' in published ? published : { change: { is_published: true } };
  });
  mountEditing(app, site, 'open', openForm, async (_values, contest, request) => {
    const opened = await openForPractice(database, editorOf(request), contest.key, now());
    if ('refusal' in opened) return opened;
    if (opened.skipped.length === 0) return { change: opened };
    const warnings = [messagesOf(request).contests.stillHidden(opened.skipped)];
    return { change: { ...opened, warnings }, mark: stillHiddenMark };
  });
  mountEditing(app, site, 'disqualify', disqualifyForm, async ({ user, undo }, contest, request) => {
    const contestant = { contestId: contest.id, username: user, virtual: 0 };
    const changed = await disqualify(database, editorOf(request), contestant, !undo, now());
    return 'refusal' in changed ? changed : { change: { user, is_disqualified: !undo } };
  });
}

function timeText(time: Date | null): string | null {
  return time && formatTime(time);
}

/** Answers what programs learn about the change and with which mark the page of the contest is shown, or why it is refused. */
type Edit<F extends Form> = (
  values: ValuesOf<F>,
  contest: ShownContest,
  request: FastifyRequest,
) => Promise<Refused | Edited>;

interface Edited {
  readonly change: object;
  readonly mark?: string;
}

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
      if (!contest.isEditor) return sendRefused(request, reply, { refusal: 'not allowed to edit contest' });
      return answerForm(request, reply, {
        form,
        act: async (values) => {
          const edited = await edit(values, contest, request);
          if ('change' in edited) return sendDone(request, reply, contest, edited);
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
  { change, mark }: Edited,
): FastifyReply {
  if (wantsJson(request)) return reply.send({ data: { contest: key, ...change } });
  return reply.redirect(`/contest/${key}${mark === undefined ? '' : `?${mark}`}`, 302);
}
