import type { FastifyInstance, FastifyReply } from 'fastify';
import { joinOrganization, leaveOrganization } from '../../../actions/accounts/organization-membership.ts';
import type { Site } from '../../../site.ts';
import { isMember } from '../../../storage/accounts/organization-members.ts';
import {
  findShownOrganization,
  type ShownOrganization,
  shownOrganizations,
} from '../../../storage/accounts/organization-view.ts';
import { membersOf } from '../../../storage/accounts/user-list-view.ts';
import { userOf } from '../../caller/visitor.ts';
import { postButton } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { pager } from '../../html/pager.ts';
import { statement } from '../../html/statement.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageNumber, textField } from '../../request/form-fields.ts';
import { userTable } from './user-table.ts';

const PAGE_SIZE = 100;

export function mountOrganizations(app: FastifyInstance, site: Site): void {
  const { database } = site;
  mountPage(app, {
    path: '/organizations/',
    access: 'anyone',
    get: async (request, reply) => {
      const page = pageNumber(request.query);
      const { organizations, hasMore } = await shownOrganizations(database, { page, size: PAGE_SIZE });
      if (page > 1 && organizations.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const t = messagesOf(request);
      const body = html`<h1>${t.accounts.organizations}</h1>
${organizations.length > 0 ? organizationTable(t, organizations) : html`<p>${t.accounts.noOrganizations}</p>`}
${pager(t, { path: '/organizations/', page, hasMore })}`;
      return reply.page({ title: t.accounts.organizations, body });
    },
  });
  mountPage(app, {
    path: '/organization/:slug',
    access: 'anyone',
    get: async (request, reply) => {
      const organization = await findShownOrganization(database, textField(request.params, 'slug'));
      if (!organization) return sendRefusal(request, reply, pageErrors.notFound);
      const page = pageNumber(request.query);
      const { users, hasMore } = await membersOf(database, organization.id, { page, size: PAGE_SIZE });
      if (page > 1 && users.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const t = messagesOf(request);
      const body = html`${await heading(t, organization)}
${await membershipPanel(site, reply, organization)}
<h2>${t.accounts.members}</h2>
${users.length > 0 ? userTable(t, users) : html`<p>${t.accounts.noMembers}</p>`}
${pager(t, { path: `/organization/${organization.slug}`, page, hasMore })}`;
      return reply.page({ title: organization.name, body });
    },
  });
  mountMembership(app, site, 'join', joinOrganization);
  mountMembership(app, site, 'leave', leaveOrganization);
}

/** Members can leave; everybody else can join an open organization. */
async function membershipPanel(
  { database }: Site,
  reply: FastifyReply,
  { id, slug, isOpen }: ShownOrganization,
): Promise<Html | null> {
  const { caller } = reply.request;
  if (caller.kind === 'guest') return null;
  const { accounts } = messagesOf(reply.request);
  if (await isMember(database.query, id, caller.userId))
    return html`<p>${accounts.youAreMember}</p>${postButton(reply, `/organization/${slug}/leave`, accounts.leaveOrganization)}`;
  return isOpen
    ? postButton(reply, `/organization/${slug}/join`, accounts.joinOrganization, 'primary')
    : null;
}

function mountMembership(
  app: FastifyInstance,
  { database }: Site,
  name: 'join' | 'leave',
  change: typeof joinOrganization,
): void {
  mountPage(app, {
    path: `/organization/:slug/${name}`,
    access: 'signed in',
    post: async (request, reply) => {
      const changed = await change(database, userOf(request), textField(request.params, 'slug'));
      if ('refusal' in changed) return sendRefused(request, reply, changed);
      const { slug } = changed;
      if (wantsJson(request)) return reply.send({ data: { organization: slug, is_member: name === 'join' } });
      return reply.redirect(`/organization/${slug}`, 302);
    },
  });
}

function organizationTable(t: Messages, organizations: readonly ShownOrganization[]): Html {
  return html`<div class="scroll"><table class="organization-list">
<thead><tr><th scope="col">${t.accounts.organization}</th><th scope="col" class="number">${t.accounts.members}</th><th scope="col">${t.accounts.joining}</th></tr></thead>
<tbody>${organizations.map((one) => organizationLine(t, one))}</tbody></table></div>`;
}

function organizationLine(t: Messages, organization: ShownOrganization): Html {
  const { slug, name, shortName, memberCount } = organization;
  return html`<tr><th scope="row"><a href="/organization/${slug}">${name}</a>${shortName && html` <span class="quiet">${shortName}</span>`}</th><td class="number">${memberCount}</td><td>${joiningText(t, organization)}</td></tr>
`;
}

async function heading(t: Messages, organization: ShownOrganization): Promise<Html> {
  const { name, shortName, memberCount, about } = organization;
  return html`<h1>${name}</h1>
<dl class="facts">${shortName && html`<div><dt>${t.accounts.shortName}</dt><dd>${shortName}</dd></div>`}
<div><dt>${t.accounts.members}</dt><dd>${memberCount}</dd></div><div><dt>${t.accounts.joining}</dt><dd>${joiningText(t, organization)}</dd></div></dl>
<div class="content-description">${await statement(about)}</div>`;
}

function joiningText({ accounts }: Messages, { isOpen }: ShownOrganization): string {
  return isOpen ? accounts.joiningIsOpen : accounts.joiningByInvitation;
}
