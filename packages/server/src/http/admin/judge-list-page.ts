import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeJudge } from '../../actions/judges/change-judge.ts';
import { hasPermission } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { type ListedJudge, listJudgesWithState } from '../../storage/judges/judge-list-view.ts';
import {
  maxListedUnjudgeable,
  type UnjudgeableProblem,
  unjudgeableProblems,
} from '../../storage/judges/judging-lacks.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { sessionOf } from '../caller/visitor.ts';
import { answerForm } from '../forms/answer-form.ts';
import { defineForm } from '../forms/form.ts';
import { unsentForm } from '../forms/form-content.ts';
import { postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { moment } from '../html/moment.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendRefused } from '../reply/send-refused.ts';
import { pathId } from '../request/path-id.ts';
import { administratorOf, sendAdminPage } from './admin-layout.ts';

const path = '/admin/judges/';

const form = defineForm({
  is_disabled: { kind: 'flag', label: (t) => t.admin.disabled },
  is_blocked: { kind: 'flag', label: (t) => t.admin.blocked },
});

export function mountJudges(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async (request, reply) => {
      const judges = await listJudgesWithState(site.database);
      const problems = judges.some(({ isOnline }) => isOnline)
        ? await unjudgeableProblems(site.database, viewerOf(request), site.now())
        : [];
      const mayChange = hasPermission(sessionOf(request), 'change_judge');
      const { admin } = messagesOf(request);
      const content = html`<p>${admin.judgesText}</p>
${judges.length === 0 && html`<p class="empty">${admin.noJudges}</p>`}${judges.map((judge) => card(reply, judge, mayChange))}
${problems.length > 0 && unjudgeableList(messagesOf(request), problems)}`;
      return sendAdminPage(reply, path, admin.judges, content);
    },
  });
  mountPage(app, {
    path: '/admin/judge/:id/',
    access: 'staff',
    post: async (request, reply) => {
      const judgeId = pathId(request) ?? 0;
      return answerForm(request, reply, {
        form,
        act: async ({ is_disabled: isDisabled, is_blocked: isBlocked }) => {
          const state = { isDisabled, isBlocked };
          const changed = await changeJudge(site, administratorOf(request), judgeId, state);
          return changed === 'saved' ? reply.redirect(path, 302) : sendRefused(request, reply, changed);
        },
        show: () => reply.redirect(path, 302),
      });
    },
  });
}

function unjudgeableList({ admin }: Messages, problems: readonly UnjudgeableProblem[]): Html {
  const items = problems
    .slice(0, maxListedUnjudgeable)
    .map(
      ({ code, name }) =>
        html`<li><a href="/problem/${code}">${name}</a> <span class="quiet">${code}</span></li>`,
    );
  return html`<section id="unjudgeable"><h2>${admin.unjudgeable}</h2>
<p>${admin.unjudgeableText}</p>
<ul class="plain-list">${items}</ul>${problems.length > items.length && html`<p>${admin.unjudgeableMore(items.length)}</p>`}</section>`;
}

function card(reply: FastifyReply, judge: ListedJudge, mayChange: boolean): Html {
  const t = messagesOf(reply.request);
  const { admin } = t;
  const shown = unsentForm({ is_disabled: judge.isDisabled, is_blocked: judge.isBlocked });
  const look = { action: `/admin/judge/${judge.id}/`, button: t.forms.save, look: 'plain' } as const;
  return html`<section class="card"><h2>${judge.name}</h2>
<dl class="facts">
<div><dt>${admin.state}</dt><dd>${stateOf(t, judge)}</dd></div>
<div><dt>${admin.tier}</dt><dd>${judge.tier}</dd></div>
<div><dt>${admin.protection}</dt><dd>${judge.protection || admin.protectionUnknown}</dd></div>
<div><dt>${admin.problems}</dt><dd>${judge.problems}</dd></div>
<div><dt>${admin.languages}</dt><dd>${judge.languages.join(' ') || '–'}</dd></div>
<div><dt>${admin.load}</dt><dd>${judge.load === null ? '–' : judge.load.toFixed(2)}</dd></div>
<div><dt>${admin.currentSubmission}</dt><dd>${judge.submissionId === null ? '–' : html`<a href="/submission/${judge.submissionId}">${judge.submissionId}</a>`}</dd></div>
</dl>
${mayChange && postForm(reply, form, look, shown)}</section>`;
}

function stateOf({ admin }: Messages, { isOnline, onlineSince, address }: ListedJudge): Html | string {
  if (!isOnline || !onlineSince) return admin.offline;
  return admin.online(moment(onlineSince), address);
}
