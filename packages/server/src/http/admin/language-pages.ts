import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLanguage } from '../../actions/languages/create-language.ts';
import { editLanguage } from '../../actions/languages/edit-language.ts';
import type { Site } from '../../site.ts';
import { versionOf } from '../../storage/editing/field-versions.ts';
import {
  type LanguageSettings,
  listLanguages,
  type StoredLanguage,
} from '../../storage/languages/language-settings.ts';
import { editorOf, sessionOf } from '../caller/visitor.ts';
import { answerConflict } from '../forms/answer-conflict.ts';
import { answerForm } from '../forms/answer-form.ts';
import type { ValuesOf } from '../forms/form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import { postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { pageErrors, sendRefusal } from '../reply/errors.ts';
import { sendRefused } from '../reply/send-refused.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { textField } from '../request/form-fields.ts';
import { pathId } from '../request/path-id.ts';
import { sendAdminPage } from './admin-layout.ts';
import { languageForm, newLanguageForm } from './language-form.ts';

const path = '/admin/languages/';

const newPath = `${path}new/`;

export function mountLanguages(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const add = html`<p><a class="button" href="${newPath}">${t.languages.newLanguage}</a></p>`;
      const content = html`<p>${t.languages.explained}</p>${sessionOf(request).isSuperuser && add}${languageTable(t, await listLanguages(site.database.query))}`;
      return sendAdminPage(reply, path, t.admin.languages, content);
    },
  });
  mountNew(app, site);
  mountEdit(app, site);
}

function mountNew(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: newPath,
    access: 'staff',
    get: async (request, reply) => (isRefused(request, reply) ? reply : showNew(reply, unsentForm(initial))),
    post: async (request, reply) => {
      if (isRefused(request, reply)) return reply;
      return answerForm(request, reply, {
        form: newLanguageForm,
        act: async ({ key, ...values }) => {
          const created = await createLanguage(site, editorOf(request), { key, ...settingsIn(values) });
          if ('refusal' in created) return created;
          return wantsJson(request) ? reply.code(201).send({ data: created }) : reply.redirect(path);
        },
        show: (shown) => showNew(reply, shown),
      });
    },
  });
}

/** The other fields begin empty. */
const initial = { is_enabled: true, position: 0, time_factor: 1, memory_factor: 1 };

function mountEdit(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: `${path}:id/`,
    access: 'staff',
    get: (request, reply) => (isRefused(request, reply) ? reply : showEdit(site, reply, null)),
    post: async (request, reply) => {
      if (isRefused(request, reply)) return reply;
      const language = await findLanguage(site, pathId(request));
      if (!language) return sendRefusal(request, reply, pageErrors.notFound);
      return answerForm(request, reply, {
        form: languageForm,
        act: async (values) => {
          const changes = settingsIn(values);
          const version = textField(request.body, 'version') || null;
          const edited = await editLanguage(site, editorOf(request), language.key, changes, version);
          if ('refusal' in edited)
            return edited.refusal === 'language was edited meanwhile'
              ? showConflict(site, reply, changes, edited)
              : edited;
          return wantsJson(request) ? reply.send({ data: edited }) : reply.redirect(path);
        },
        show: (shown) => showEdit(site, reply, shown),
      });
    },
  });
}

async function showConflict(
  site: Site,
  reply: FastifyReply,
  changes: LanguageSettings,
  refused: Refused,
): Promise<FastifyReply> {
  const { request } = reply;
  const language = await findLanguage(site, pathId(request));
  if (!language) return sendRefusal(request, reply, pageErrors.notFound);
  const seen = textField(request.body, 'version');
  const edit = { form: languageForm, seen, sent: { ...changes }, saved: language.settings, refused };
  return answerConflict(reply, edit, (shown, notice) => showEdit(site, reply, shown, notice));
}

function settingsIn({ short_name, ...values }: ValuesOf<typeof languageForm>): LanguageSettings {
  return { ...values, short_name: short_name || null };
}

/** The action has the same rule. The page refuses before it shows a form or reads one. */
function isRefused(request: FastifyRequest, reply: FastifyReply): boolean {
  if (sessionOf(request).isSuperuser) return false;
  sendRefused(request, reply, { refusal: 'not allowed to change languages' });
  return true;
}

async function findLanguage(
  { database }: Site,
  id: number | null | undefined,
): Promise<StoredLanguage | undefined> {
  return (await listLanguages(database.query)).find((language) => language.id === id);
}

function showNew(reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { languages } = messagesOf(reply.request);
  const form = postForm(reply, newLanguageForm, { action: newPath, button: languages.create }, shown);
  return showForm(reply, languages.newLanguage, form, shown.status);
}

async function showEdit(
  site: Site,
  reply: FastifyReply,
  refused: ShownForm | null,
  notice?: Html,
): Promise<FastifyReply> {
  const { request } = reply;
  const t = messagesOf(request);
  const language = await findLanguage(site, pathId(request));
  if (!language) return sendRefusal(request, reply, pageErrors.notFound);
  const { id, key, settings } = language;
  const shown = refused ?? unsentForm({ ...settings });
  // A form that was refused for another reason stays the one of the version that its sender saw.
  const seen = textField(shown.content.sent, 'version');
  const more = html`<input type="hidden" name="version" value="${seen || versionOf(settings)}">`;
  const form = postForm(reply, languageForm, { action: `${path}${id}/`, button: t.forms.save, more }, shown);
  return showForm(reply, t.languages.title(key), html`${notice}${form}`, shown.status);
}

function showForm(reply: FastifyReply, title: string, form: Html, status: number): FastifyReply {
  const { languages } = messagesOf(reply.request);
  const content = html`<p><a href="${path}">${languages.all}</a></p>
<section class="card">${form}</section>`;
  return sendAdminPage(reply, path, title, content, status);
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
