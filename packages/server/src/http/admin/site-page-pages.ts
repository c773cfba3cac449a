import {
  deleteSitePagePage,
  editSitePagePage,
  newSitePagePage,
  sitePagesPage,
} from '@tribunal/contract/pages/site';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createSitePage,
  editSitePage,
  removeSitePage,
  type SitePageEdited,
} from '../../actions/site/edit-site-page.ts';
import type { Site } from '../../site.ts';
import {
  findSitePage,
  type ListedSitePage,
  listSitePages,
  type StoredSitePage,
} from '../../storage/site/site-pages.ts';
import { editorOf, sessionOf } from '../caller/visitor.ts';
import { sentFields } from '../editing/sent-settings.ts';
import { mountSettingsEdit } from '../editing/settings-edit.ts';
import { mountSettingsNew } from '../editing/settings-new.ts';
import type { ValuesOf } from '../forms/form.ts';
import { postButton, postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendData } from '../reply/page-data.ts';
import { sendRefused } from '../reply/send-refused.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { textField } from '../request/form-fields.ts';
import { sendAdminPage } from './admin-layout.ts';
import { newSitePageForm, sitePageForm } from './site-form.ts';

const { path } = sitePagesPage;

/** The pages that administrators write, for example rules or a contact. */
export function mountSitePageEditing(app: FastifyInstance, site: Site): void {
  mountPage(app, sitePagesPage, {
    get: async (request, reply) => {
      const pages = await listSitePages(site.database.query);
      if (wantsJson(request)) return sendData(reply, sitePagesPage.get, { objects: pages });
      const t = messagesOf(request);
      const add = html`<p><a class="button" href="${newSitePagePage.path}">${t.siteSettings.newPage}</a></p>`;
      return sendAdminPage(
        reply,
        path,
        t.admin.ownPages,
        html`${mayEdit(request) && add}${pageTable(t, pages)}`,
      );
    },
  });
  mountNew(app, site);
  mountEdit(app, site);
  mountPage(app, deleteSitePagePage, {
    post: async (request, reply) => {
      const removed = await removeSitePage(site, editorOf(request), textField(request.params, 'slug'));
      if ('refusal' in removed) return sendRefused(request, reply, removed);
      return wantsJson(request)
        ? sendData(reply, deleteSitePagePage.post, removed)
        : reply.redirect(path, 302);
    },
  });
}

const { slug, title } = newSitePageForm;

function mountNew(app: FastifyInstance, site: Site): void {
  mountSettingsNew(app, newSitePagePage, {
    mayCreate: mayEdit,
    refusal: 'not allowed to edit the site',
    initialValues: () => ({}),
    form: (request) => ({ slug, title, ...sentFields(request, newSitePageForm) }),
    create: async (request, reply, values) => {
      const { slug, ...sent } = values as ValuesOf<typeof newSitePageForm>;
      const page = { ...defaultsOf(sitePageSettings), ...sent } as StoredSitePage['settings'];
      const created = await createSitePage(site, editorOf(request), slug, page);
      if ('refusal' in created) return created;
      return wantsJson(request) ? sendData(reply, newSitePagePage.post, created) : reply.redirect(path, 302);
    },
    show: (reply, shown) => {
      const { siteSettings } = messagesOf(reply.request);
      const look = { action: newSitePagePage.path, button: siteSettings.createPage };
      const form = postForm(reply, newSitePageForm, look, shown);
      return showForm(reply, siteSettings.newPage, form, shown.status);
    },
  });
}

type Done = Exclude<SitePageEdited, { readonly refusal: string }>;

function mountEdit(app: FastifyInstance, site: Site): void {
  mountSettingsEdit<StoredSitePage, Done, typeof editSitePagePage>(app, editSitePagePage, {
    form: sitePageForm,
    editedMeanwhile: 'page was edited meanwhile',
    find: (request) => findPage(site, request),
    sentForm: (request) => sentFields(request, sitePageForm),
    changesIn: (_request, _found, values) => values,
    edit: (request, { slug }, changes, { version }) =>
      editSitePage(site, editorOf(request), slug, changes, version),
    describe: ({ slug, settings }, version) => ({ slug, ...settings, version }),
    report: (_request, _found, done) => done,
    pathAfter: ({ slug }) => `/page/${slug}`,
    valuesOf: (settings) => ({ ...settings }),
    show: (reply, { slug, settings }, shown) => {
      const t = messagesOf(reply.request);
      const more = html`<input type="hidden" name="version" value="${shown.version}">`;
      const look = { action: `/admin/page/${slug}/edit`, button: t.forms.save, more };
      const form = html`<p><a href="/page/${slug}">${t.siteSettings.publicPage}</a></p>${shown.notice}${postForm(reply, sitePageForm, look, shown)}`;
      const remove = postButton(reply, `/admin/page/${slug}/delete`, t.siteSettings.deletePage, 'danger');
      return showForm(reply, settings.title, html`${form}${remove}`, shown.status);
    },
  });
}

/** The action has the same rule. The page refuses before it shows a form or reads one. */
function mayEdit(request: FastifyRequest): boolean {
  return sessionOf(request).isSuperuser;
}

async function findPage({ database }: Site, request: FastifyRequest): Promise<StoredSitePage | Refused> {
  if (!mayEdit(request)) return { refusal: 'not allowed to edit the site' };
  return (
    (await findSitePage(database.query, textField(request.params, 'slug'))) ?? { refusal: 'no such page' }
  );
}

function showForm(reply: FastifyReply, heading: string, form: Html, status: number): FastifyReply {
  const { admin } = messagesOf(reply.request);
  const content = html`<p><a href="${path}">${admin.ownPages}</a></p>
<section class="card"><h2 class="unseen">${heading}</h2>${form}</section>`;
  return sendAdminPage(reply, path, heading, content, { status });
}

function pageTable({ siteSettings }: Messages, pages: readonly ListedSitePage[]): Html {
  if (pages.length === 0) return html`<p class="empty">${siteSettings.noPages}</p>`;
  const rows = pages.map((page) => {
    const address = `/page/${page.slug}`;
    return html`<tr><th scope="row"><a href="/admin/page/${page.slug}/edit">${page.title}</a></th><td><a href="${address}">${address}</a></td></tr>\n`;
  });
  return html`<div class="scroll"><table><thead><tr><th scope="col">${siteSettings.title}</th><th scope="col">${siteSettings.address}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
