import { largestFactor, smallestFactor } from '@tribunal/core/languages/language-limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { editLanguage } from '../../actions/languages/edit-language.ts';
import type { Site } from '../../site.ts';
import { listLanguages, type StoredLanguage } from '../../storage/languages/language-settings.ts';
import { editorOf } from '../caller/visitor.ts';
import { answerForm } from '../forms/answer-form.ts';
import { defineForm, type Text } from '../forms/form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import { postForm } from '../forms/post-form.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { pageErrors, sendRefusal } from '../reply/errors.ts';
import { pathId } from '../request/path-id.ts';
import { sendAdminPage } from './admin-layout.ts';

const path = '/admin/languages/';

const longestName = 64;
const longestTemplate = 65_536;

function shortText(label: Text, isOptional = true) {
  return { kind: 'text', label, maxLength: longestName, isOptional } as const;
}

function factor(label: Text) {
  return {
    kind: 'number',
    label,
    hint: (t: Messages) => t.languages.factorHint,
    min: smallestFactor,
    max: largestFactor,
  } as const;
}

/** The fields have the names of a snapshot. */
const form = defineForm({
  name: { kind: 'text', label: (t) => t.languages.name, maxLength: longestName },
  short_name: shortText((t) => t.languages.shortName),
  common_name: shortText((t) => t.languages.commonName),
  extension: shortText((t) => t.languages.extension),
  position: {
    kind: 'number',
    label: (t) => t.languages.position,
    hint: (t) => t.languages.positionHint,
    min: -1000,
    max: 1000,
    isWhole: true,
  },
  is_enabled: { kind: 'flag', label: (t) => t.languages.isEnabled },
  is_default: {
    kind: 'flag',
    label: (t) => t.languages.isDefault,
    hint: (t) => t.languages.isDefaultHint,
  },
  time_factor: factor((t) => t.languages.timeFactor),
  memory_factor: factor((t) => t.languages.memoryFactor),
  ace_mode_name: shortText((t) => t.languages.editorMode),
  pygments_name: shortText((t) => t.languages.highlighter),
  code_template: {
    kind: 'source code',
    label: (t) => t.languages.template,
    maxLength: longestTemplate,
    rows: 12,
    isOptional: true,
  },
});

export function mountLanguages(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const content = html`<p>${t.languages.explained}</p>${languageTable(t, await listLanguages(site.database.query))}`;
      return sendAdminPage(reply, path, t.admin.languages, content);
    },
  });
  mountPage(app, {
    path: `${path}:id/`,
    access: 'staff',
    get: (_request, reply) => show(site, reply, null),
    post: async (request, reply) => {
      const language = await findLanguage(site, pathId(request));
      if (!language) return sendRefusal(request, reply, pageErrors.notFound);
      return answerForm(request, reply, {
        form,
        act: async ({ short_name, ...values }) => {
          const changes = { ...values, short_name: short_name || null };
          const edited = await editLanguage(site, editorOf(request), language.key, changes);
          return 'refusal' in edited ? edited : reply.redirect(path);
        },
        show: (shown) => show(site, reply, shown),
      });
    },
  });
}

async function findLanguage(
  { database }: Site,
  id: number | null | undefined,
): Promise<StoredLanguage | undefined> {
  return (await listLanguages(database.query)).find((language) => language.id === id);
}

async function show(site: Site, reply: FastifyReply, refused: ShownForm | null): Promise<FastifyReply> {
  const { request } = reply;
  const t = messagesOf(request);
  const language = await findLanguage(site, pathId(request));
  if (!language) return sendRefusal(request, reply, pageErrors.notFound);
  const { id, key, settings } = language;
  const shown = refused ?? unsentForm({ ...settings });
  const content = html`<p><a href="${path}">${t.languages.all}</a></p>
<section class="card">${postForm(reply, form, { action: `${path}${id}/`, button: t.forms.save }, shown)}</section>`;
  return sendAdminPage(reply, path, t.languages.title(key), content, shown.status);
}

function languageTable({ languages }: Messages, all: readonly StoredLanguage[]): Html {
  return html`<div class="scroll"><table class="language-list">
<thead><tr><th scope="col" class="number">${languages.position}</th><th scope="col">${languages.name}</th><th scope="col">${languages.key}</th><th scope="col">${languages.extension}</th><th scope="col" class="number">${languages.timeFactor}</th><th scope="col" class="number">${languages.memoryFactor}</th><th scope="col">${languages.state}</th></tr></thead>
<tbody>${all.map((language) => languageRow(languages, language))}</tbody></table></div>`;
}

function languageRow(languages: Messages['languages'], { id, key, settings }: StoredLanguage): Html {
  const { position, name, extension, time_factor, memory_factor, is_enabled, is_default } = settings;
  const enabled = is_default ? languages.isDefault : languages.enabled;
  return html`<tr><td class="number">${position}</td><th scope="row"><a href="${path}${id}/">${name}</a></th><td>${key}</td><td>${extension}</td><td class="number">${time_factor}</td><td class="number">${memory_factor}</td><td>${is_enabled ? enabled : languages.disabled}</td></tr>
`;
}
