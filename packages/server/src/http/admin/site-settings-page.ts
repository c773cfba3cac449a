import { editSitePage, faviconPage, siteHistoryPage, siteLogoPage } from '@tribunal/contract/pages/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { editSite, maxSiteImageBytes, type SiteEdited, setSiteImage } from '../../actions/site/edit-site.ts';
import type { Site } from '../../site.ts';
import {
  findSiteImage,
  findSiteSettings,
  type SiteImageKind,
  type SiteSettings,
} from '../../storage/site/site-settings.ts';
import { editorOf, userOf } from '../caller/visitor.ts';
import { mountAuditedHistory } from '../editing/audited-history.ts';
import { mountImagePage } from '../editing/image-page.ts';
import { sentFields } from '../editing/sent-settings.ts';
import { mountSettingsEdit, type ShownEdit } from '../editing/settings-edit.ts';
import { postForm } from '../forms/post-form.ts';
import { html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import { sendRefused } from '../reply/send-refused.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { sendAdminPage } from './admin-layout.ts';
import { siteForm, siteSections } from './site-form.ts';

const { path } = editSitePage;

interface EditedSite {
  readonly settings: SiteSettings;
}

type Done = Exclude<SiteEdited, { readonly refusal: string }>;

/** Name, look and texts of the whole site. */
export function mountSiteSettings(app: FastifyInstance, site: Site): void {
  const find = (request: FastifyRequest) => findSite(site, request);
  mountSettingsEdit<EditedSite, Done, typeof editSitePage>(app, editSitePage, {
    form: siteForm,
    editedMeanwhile: 'site was edited meanwhile',
    find,
    sentForm: (request) => sentFields(request, siteForm),
    changesIn: (_request, _found, values) => values,
    edit: (request, _found, changes, { version }) => editSite(site, editorOf(request), changes, version),
    describe: ({ settings }, version) => ({ ...settings, version }),
    report: (_request, _found, done) => done,
    pathAfter: () => `${path}?saved`,
    valuesOf: (settings) => ({ ...settings }),
    show: (reply, _found, shown) => showSite(site, reply, shown),
  });
  mountAuditedHistory(app, site, siteHistoryPage, {
    action: 'edit site',
    find,
    targetOf: () => 'site',
    form: siteForm,
    pathOf: () => path,
    nameOf: () => site.branding.current().name,
  });
  mountSiteImage(app, site, 'logo');
  mountSiteImage(app, site, 'favicon');
}

/** The action has the same rule. The page refuses before it shows a form or reads one. */
async function findSite({ database }: Site, request: FastifyRequest): Promise<EditedSite | Refused> {
  if (!userOf(request).isSuperuser) return { refusal: 'not allowed to edit the site' };
  return { settings: await findSiteSettings(database.query) };
}

function showSite({ branding, settings }: Site, reply: FastifyReply, shown: ShownEdit): FastifyReply {
  const t = messagesOf(reply.request);
  const { siteSettings: texts, forms } = t;
  const look = {
    action: path,
    button: forms.save,
    sections: siteSections,
    more: html`<input type="hidden" name="version" value="${shown.version}">`,
  };
  const { logo, favicon } = branding.current();
  const image = (kind: SiteImageKind, hash: string | null) =>
    html`<li>${hash !== null && html`<img class="logo" src="/site/${kind}/${hash}" alt="" width="20" height="20"> `}<a href="/site/${kind}">${texts[kind]}</a></li>`;
  const content = html`<p class="actions"><a href="${path}history">${forms.history}</a> <a href="/admin/pages/">${t.admin.ownPages}</a></p>
${settings.SITE_NAME !== '' && html`<p class="notice">${texts.nameFromEnvironment(settings.SITE_NAME)}</p>`}
${shown.notice}
<ul>${image('logo', logo)}${image('favicon', favicon)}</ul>
${postForm(reply, siteForm, look, shown)}`;
  return sendAdminPage(reply, path, t.admin.site, content, { status: shown.status });
}

function mountSiteImage(app: FastifyInstance, site: Site, kind: SiteImageKind): void {
  mountImagePage(app, {
    contract: kind === 'logo' ? siteLogoPage : faviconPage,
    maxBytes: maxSiteImageBytes,
    label: (t) => t.siteSettings[kind],
    hint: (t) => t.siteSettings.imageHints[kind],
    removeLabel: (t) => t.siteSettings.removeImage,
    isForEverybody: true,
    findEdited: async (reply) => {
      const { request } = reply;
      const found = await findSite(site, request);
      if ('refusal' in found) {
        sendRefused(request, reply, found);
        return null;
      }
      const hash = site.branding.current()[kind];
      const { siteSettings } = messagesOf(request);
      return {
        ownerAddress: '/site',
        afterwards: path,
        owner: {},
        title: siteSettings[kind],
        image:
          hash === null ? null : html`<p><img class="logo large" src="/site/${kind}/${hash}" alt=""></p>`,
        links: html`<p><a href="${path}">${messagesOf(request).admin.site}</a></p>`,
        save: (content) => setSiteImage(site, editorOf(request), kind, content),
      };
    },
    findImage: () => findSiteImage(site.database.query, kind),
  });
}
