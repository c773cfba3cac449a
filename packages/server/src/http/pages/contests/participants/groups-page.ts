import { groupsPage } from '@tribunal/contract/pages/contest-people';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assignGroups, type GroupChanges } from '../../../../actions/contests/assign-groups.ts';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import {
  type GroupOfContest,
  listGroupMembers,
} from '../../../../storage/contests/participating/group-members.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { contestOfEditor } from '../contest-of-editor.ts';
import { contestHeading } from '../contest-parts.ts';
import { groupForm } from './group-form.ts';

/** The groups of a contest, into which editors put contestants. */
export function mountGroups(app: FastifyInstance, site: Site): void {
  mountPage(app, groupsPage, {
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      if (!wantsJson(request)) return show(site, reply, contest, unsentForm({ keeps: true }));
      return sendData(reply, groupsPage.get, { objects: await listGroupMembers(site.database, contest.id) });
    },
    post: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      return answerForm(request, reply, {
        form: groupForm(contest.groups),
        act: async ({ users, groups, keeps }) => {
          const wanted = { key: contest.key, usernames: users, groups, keepsOthers: keeps };
          const assigned = await assignGroups(site.database, editorOf(request), wanted, site.now());
          if (!('refusal' in assigned)) return sendAssigned(request, reply, contest.key, assigned.changed);
          if (!('detail' in assigned)) return assigned;
          return { status: 400, faults: { users: (t) => t.groups.unknownContestants(assigned.detail) } };
        },
        show: (shown) => show(site, reply, contest, shown),
      });
    },
  });
}

function sendAssigned(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  changed: GroupChanges,
): FastifyReply {
  if (!wantsJson(request)) return reply.redirect(`/contest/${key}/groups/`, 302);
  return sendData(reply, groupsPage.post, { contest: key, changed });
}

async function show(
  site: Site,
  reply: FastifyReply,
  contest: ShownContest,
  shown: ShownForm,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { key } = contest;
  const groups = await listGroupMembers(site.database, contest.id);
  const look = { action: `/contest/${key}/groups/`, button: t.groups.save };
  const body = html`${contestHeading(t, contest, reply.request.caller, 'contest')}
<h2>${t.groups.title}</h2>
<p><a href="/contest/${key}/participants/">${t.participants.link}</a> · <a href="/contest/${key}/edit#groups">${t.groups.define}</a></p>
${
  groups.length === 0
    ? html`<p>${t.groups.none}</p>`
    : html`<p>${t.groups.explained}</p>
${groupTable(t, key, groups)}
<section class="card"><h3>${t.groups.assign}</h3>${postForm(reply, groupForm(groups), look, shown)}</section>`
}`;
  return reply.page({ title: t.groups.titleOf(contest.name), contest, body, status: shown.status });
}

function groupTable(t: Messages, key: string, groups: readonly GroupOfContest[]): Html {
  const rows = groups.map(
    ({ code, name, members }) =>
      html`<tr><th scope="row">${name}</th><td>${code}</td><td class="number"><a href="/contest/${key}/participants/?group=${code}" title="${t.groups.showOf(name)}">${members.length}</a></td></tr>
`,
  );
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">${t.groups.name}</th><th scope="col">${t.groups.code}</th><th scope="col" class="number">${t.groups.members}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
