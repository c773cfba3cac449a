import { joinOrganizationPage, leaveOrganizationPage } from '@tribunal/contract/pages/organizations';
import { countryName } from '@tribunal/core/texts/countries';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mayCreateOrganizations } from '../../../actions/organizations/edit-organization.ts';
import {
  joinOrganization,
  leaveOrganization,
  type MembershipChanged,
} from '../../../actions/organizations/membership.ts';
import type { Site } from '../../../site.ts';
import { membersOf } from '../../../storage/accounts/user-list-view.ts';
import { findMembership } from '../../../storage/organizations/organization-requests.ts';
import {
  findShownOrganization,
  type ShownOrganization,
  shownOrganizations,
} from '../../../storage/organizations/organization-view.ts';
import { listsOf } from '../../../storage/problems/training/training-list-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pager } from '../../parts/pager.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { pageNumber, textField } from '../../request/form-fields.ts';
import { userTable } from '../accounts/profile/user-table.ts';
import { trainingListTable } from '../problems/training/training-lists-page.ts';
import { mountOrganizationEditing } from './organization-edit-pages.ts';
import { joinForm } from './organization-form.ts';
import { logoAddress, organizationLogo } from './organization-logo.ts';
import { mountOrganizationLogo } from './organization-logo-page.ts';
import { mountOrganizationRequests } from './organization-requests-page.ts';

const PAGE_SIZE = 100;

