import { organizationHistoryPage } from '@tribunal/contract/pages/histories';
import {
  editOrganizationPage,
  newOrganizationPage,
  removeMembersPage,
} from '@tribunal/contract/pages/organizations';
import { organizationSettings } from '@tribunal/contract/settings/organization-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { expelMembers } from '../../../actions/organizations/decide-requests.ts';
import {
  createOrganization,
  editOrganization,
  mayCreateOrganizations,
  type OrganizationEdited,
} from '../../../actions/organizations/edit-organization.ts';
import type { Site } from '../../../site.ts';
import { versionOf } from '../../../storage/editing/field-versions.ts';
import {
  findOrganizationSettings,
  findOrganizationToEdit,
  type OrganizationSettings,
} from '../../../storage/organizations/organization-settings.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { mountAuditedHistory } from '../../editing/audited-history.ts';
import { sentFields } from '../../editing/sent-settings.ts';
import { mountSettingsEdit, type ShownEdit } from '../../editing/settings-edit.ts';
import { mountSettingsNew } from '../../editing/settings-new.ts';
import { answerForm } from '../../forms/answer-form.ts';
import type { ValuesOf } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { newOrganizationForm, organizationForm, removeForm } from './organization-form.ts';
import { organizationLinks } from './organization-links.ts';

export function mountOrganizationEditing(app: FastifyInstance, site: Site): void {
  mountNew(app, site);
  mountEdit(app, site);
  mountRemoval(app, site);
  mountAuditedHistory(app, site, organizationHistoryPage, {
    action: 'edit organization',
    find: (request) => findEdited(site, request),
    targetOf: ({ slug }) => slug,
    form: organizationForm,
    pathOf: ({ slug }) => `/organization/${slug}`,
    nameOf: ({ settings }) => settings.name,
    links: (t, { slug }) => organizationLinks(t, slug, 'history'),
  });
}

const { slug, name } = newOrganizationForm;

function mountNew(app: FastifyInstance, { database, now }: Site): void {
  mountSettingsNew(app, newOrganizationPage, {
    mayCreate: (request) => mayCreateOrganizations(userOf(request)),
    refusal: 'not allowed to create organizations',
    initialValues: () => ({ is_open: true }),
    form: (request) => ({ slug, name, ...sentFields(request, newOrganizationForm) }),
    create: async (request, reply, values) => {
      const { slug, ...sent } = values as ValuesOf<typeof newOrganizationForm>;
      const settings = { ...defaultsOf(organizationSettings), ...sent };
      const created = await createOrganization(database, editorOf(request), slug, settings, now());
      if ('refusal' in created) return created;
      if (wantsJson(request)) return sendData(reply, newOrganizationPage.post, created);
      return reply.redirect(`/organization/${slug}`, 302);
    },
    show: (reply, shown) => {
      const { organizations } = messagesOf(reply.request);
      const body = html`<h1>${organizations.newOrganization}</h1>
<section class="card">${postForm(reply, newOrganizationForm, { action: newOrganizationPage.path, button: organizations.create }, shown)}</section>`;
      return reply.page({ title: organizations.newOrganization, body, status: shown.status });
    },
  });
}

interface Edited {
  readonly slug: string;
  readonly settings: OrganizationSettings;
}

type Done = Exclude<OrganizationEdited, { readonly refusal: string }>;

function mountEdit(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountSettingsEdit<Edited, Done, typeof editOrganizationPage>(app, editOrganizationPage, {
    form: organizationForm,
    editedMeanwhile: 'organization was edited meanwhile',
    find: (request) => findEdited(site, request),
    sentForm: (request) => sentFields(request, organizationForm),
    changesIn: (_request, _found, values) => values,
    edit: (request, { slug }, changes, { version }) =>
      editOrganization(database, editorOf(request), { slug, changes, version }, now()),
    describe: ({ slug, settings }, version) => ({ slug, ...settings, version }),
    report: (_, { slug }, done) => ({ slug, ...done }),
    pathAfter: ({ slug }) => `/organization/${slug}`,
    valuesOf: (settings) => ({ ...settings }),
    show: showEdit,
  });
}

async function findEdited({ database }: Site, request: FastifyRequest): Promise<Edited | Refused> {
  const slug = textField(request.params, 'slug');
  const found = await findOrganizationToEdit(database.query, userOf(request), slug);
  if (found?.isEditable)
    return { slug: found.slug, settings: await findOrganizationSettings(database.query, found.id) };
  return { refusal: found ? 'not allowed to edit organization' : 'no such organization' };
}

function showEdit(
  reply: FastifyReply,
  { slug, settings }: Edited,
  shown: ShownEdit,
  removing: ShownForm = unsentForm(),
): FastifyReply {
  const t = messagesOf(reply.request);
  const { organizations, forms } = t;
  const more = html`<input type="hidden" name="version" value="${shown.version}">`;
  const path = `/organization/${slug}`;
  const remove = { action: `${path}/remove`, button: organizations.removeMembers } as const;
  const body = html`<h1>${organizations.editOrganization(settings.name)}</h1>
${organizationLinks(t, slug, 'edit')}
${shown.notice}
<section class="card">${postForm(reply, organizationForm, { action: `${path}/edit`, button: forms.save, more }, shown)}</section>
<section class="card"><h2>${organizations.removeMembers}</h2>
${postForm(reply, removeForm, { ...remove, look: 'danger' }, removing)}</section>`;
  const status = Math.max(shown.status, removing.status);
  return reply.page({ title: organizations.editOrganization(settings.name), body, status });
}

function mountRemoval(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, removeMembersPage, {
    post: async (request, reply) => {
      const edited = await findEdited(site, request);
      if ('refusal' in edited) return sendRefused(request, reply, edited);
      const { slug, settings } = edited;
      const current = { ...unsentForm({ ...settings }), version: versionOf(settings) };
      return answerForm(request, reply, {
        form: removeForm,
        act: async ({ users }) => {
          const answer = await expelMembers(database, editorOf(request), slug, users, now());
          if ('refusal' in answer) return answer;
          if (wantsJson(request))
            return sendData(reply, removeMembersPage.post, { organization: slug, ...answer });
          return reply.redirect(`/organization/${slug}`, 302);
        },
        show: (shown) => showEdit(reply, edited, current, shown),
      });
    },
  });
}
