import { pausePage, resumePage } from '@tribunal/contract/pages/contest-control';
import {
  disqualifyPage,
  finalizePage,
  openPage,
  publishPage,
  systemTestPage,
  thawPage,
} from '@tribunal/contract/pages/contest-running';
import type { PageContract } from '@tribunal/contract/pages/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disqualify } from '../../../actions/contests/disqualify.ts';
import { pauseContest, resumeContest } from '../../../actions/contests/editing/pause-contest.ts';
import { finalizeContest } from '../../../actions/contests/finalize-contest.ts';
import { openForPractice } from '../../../actions/contests/open-for-practice.ts';
import { publishResults } from '../../../actions/contests/publish-results.ts';
import { thawContest, undoThaw } from '../../../actions/contests/thaw-contest.ts';
import { runSystemTest } from '../../../actions/submissions/rejudging/run-system-test.ts';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { editorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import type { Form, ValuesOf } from '../../forms/form.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson, wantsPage } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { findContestOfPath, type RefusedForm, showContest } from './contest-page.ts';
import { disqualifyForm, finalizeForm, openForm, publishForm, thawForm } from './editor-panel.ts';
import { stillHiddenMark } from './saved-contest-address.ts';

/** What the editors of a contest do to it. Each action can be undone. */
export function mountContestEditors(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountEditing(
    app,
    site,
    { name: 'thaw', contract: thawPage, form: thawForm },
    async ({ undo }, contest, request) => {
      const change = undo ? undoThaw : thawContest;
      const thawed = await change(database, editorOf(request), contest.id, now());
      if ('refusal' in thawed) return thawed;
      return { send: (reply) => sendData(reply, thawPage.post, { contest: contest.key, ...thawed }) };
    },
  );
  mountEditing(
    app,
    site,
    { name: 'finalize', contract: finalizePage, form: finalizeForm },
    async ({ undo, force }, contest, request) => {
      const closing = { isUndone: undo, isForced: force };
      const closed = await finalizeContest(database, editorOf(request), contest.key, closing, now());
      if ('refusal' in closed) return closed;
      return { send: (reply) => sendData(reply, finalizePage.post, { contest: contest.key, ...closed }) };
    },
  );
  for (const [contract, change] of [
    [pausePage, pauseContest],
    [resumePage, resumeContest],
  ] as const)
    mountPage(app, contract, {
      post: async (request, reply) => {
        const key = textField(request.params, 'key');
        const edited = await change(database, editorOf(request), key, now());
        if ('faults' in edited)
          return sendRefused(request, reply, { refusal: 'contest was edited meanwhile' });
        if ('refusal' in edited) return sendRefused(request, reply, edited);
        if (!wantsJson(request)) return reply.redirect(`/contest/${key}`, 302);
        const { start_time, end_time, removed_intervals } = edited.settings;
        const [startTime, endTime] = [new Date(start_time), new Date(end_time)];
        const removedIntervals = removed_intervals.map(({ start, end }) => ({
          start: new Date(start),
          end: end === null ? null : new Date(end),
        }));
        return sendData(reply, contract.post, { contest: key, startTime, endTime, removedIntervals });
      },
    });
  mountPage(app, systemTestPage, {
    post: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
      const started = await runSystemTest(database, editorOf(request), contest.key, now());
      if ('refusal' in started) return sendRefused(request, reply, started);
      if (!wantsJson(request)) return reply.redirect(`/rejudge/${started.proposal}`, 302);
      return sendData(reply, systemTestPage.post, { contest: contest.key, ...started });
    },
  });
  mountEditing(
    app,
    site,
    { name: 'publish', contract: publishPage, form: publishForm },
    async (_values, contest, request) => {
      const published = await publishResults(database, editorOf(request), contest, now());
      if ('refusal' in published) return published;
      return {
        send: (reply) => sendData(reply, publishPage.post, { contest: contest.key, isPublished: true }),
      };
    },
  );
  mountEditing(
    app,
    site,
    { name: 'open', contract: openPage, form: openForm },
    async (_values, contest, request) => {
      const opened = await openForPractice(database, editorOf(request), contest.key, now());
      if ('refusal' in opened) return opened;
      const data = { contest: contest.key, ...opened };
      if (opened.skipped.length === 0) return { send: (reply) => sendData(reply, openPage.post, data) };
      const warnings = [messagesOf(request).contests.stillHidden(opened.skipped)];
      return {
        send: (reply) => sendData(reply, openPage.post, { ...data, warnings }),
        mark: stillHiddenMark,
      };
    },
  );
  mountEditing(
    app,
    site,
    { name: 'disqualify', contract: disqualifyPage, form: disqualifyForm },
    async ({ user, undo }, contest, request) => {
      const contestant = { contestId: contest.id, username: user, virtual: 0 };
      const changed = await disqualify(database, editorOf(request), contestant, !undo, now());
      if ('refusal' in changed) return changed;
      const data = { contest: contest.key, user, isDisqualified: !undo };
      return { send: (reply) => sendData(reply, disqualifyPage.post, data) };
    },
  );
}

/** Answers how programs learn about the change and with which mark the page of the contest is shown, or why it is refused. */
type Edit<F extends Form> = (
  values: ValuesOf<F>,
  contest: ShownContest,
  request: FastifyRequest,
) => Promise<Refused | Edited>;

interface Edited {
  send(reply: FastifyReply): FastifyReply;
  readonly mark?: string;
}

interface EditorForm<F extends Form> extends Pick<RefusedForm, 'name'> {
  readonly contract: PageContract;
  readonly form: F;
}

function mountEditing<F extends Form>(
  app: FastifyInstance,
  site: Site,
  { name, contract, form }: EditorForm<F>,
  edit: Edit<F>,
): void {
  mountPage(app, contract, {
    post: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
      if (!contest.isEditor) return sendRefused(request, reply, { refusal: 'not allowed to edit contest' });
      return answerForm(request, reply, {
        form,
        act: async (values) => {
          const edited = await edit(values, contest, request);
          if ('send' in edited) return sendDone(request, reply, contest, edited);
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
  { send, mark }: Edited,
): FastifyReply {
  if (wantsJson(request)) return send(reply);
  return reply.redirect(`/contest/${key}${mark === undefined ? '' : `?${mark}`}`, 302);
}
