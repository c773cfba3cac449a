import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import {
  findShownOrganization,
  type ShownOrganization,
  shownOrganizations,
} from '../../../storage/accounts/organization-view.ts';
import { membersOf } from '../../../storage/accounts/user-list-view.ts';
import { type Html, html } from '../../html/html.ts';
import { pager } from '../../html/pager.ts';
import { statement } from '../../html/statement.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { pageNumber, textField } from '../../request/form-fields.ts';
import { userTable } from './user-table.ts';

const PAGE_SIZE = 100;

export function mountOrganizations(app: FastifyInstance, { database }: Site): void {
  mountPage(app, {
    path: '/organizations/',
    access: 'anyone',
    get: async (request, reply) => {
      const page = pageNumber(request.query);
      const { organizations, hasMore } = await shownOrganizations(database, { page, size: PAGE_SIZE });
      if (page > 1 && organizations.length === 0) return sendRefusal(request, reply, pageErrors.notFound);
      const body = html`<h1>Organizations</h1>
${organizations.length > 0 ? organizationTable(organizations) : html`<p>There are none yet.</p>`}
${pager({ path: '/organizations/', page, hasMore })}`;
      return reply.page({ title: 'Organizations', body });
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
      const body = html`${await heading(organization)}
<h2>Members</h2>
${users.length > 0 ? userTable(users) : html`<p>None yet.</p>`}
${pager({ path: `/organization/${organization.slug}`, page, hasMore })}`;
      return reply.page({ title: organization.name, body });
    },
  });
}

function organizationTable(organizations: readonly ShownOrganization[]): Html {
  return html`<div class="scroll"><table class="organization-list">
<thead><tr><th scope="col">Organization</th><th scope="col" class="number">Members</th><th scope="col">Joining</th></tr></thead>
<tbody>${organizations.map(organizationLine)}</tbody></table></div>`;
}

function organizationLine(organization: ShownOrganization): Html {
  const { slug, name, shortName, memberCount } = organization;
  return html`<tr><th scope="row"><a href="/organization/${slug}">${name}</a>${shortName && html` <span class="quiet">${shortName}</span>`}</th><td class="number">${memberCount}</td><td>${joiningText(organization)}</td></tr>
`;
}

async function heading(organization: ShownOrganization): Promise<Html> {
  const { name, shortName, memberCount, about } = organization;
  return html`<h1>${name}</h1>
<dl class="facts">${shortName && html`<div><dt>Short name</dt><dd>${shortName}</dd></div>`}
<div><dt>Members</dt><dd>${memberCount}</dd></div><div><dt>Joining</dt><dd>${joiningText(organization)}</dd></div></dl>
<div class="content-description">${await statement(about)}</div>`;
}

function joiningText({ isOpen }: ShownOrganization): string {
  return isOpen ? 'open' : 'by invitation';
}
