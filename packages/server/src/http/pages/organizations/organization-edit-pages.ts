import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { expelMembers } from '../../../actions/organizations/decide-requests.ts';
import {
  createOrganization,
  editOrganization,
  mayCreateOrganizations,
} from '../../../actions/organizations/edit-organization.ts';
import type { Site } from '../../../site.ts';
import { versionOf } from '../../../storage/editing/field-versions.ts';
import {
  findOrganizationSettings,
  findOrganizationToEdit,
  type OrganizationSettings,
} from '../../../storage/organizations/organization-settings.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerConflict } from '../../forms/answer-conflict.ts';
import { answerForm } from '../../forms/answer-form.ts';
import type { Form } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
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
}

function mountNew(app: FastifyInstance, { database, now }: Site): void {
  const path = '/organizations/new';
  const show = (reply: FastifyReply, shown: ShownForm) => {
    const { organizations } = messagesOf(reply.request);
    const body = html`<h1>${organizations.newOrganization}</h1>
<section class="card">${postForm(reply, newOrganizationForm, { action: path, button: organizations.create }, shown)}</section>`;
    return reply.page({ title: organizations.newOrganization, body, status: shown.status });
  };
  mountPage(app, {
    path,
    access: 'signed in',
    get: async (request, reply) => {
      if (!mayCreateOrganizations(userOf(request)))
        return sendRefused(request, reply, { refusal: 'not allowed to create organizations' });
      return show(reply, unsentForm({ is_open: true }));
    },
    post: async (request, reply) => {
      if (!mayCreateOrganizations(userOf(request)))
        return sendRefused(request, reply, { refusal: 'not allowed to create organizations' });
      return answerForm(request, reply, {
        form: newOrganizationForm,
        act: async ({ slug, ...settings }) => {
          const created = await createOrganization(database, editorOf(request), slug, settings, now());
          if ('refusal' in created) return created;
          if (wantsJson(request)) return reply.code(201).send({ data: created });
          return reply.redirect(`/organization/${slug}`, 302);
        },
        show: (shown) => show(reply, shown),
      });
    },
  });
}

interface Edited {
  readonly slug: string;
  readonly settings: OrganizationSettings;
}

function mountEdit(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, {
    path: '/organization/:slug/edit',
    access: 'signed in',
    get: async (request, reply) => {
      const edited = await findEdited(site, request, reply);
      if (!edited) return reply;
      const { slug, settings } = edited;
      const version = versionOf(settings);
      if (wantsJson(request)) return reply.send({ data: { slug, ...settings, version } });
      return showEdit(reply, edited, unsentForm({ ...settings }), version);
    },
    post: async (request, reply) => {
      const edited = await findEdited(site, request, reply);
      if (!edited) return reply;
      const version = textField(request.body, 'version') || null;
      return answerForm(request, reply, {
        form: sentFields(request),
        act: async (changes: Partial<OrganizationSettings>) => {
          const edit = { slug: edited.slug, changes, version };
          const answer = await editOrganization(database, editorOf(request), edit, now());
          if ('refusal' in answer)
            return answer.refusal === 'organization was edited meanwhile'
              ? showConflict(site, reply, changes, answer)
              : answer;
          if (wantsJson(request)) return reply.send({ data: { slug: edited.slug, ...answer } });
          return reply.redirect(`/organization/${edited.slug}`, 302);
        },
        show: (shown) => showEdit(reply, edited, shown, version ?? versionOf(edited.settings)),
      });
    },
  });
}

async function showConflict(
  site: Site,
  reply: FastifyReply,
  changes: Partial<OrganizationSettings>,
  refused: Refused,
): Promise<FastifyReply> {
  const { request } = reply;
  const edited = await findEdited(site, request, reply);
  if (!edited) return reply;
  const seen = textField(request.body, 'version');
  const edit = { form: organizationForm, seen, sent: changes, saved: edited.settings, refused };
  return answerConflict(reply, edit, (shown, notice, version) =>
    showEdit(reply, edited, shown, version, unsentForm(), notice),
  );
}

/** The page always sends a version, and nothing for an empty box. A program sends the fields that it changes. */
function sentFields(request: FastifyRequest): Form {
  const sent = (request.body ?? {}) as object;
  if (!wantsJson(request)) return organizationForm;
  return Object.fromEntries(Object.entries(organizationForm).filter(([name]) => name in sent));
}

async function findEdited(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Edited | null> {
  const slug = textField(request.params, 'slug');
  const found = await findOrganizationToEdit(database.query, userOf(request), slug);
  if (found?.isEditable)
    return { slug: found.slug, settings: await findOrganizationSettings(database.query, found.id) };
  sendRefused(request, reply, {
    refusal: found ? 'not allowed to edit organization' : 'no such organization',
  });
  return null;
}

function showEdit(
  reply: FastifyReply,
  { slug, settings }: Edited,
  shown: ShownForm,
  version: string,
  removing: ShownForm = unsentForm(),
  notice?: Html,
): FastifyReply {
  const t = messagesOf(reply.request);
  const { organizations, forms } = t;
  const more = html`<input type="hidden" name="version" value="${version}">`;
  const path = `/organization/${slug}`;
  const remove = { action: `${path}/remove`, button: organizations.removeMembers } as const;
  const body = html`<h1>${organizations.editOrganization(settings.name)}</h1>
${organizationLinks(t, slug, 'edit')}
${notice}
<section class="card">${postForm(reply, organizationForm, { action: `${path}/edit`, button: forms.save, more }, shown)}</section>
<section class="card"><h2>${organizations.removeMembers}</h2>
${postForm(reply, removeForm, { ...remove, look: 'danger' }, removing)}</section>`;
  const status = Math.max(shown.status, removing.status);
  return reply.page({ title: organizations.editOrganization(settings.name), body, status });
}

function mountRemoval(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, {
    path: '/organization/:slug/remove',
    access: 'signed in',
    post: async (request, reply) => {
      const edited = await findEdited(site, request, reply);
      if (!edited) return reply;
      const { slug, settings } = edited;
      return answerForm(request, reply, {
        form: removeForm,
        act: async ({ users }) => {
          const answer = await expelMembers(database, editorOf(request), slug, users, now());
          if ('refusal' in answer) return answer;
          if (wantsJson(request)) return reply.send({ data: { organization: slug, ...answer } });
          return reply.redirect(`/organization/${slug}`, 302);
        },
        show: (shown) => showEdit(reply, edited, unsentForm({ ...settings }), versionOf(settings), shown),
      });
    },
  });
}
