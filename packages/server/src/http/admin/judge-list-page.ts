import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeJudge } from '../../actions/judges/change-judge.ts';
import { hasPermission } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { type ListedJudge, listJudgesWithState } from '../../storage/judges/judge-list-view.ts';
import { checkbox, moment, postForm } from '../html/forms.ts';
import { type Html, html } from '../html/html.ts';
import { mountPage } from '../mount-page.ts';
import { sendRefused } from '../reply/send-refused.ts';
import { textField } from '../request/form-fields.ts';
import { pathId } from '../request/path-id.ts';
import { sessionOf } from '../request/visitor.ts';
import { administratorOf, adminPage } from './admin-layout.ts';

const path = '/admin/judges/';

export function mountJudges(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async (request, reply) => {
      const judges = await listJudgesWithState(site.database);
      const mayChange = hasPermission(sessionOf(request), 'change_judge');
      const content = html`<p>A disabled judge finishes what it has and is given nothing more; a blocked one is sent away.</p>
${judges.map((judge) => card(reply, judge, mayChange))}`;
      return reply.page(adminPage(path, 'Judges', content));
    },
  });
  mountPage(app, {
    path: '/admin/judge/:id/',
    access: 'staff',
    post: async (request, reply) => {
      const isOn = (name: string) => textField(request.body, name) !== '';
      const state = { isDisabled: isOn('is_disabled'), isBlocked: isOn('is_blocked') };
      const changed = await changeJudge(site, administratorOf(request), pathId(request) ?? 0, state);
      return changed === 'saved' ? reply.redirect(path, 302) : sendRefused(request, reply, changed);
    },
  });
}

function card(reply: FastifyReply, judge: ListedJudge, mayChange: boolean): Html {
  const fields = [
    checkbox('is_disabled', 'Disabled', judge.isDisabled),
    checkbox('is_blocked', 'Blocked', judge.isBlocked),
  ];
  return html`<section class="card"><h2>${judge.name}</h2>
<dl class="facts">
<div><dt>State</dt><dd>${stateOf(judge)}</dd></div>
<div><dt>Tier</dt><dd>${judge.tier}</dd></div>
<div><dt>Protection</dt><dd>${judge.protection || 'not told'}</dd></div>
<div><dt>Problems</dt><dd>${judge.problems}</dd></div>
<div><dt>Languages</dt><dd>${judge.languages.join(' ') || '–'}</dd></div>
<div><dt>Load</dt><dd>${judge.load === null ? '–' : judge.load.toFixed(2)}</dd></div>
<div><dt>Works on</dt><dd>${judge.submissionId === null ? '–' : html`<a href="/submission/${judge.submissionId}">${judge.submissionId}</a>`}</dd></div>
</dl>
${mayChange && postForm(reply, `/admin/judge/${judge.id}/`, fields, 'Save', 'plain')}</section>`;
}

function stateOf({ isOnline, onlineSince, address }: ListedJudge): Html | string {
  if (!isOnline || !onlineSince) return 'offline';
  return html`online since ${moment(onlineSince)}, from ${address}`;
}
