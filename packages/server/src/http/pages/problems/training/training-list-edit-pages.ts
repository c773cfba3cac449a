import { deleteListPage, editListPage, newListPage } from '@tribunal/contract/pages/problem-lists';
import { listSettings } from '@tribunal/contract/settings/list-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createTrainingList,
  deleteTrainingList,
  editTrainingList,
  type ListEdited,
} from '../../../../actions/problems/edit-training-list.ts';
import type { Site } from '../../../../site.ts';
import { organizationsWithLists } from '../../../../storage/problems/training/training-list-view.ts';
import {
  findListSettings,
  findListToEdit,
  type ListSettings,
} from '../../../../storage/problems/training/training-lists.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { sentFields } from '../../../editing/sent-settings.ts';
import { mountSettingsEdit, type ShownEdit } from '../../../editing/settings-edit.ts';
import { mountSettingsNew } from '../../../editing/settings-new.ts';
import type { Form, ValuesOf } from '../../../forms/form.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { postButton, postForm } from '../../../forms/post-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { listForm, newListForm } from './training-list-form.ts';

export function mountTrainingListEditing(app: FastifyInstance, site: Site): void {
  mountNew(app, site);
  mountEdit(app, site);
  mountPage(app, deleteListPage, {
    post: async (request, reply) => {
      const deleted = await deleteTrainingList(site.database, editorOf(request), slugIn(request));
      if ('refusal' in deleted) return sendRefused(request, reply, deleted);
      if (wantsJson(request)) return sendData(reply, deleteListPage.post, deleted);
      return reply.redirect('/lists/', 302);
    },
  });
}

function mountNew(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountSettingsNew(app, newListPage, {
    mayCreate: () => true,
    refusal: 'not allowed to edit list',
    initialValues: () => ({ visibility: 'public' }),
    form: (request) => ({ name: newListForm.name, ...sentFields(request, newListForm) }),
    create: async (request, reply, values) => {
      const { organization = '', ...sent } = values as Partial<ValuesOf<typeof newListForm>>;
      const settings = { ...defaultsOf(listSettings), ...sent } as ListSettings;
      const created = await createTrainingList(database, editorOf(request), settings, organization, now());
      if ('refusal' in created) return created;
      if (wantsJson(request)) return sendData(reply, newListPage.post, created);
      return reply.redirect(`/list/${created.slug}`, 302);
    },
    show: (reply, shown) => showNew(site, reply, shown),
  });
}

async function showNew({ database }: Site, reply: FastifyReply, shown: ShownForm): Promise<FastifyReply> {
  const { training } = messagesOf(reply.request);
  const organizations = await organizationsWithLists(database, userOf(reply.request).userId);
  const { organization, ...fields } = newListForm;
  const suggestions = organizations.map(({ slug, name }) => ({ value: slug, label: () => name }));
  const form: Form =
    organizations.length === 0 ? fields : { ...fields, organization: { ...organization, suggestions } };
  const body = html`<h1>${training.newList}</h1>
<section class="card">${postForm(reply, form, { action: newListPage.path, button: training.create }, shown)}</section>`;
  return reply.page({ title: training.newList, body, status: shown.status });
}

interface Edited {
  readonly slug: string;
  readonly settings: ListSettings;
}

type Done = Exclude<ListEdited, { readonly refusal: string }>;

function mountEdit(app: FastifyInstance, site: Site): void {
  mountSettingsEdit<Edited, Done, typeof editListPage>(app, editListPage, {
    form: listForm,
    editedMeanwhile: 'list was edited meanwhile',
    find: (request) => findEdited(site, request),
    sentForm: (request) => sentFields(request, listForm),
    changesIn: (_request, _found, values) => values,
    edit: (request, { slug }, changes, { version }) =>
      editTrainingList(site.database, editorOf(request), { slug, changes, version }),
    describe: ({ slug, settings }, version) => ({ slug, ...settings, version }),
    report: (_, { slug }, done) => ({ slug, ...done }),
    pathAfter: ({ slug }) => `/list/${slug}`,
    valuesOf: (settings) => ({ ...settings }),
    show: showEdit,
  });
}

async function findEdited({ database }: Site, request: FastifyRequest): Promise<Edited | Refused> {
  const viewer = userOf(request);
  const found = await findListToEdit(database.query, viewer, slugIn(request));
  if (!found) return { refusal: 'no such list' };
  if (!found.isEditable) return { refusal: 'not allowed to edit list' };
  return { slug: found.slug, settings: await findListSettings(database.query, viewer, found.id) };
}

function showEdit(reply: FastifyReply, { slug, settings }: Edited, shown: ShownEdit): FastifyReply {
  const { forms, training } = messagesOf(reply.request);
  const more = html`<input type="hidden" name="version" value="${shown.version}">`;
  const path = `/list/${slug}`;
  const title = training.editList(settings.name);
  const body = html`<h1 dir="auto">${title}</h1>
<p><a href="${path}">${training.backToList}</a></p>
${shown.notice}
<section class="card">${postForm(reply, listForm, { action: `${path}/edit`, button: forms.save, more }, shown)}</section>
<section class="card"><h2>${training.deleteList}</h2>
<p>${training.deleteHint}</p>
${postButton(reply, `${path}/delete`, training.deleteNamed(settings.name), 'danger')}</section>`;
  return reply.page({ title, body, status: shown.status });
}

function slugIn({ params }: FastifyRequest): string {
  return textField(params, 'list');
}
