import { editLanguagePage, newLanguagePage } from '@tribunal/contract/pages/administration';
import { languageHistoryPage } from '@tribunal/contract/pages/histories';
import { languageSettings } from '@tribunal/contract/settings/language-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLanguage } from '../../actions/judges/create-language.ts';
import { editLanguage, type LanguageEdited } from '../../actions/judges/edit-language.ts';
import type { Site } from '../../site.ts';
import {
  type LanguageSettings,
  listLanguages,
  type StoredLanguage,
} from '../../storage/judges/languages/language-settings.ts';
import { editorOf, sessionOf } from '../caller/visitor.ts';
import { mountAuditedHistory } from '../editing/audited-history.ts';
import { sentFields } from '../editing/sent-settings.ts';
import { mountSettingsEdit } from '../editing/settings-edit.ts';
import { mountSettingsNew } from '../editing/settings-new.ts';
import type { ValuesOf } from '../forms/form.ts';
import { postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendData } from '../reply/page-data.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { pathId } from '../request/path-id.ts';
import { sendAdminPage } from './admin-layout.ts';
import { languageForm, newLanguageForm } from './language-form.ts';

const path = '/admin/languages/';

export function mountLanguages(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const add = html`<p><a class="button" href="${newLanguagePage.path}">${t.languages.newLanguage}</a></p>`;
      const content = html`<p>${t.languages.explained}</p>${mayEdit(request) && add}${languageTable(t, await listLanguages(site.database.query))}`;
      return sendAdminPage(reply, path, t.admin.languages, content);
    },
  });
  mountNew(app, site);
  mountEdit(app, site);
  mountAuditedHistory(app, site, languageHistoryPage, {
    action: 'edit language',
    find: (request) => findLanguage(site, request),
    targetOf: ({ key }) => key,
    form: languageForm,
    pathOf: ({ id }) => `${path}${id}/`,
  });
}

const { key, name } = newLanguageForm;

function mountNew(app: FastifyInstance, site: Site): void {
  mountSettingsNew(app, newLanguagePage, {
    mayCreate: mayEdit,
    refusal: 'not allowed to change languages',
    initialValues: () => initial,
    form: (request) => ({ key, name, ...sentFields(request, newLanguageForm) }),
    create: async (request, reply, values) => {
      const { key, ...settings } = values as ValuesOf<typeof newLanguageForm>;
      const created = await createLanguage(site, editorOf(request), {
        key,
        ...defaultsOf(languageSettings),
        ...settings,
        ...settingsIn(settings),
      });
      if ('refusal' in created) return created;
      return wantsJson(request) ? sendData(reply, newLanguagePage.post, created) : reply.redirect(path);
    },
    show: (reply, shown) => {
      const { languages } = messagesOf(reply.request);
      const form = postForm(
        reply,
        newLanguageForm,
        { action: newLanguagePage.path, button: languages.create },
        shown,
      );
      return showForm(reply, languages.newLanguage, form, shown.status);
    },
  });
}

/** The other fields begin empty. */
const initial = { is_enabled: true, position: 0, time_factor: 1, memory_factor: 1 };

type Done = Exclude<LanguageEdited, { readonly refusal: string }>;

function mountEdit(app: FastifyInstance, site: Site): void {
  mountSettingsEdit<StoredLanguage, Done, typeof editLanguagePage>(app, editLanguagePage, {
    form: languageForm,
    editedMeanwhile: 'language was edited meanwhile',
    find: (request) => findLanguage(site, request),
    sentForm: (request) => sentFields(request, languageForm),
    changesIn: (_request, _found, values) => settingsIn(values),
    edit: (request, { key }, changes, { version }) =>
      editLanguage(site, editorOf(request), key, changes, version),
    describe: ({ key, settings }, version) => ({ key, ...settings, version }),
    report: (_request, _found, done) => done,
    pathAfter: () => path,
    valuesOf: (settings) => ({ ...settings }),
    show: (reply, { id, key }, shown) => {
      const t = messagesOf(reply.request);
      const more = html`<input type="hidden" name="version" value="${shown.version}">`;
      const look = { action: `${path}${id}/`, button: t.forms.save, more };
      const form = html`${shown.notice}${postForm(reply, languageForm, look, shown)}`;
      return showForm(
        reply,
        t.languages.title(key),
        html`<p><a href="${path}${id}/history">${t.forms.history}</a></p>${form}`,
        shown.status,
      );
    },
  });
}

function settingsIn(values: Partial<LanguageSettings>): Partial<LanguageSettings> {
  return 'short_name' in values ? { ...values, short_name: values.short_name || null } : values;
}

/** The action has the same rule. The page refuses before it shows a form or reads one. */
function mayEdit(request: FastifyRequest): boolean {
  return sessionOf(request).isSuperuser;
}

async function findLanguage({ database }: Site, request: FastifyRequest): Promise<StoredLanguage | Refused> {
  if (!mayEdit(request)) return { refusal: 'not allowed to change languages' };
  const id = pathId(request);
  const found = (await listLanguages(database.query)).find((language) => language.id === id);
  return found ?? { refusal: 'unknown language' };
}

function showForm(reply: FastifyReply, title: string, form: Html, status: number): FastifyReply {
  const { languages } = messagesOf(reply.request);
  const content = html`<p><a href="${path}">${languages.all}</a></p>
<section class="card">${form}</section>`;
  return sendAdminPage(reply, path, title, content, { status });
}

function languageTable({ languages }: Messages, all: readonly StoredLanguage[]): Html {
  return html`<div class="scroll"><table class="stacked">
<thead><tr><th scope="col" class="number">${languages.position}</th><th scope="col">${languages.name}</th><th scope="col">${languages.key}</th><th scope="col">${languages.extension}</th><th scope="col" class="number">${languages.timeFactor}</th><th scope="col" class="number">${languages.memoryFactor}</th><th scope="col">${languages.state}</th></tr></thead>
<tbody>${all.map((language) => languageRow(languages, language))}</tbody></table></div>`;
}

function languageRow(languages: Messages['languages'], { id, key, settings }: StoredLanguage): Html {
  const { position, name, extension, time_factor, memory_factor, is_enabled, is_default } = settings;
  const enabled = is_default ? languages.isDefault : languages.enabled;
  return html`<tr><td class="number" data-label="${languages.position}">${position}</td><th scope="row"><a href="${path}${id}/">${name}</a></th><td data-label="${languages.key}">${key}</td><td data-label="${languages.extension}">${extension}</td><td class="number" data-label="${languages.timeFactor}">${time_factor}</td><td class="number" data-label="${languages.memoryFactor}">${memory_factor}</td><td data-label="${languages.state}">${is_enabled ? enabled : languages.disabled}</td></tr>
`;
}
