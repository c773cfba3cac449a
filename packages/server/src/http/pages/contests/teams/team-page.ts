import { inviteToTeamPage, teamPage, teamsPage } from '@tribunal/contract/pages/teams';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInvitedByLink } from '../../../../actions/contests/teams/change-team.ts';
import type { Site } from '../../../../site.ts';
import { findTeam, type Team, teamsOf } from '../../../../storage/contests/teams/teams.ts';
import { userOf } from '../../../caller/visitor.ts';
import { errorList } from '../../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postButton, postForm } from '../../../forms/post-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';

export const inviteForm = settingsForm(inviteToTeamPage.post.form, ({ teams }) => ({
  username: { label: teams.username },
}));

/** The teams of a user, and each team with its invitations. */
export function mountTeamPages(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, teamsPage, {
    get: async (request, reply) => {
      const { userId } = userOf(request);
      const teams = await teamsOf(database.query, userId, now());
      if (wantsJson(request))
        return sendData(reply, teamsPage.get, { objects: teams.map((team) => dataOf(team, userId)) });
      return showTeams(reply, teams);
    },
  });
  mountPage(app, teamPage, {
    get: async (request, reply) => {
      const team = await findTeam(database.query, textField(request.params, 'team'), now());
      if (!team) return sendRefused(request, reply, { refusal: 'no such team' });
      if (wantsJson(request))
        return sendData(reply, teamPage.get, { object: dataOf(team, userOf(request).userId) });
      return showTeam(site, request, reply, team);
    },
  });
}

/** Members know the open invitations, and that the team is in a contest, which others may not see. */
function dataOf({ slug, name, captainId, isLocked, members }: Team, userId: number) {
  const own = members.find((one) => one.userId === userId);
  const isMember = own?.hasJoined ?? false;
  return {
    ...{ slug, name, isMember },
    isLocked: isMember && isLocked,
    isCaptain: captainId === userId,
    isInvited: own !== undefined && !isMember,
    members: members
      .filter((one) => one.hasJoined || isMember || one === own)
      .map(({ username, isCaptain, hasJoined }) => ({ username, isCaptain, hasJoined })),
  };
}

function showTeams(reply: FastifyReply, teams: readonly Team[]): FastifyReply {
  const { teams: t } = messagesOf(reply.request);
  const { userId } = userOf(reply.request);
  const cards = teams.map((team) => {
    const { slug, name, members, isInvited } = dataOf(team, userId);
    return html`<section class="card"><h2><a href="/team/${slug}">${name}</a></h2>
<p>${members.map(({ username }) => username).join(', ')}</p>
${isInvited && html`<p>${t.youAreInvited}</p>${answerButtons(reply, slug)}`}</section>`;
  });
  const body = html`<h1>${t.title}</h1>
<p>${t.explained}</p>
${teams.length > 0 ? cards : html`<p class="empty">${t.none}</p>`}
<p class="actions"><a class="button" href="/teams/new">${t.newLink}</a></p>`;
  return reply.page({ title: t.title, body });
}

const switchedOn = html`<input type="hidden" name="on" value="1">`;

/** One of its forms may have been sent and refused, and a link may have been made. */
export async function showTeam(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  team: Team,
  { shown = unsentForm(), code = null }: { readonly shown?: ShownForm; readonly code?: string | null } = {},
): Promise<FastifyReply> {
  const { teams: t } = messagesOf(request);
  const { userId } = userOf(request);
  const { slug, name, isCaptain, isMember, isInvited, isLocked } = dataOf(team, userId);
  const given = textField(request.query, 'code');
  const isAsked = isInvited || (!isMember && (await isInvitedByLink(site.database.query, team, given)));
  const body = html`<h1>${name}</h1>
<p class="quiet"><a href="/user/${slug}">${slug}</a></p>
${errorList(shown.errors)}
${isLocked && html`<p class="notice">${t.locked}</p>`}
${isAsked && html`<section class="card"><h2>${t.youAreInvited}</h2>${answerButtons(reply, slug, given, isInvited)}</section>`}
${memberTable(reply, team)}
${isMember && html`<section class="card"><h2>${t.actTitle}</h2><p>${t.actExplained}</p>${postForm(reply, {}, { action: `/team/${slug}/act`, button: t.act, look: 'plain', before: switchedOn })}</section>`}
${isCaptain && !isLocked && invitationForms(reply, team, shown, code)}
${isMember && !isLocked && html`<details class="leaving"><summary>${t.leave}</summary><p>${t.leavingMeans}</p>${postButton(reply, `/team/${slug}/decline`, t.leave, 'danger')}</details>`}
<p><a href="/teams/">${t.title}</a></p>`;
  return reply.page({ title: name, body, status: shown.status });
}

function answerButtons(reply: FastifyReply, slug: string, code = '', canDecline = true): Html {
  const { teams: t } = messagesOf(reply.request);
  const before = html`<input type="hidden" name="code" value="${code}">`;
  return html`<div class="side-by-side">${postForm(reply, {}, { action: `/team/${slug}/accept`, button: t.accept, before })}${canDecline && postButton(reply, `/team/${slug}/decline`, t.decline)}</div>`;
}

function memberTable(reply: FastifyReply, team: Team): Html {
  const { teams: t } = messagesOf(reply.request);
  const { members, isCaptain, isLocked } = dataOf(team, userOf(reply.request).userId);
  const rows = members.map((one) => {
    const state = one.isCaptain ? t.captain : one.hasJoined ? t.joined : t.open;
    const canRemove = isCaptain && !one.isCaptain && !(isLocked && one.hasJoined);
    const before = html`<input type="hidden" name="username" value="${one.username}">`;
    const remove = canRemove && postForm(reply, {}, removeLook(team.slug, t.remove, before));
    return html`<tr><th scope="row"><a href="/user/${one.username}">${one.username}</a></th><td>${state}</td><td class="actions">${remove}</td></tr>
`;
  });
  return html`<h2>${t.members}</h2>
<div class="scroll"><table><thead><tr><th scope="col">${t.member}</th><th scope="col">${t.state}</th><td></td></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function removeLook(slug: string, button: string, before: Html) {
  return { action: `/team/${slug}/remove`, button, before, look: 'plain' } as const;
}

function invitationForms(
  reply: FastifyReply,
  { slug, hasLink }: Team,
  shown: ShownForm,
  code: string | null,
): Html {
  const { teams: t } = messagesOf(reply.request);
  const { host, protocol } = reply.request;
  const link = code !== null && `${protocol}://${host}/team/${slug}?code=${code}`;
  const look = { action: `/team/${slug}/invite`, button: t.invite };
  const end = html`<input type="hidden" name="on" value="0">`;
  return html`<section class="card"><h2>${t.inviteTitle}</h2>${postForm(reply, inviteForm, look, { ...shown, errors: [] })}</section>
<section class="card"><h2>${t.linkTitle}</h2><p>${t.linkExplained}</p>
${link ? html`<p class="notice" role="status">${t.linkIs} <code>${link}</code></p>` : hasLink && html`<p>${t.hasLink}</p>`}
<div class="side-by-side">${postForm(reply, {}, { action: `/team/${slug}/link`, button: t.makeLink, look: 'plain', before: switchedOn })}${
    hasLink &&
    postForm(reply, {}, { action: `/team/${slug}/link`, button: t.endLink, look: 'danger', before: end })
  }</div></section>`;
}