export function mountOrganizations(app: FastifyInstance, site: Site): void {
  const { database } = site;
  mountPage(app, {
    path: '/organizations/',
    access: 'anyone',
    get: async (request, reply) => {
      const page = pageNumber(request.query);
      const shown = { page, size: PAGE_SIZE };
      const { organizations, hasMore } = await shownOrganizations(database, viewerOf(request), shown);
      if (page > 1 && organizations.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const t = messagesOf(request);
      const body = html`<h1>${t.accounts.organizations}</h1>
${mayCreateOrganizations(viewerOf(request)) && html`<p class="actions"><a class="button" href="/organizations/new">${t.organizations.newOrganization}</a></p>`}
${organizations.length > 0 ? organizationTable(t, organizations) : html`<p>${t.accounts.noOrganizations}</p>`}
${pager(t, { path: '/organizations/', page, hasMore })}`;
      return reply.page({ title: t.accounts.organizations, body });
    },
  });
  mountPage(app, {
    path: '/organization/:slug',
    access: 'anyone',
    get: async (request, reply) => {
      const slug = textField(request.params, 'slug');
      const organization = await findShownOrganization(database, viewerOf(request), slug);
      if (!organization) return sendRefusal(request, reply, pageErrors.notFound);
      const page = pageNumber(request.query);
      const { users, hasMore } = await membersOf(database, organization.id, { page, size: PAGE_SIZE });
      if (page > 1 && users.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const lists = await listsOf(database, viewerOf(request), { organizationId: organization.id });
      const t = messagesOf(request);
      const body = html`${await heading(t, organization)}
${organization.isEditable && html`<p class="actions"><a class="button" href="/organization/${slug}/edit">${t.organizations.edit}</a> <a href="/organization/${slug}/requests/">${t.organizations.requests}</a></p>`}
${await membershipPanel(site, reply, organization)}
${lists.length > 0 && html`<h2>${t.training.lists}</h2>${trainingListTable(t, lists, request.caller.kind !== 'guest')}`}
<h2>${t.accounts.members}</h2>
${users.length > 0 ? userTable(t, users) : html`<p>${t.accounts.noMembers}</p>`}
${pager(t, { path: `/organization/${organization.slug}`, page, hasMore })}`;
      return reply.page({ title: organization.name, body });
    },
  });
  mountJoin(app, site);
  mountLeave(app, site);
  mountOrganizationEditing(app, site);
  mountOrganizationRequests(app, site);
  mountOrganizationLogo(app, site);
}

/** Members can leave; everybody else can join an open organization, and ask to join another one. */
async function membershipPanel(
  { database }: Site,
  reply: FastifyReply,
  { id, slug, isOpen }: ShownOrganization,
): Promise<Html | null> {
  const { caller } = reply.request;
  if (caller.kind === 'guest') return null;
  const { accounts, organizations } = messagesOf(reply.request);
  const [join, leave] = [`/organization/${slug}/join`, `/organization/${slug}/leave`];
  const { isMember, isRequested } = await findMembership(database.query, id, caller.userId);
  if (isMember)
    return html`<p>${accounts.youAreMember}</p>${postButton(reply, leave, accounts.leaveOrganization)}`;
  if (isRequested)
    return html`<p>${organizations.requestIsWaiting}</p>${postButton(reply, leave, organizations.withdraw)}`;
  if (isOpen) return postButton(reply, join, accounts.joinOrganization, 'primary');
  return postForm(reply, joinForm, { action: join, button: organizations.askToJoin });
}

function mountJoin(app: FastifyInstance, { database, now }: Site): void {
  mountPage(app, joinOrganizationPage, {
    post: (request, reply) => {
      // The button of an open organization sends no fields.
      request.body ??= {};
      return answerForm(request, reply, {
        form: joinForm,
        act: async ({ reason }) => {
          const join = { slug: textField(request.params, 'slug'), reason };
          return answerMembership(reply, await joinOrganization(database, userOf(request), join, now()));
        },
        show: ({ status, content: { faults = {} } }) => {
          const t = messagesOf(request);
          const message = Object.values(faults)
            .map((fault) => fault(t))
            .join(' ');
          return sendRefusal(request, reply, { code: status, message });
        },
      });
    },
  });
}

function mountLeave(app: FastifyInstance, { database }: Site): void {
  mountPage(app, leaveOrganizationPage, {
    post: async (request, reply) => {
      const slug = textField(request.params, 'slug');
      return answerMembership(reply, await leaveOrganization(database, userOf(request), slug));
    },
  });
}

function answerMembership(reply: FastifyReply, changed: MembershipChanged): FastifyReply {
  if ('refusal' in changed) return sendRefused(reply.request, reply, changed);
  const { slug: organization } = changed;
  if (wantsJson(reply.request))
    return sendData(reply, leaveOrganizationPage.post, { organization, ...changed });
  return reply.redirect(`/organization/${organization}`, 302);
}

function organizationTable(t: Messages, organizations: readonly ShownOrganization[]): Html {
  return html`<div class="scroll"><table class="organization-list">
<thead><tr><th scope="col">${t.accounts.organization}</th><th scope="col">${t.organizations.country}</th><th scope="col" class="number">${t.accounts.members}</th><th scope="col">${t.accounts.joining}</th></tr></thead>
<tbody>${organizations.map((one) => organizationLine(t, one))}</tbody></table></div>`;
}

function organizationLine(t: Messages, organization: ShownOrganization): Html {
  const { slug, name, shortName, memberCount, country, logo } = organization;
  return html`<tr><th scope="row">${organizationLogo(slug, logo)}<a href="/organization/${slug}">${name}</a>${shortName && html` <span class="quiet">${shortName}</span>`}</th><td>${countryName(country, t.site.languageCode)}</td><td class="number">${memberCount}</td><td>${joiningText(t, organization)}</td></tr>
`;
}

async function heading(t: Messages, organization: ShownOrganization): Promise<Html> {
  const { slug, name, shortName, memberCount, about, country, logo } = organization;
  return html`<h1>${logo !== null && html`<img class="logo large" src="${logoAddress(slug, logo)}" alt=""> `}${name}</h1>
<dl class="facts">${shortName && html`<div><dt>${t.accounts.shortName}</dt><dd>${shortName}</dd></div>`}
${country && html`<div><dt>${t.organizations.country}</dt><dd>${countryName(country, t.site.languageCode)}</dd></div>`}
<div><dt>${t.accounts.members}</dt><dd>${memberCount}</dd></div><div><dt>${t.accounts.joining}</dt><dd>${joiningText(t, organization)}</dd></div></dl>
<div class="content-description">${await statement(about)}</div>`;
}

function joiningText({ accounts, organizations }: Messages, { isOpen }: ShownOrganization): string {
  return isOpen ? accounts.joiningIsOpen : organizations.joinByRequest;
}
