import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createProblem,
  defaultProblemSettings,
  mayCreateProblems,
} from '../../../actions/problems/create-problem.ts';
import { deleteProblem } from '../../../actions/problems/delete-problem.ts';
import type { Imported } from '../../../packages/import-problem.ts';
import type { Site } from '../../../site.ts';
import {
  findProblemSettings,
  type ProblemSettings,
  settingsIn,
} from '../../../storage/problems/authoring/problem-settings.ts';
import { isProblemInUse } from '../../../storage/problems/authoring/remove-problem.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { largestArchiveMegabytes } from '../test-data/test-data-parts.ts';
import { answerPackage } from './answer-package.ts';
import { authoringLinks } from './authoring-links.ts';
import { problemFormHtml } from './authoring-parts.ts';
import { editedProblemOf } from './edited-problem-of.ts';
import { givenData } from './given-data.ts';
import { hasPackage, newPackageForm } from './package-form.ts';
import { packageReport } from './package-report.ts';
import { wrongProblemFields } from './problem-fault-texts.ts';
import { problemForm } from './problem-form.ts';
import { otherProblemFields, sentProblemForm } from './read-problem-form.ts';

/** Bytes. Larger test data is uploaded as an archive. */
const largestBody = 4 << 20;

export function mountNewProblems(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problems/new',
    access: 'signed in',
    upload: {
      largestBytes: largestArchiveMegabytes << 20,
      largestOtherBytes: largestBody,
      isRefused: async (request, reply) => {
        if (mayCreateProblems(userOf(request))) return false;
        refuseCreation(request, reply);
        return true;
      },
    },
    get: (request, reply) => {
      if (!mayCreateProblems(userOf(request))) return refuseCreation(request, reply);
      return showNew(reply, newProblemForm());
    },
    post: async (request, reply) => {
      if (!mayCreateProblems(userOf(request))) return refuseCreation(request, reply);
      if (hasPackage(request.body)) return createByPackage(site, request, reply);
      const { code, name } = problemForm;
      return answerForm(request, reply, {
        form: { code, name, ...sentProblemForm(request) },
        others: otherProblemFields,
        act: (values) =>
          create(site, request, reply, { ...defaultProblemSettings, code: '', name: '' }, values),
        show: (shown) => showNew(reply, shown),
      });
    },
  });
  mountClone(app, site);
  mountDeletion(app, site);
}

function mountClone(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/clone',
    access: 'signed in',
    get: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      if (!settings) return reply;
      return showClone(reply, settings, unsentForm({ ...settings, code: '', is_public: false }));
    },
    post: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      if (!settings) return reply;
      return answerForm(request, reply, {
        form: { ...sentProblemForm(request), code: problemForm.code },
        others: otherProblemFields,
        act: (values) => create(site, request, reply, settings, values),
        show: (shown) => showClone(reply, settings, shown),
      });
    },
  });
}

function mountDeletion(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/delete',
    access: 'signed in',
    get: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      return settings ? showDeletion(site, reply, settings) : reply;
    },
    post: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      if (!settings) return reply;
      const deleted = await deleteProblem(site.database, editorOf(request), settings.code, site.now());
      if ('refusal' in deleted) return sendRefused(request, reply, deleted);
      return wantsJson(request)
        ? reply.send({ data: { code: deleted.code } })
        : reply.redirect('/problems/', 302);
    },
  });
}

function refuseCreation(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefused(request, reply, { refusal: 'not allowed to create problems' });
}

async function editedSettings(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ProblemSettings | null> {
  const problem = await editedProblemOf(site, request, reply);
  return problem && findProblemSettings(site.database.query, problem.id);
}

async function create(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  base: ProblemSettings,
  values: Readonly<Record<string, unknown>>,
) {
  const settings = { ...base, ...settingsIn(values) };
  const data = givenData(request.body);
  if ('faults' in data) return data;
  const created = await createProblem(site, editorOf(request), settings, data, site.now());
  if ('faults' in created) return wrongProblemFields(created.faults);
  if ('refusal' in created) return created;
  if (wantsJson(request)) return reply.code(201).send({ data: { code: created.code } });
  return reply.redirect(`/problem/${created.code}`, 302);
}

function createByPackage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const unsent = newProblemForm();
  return answerPackage(site, request, reply, {
    replaced: null,
    done: (imported, isPreview) =>
      isPreview
        ? showNew(reply, unsent, unsentForm(), packageReport(reply, imported, isPreview))
        : showImported(reply, imported),
    show: (shown) => showNew(reply, { ...unsent, status: shown.status }, shown),
  });
}

/** A new problem is hidden until its setters show it. */
function newProblemForm(): ShownForm {
  return unsentForm({ ...defaultProblemSettings, is_public: false });
}

function showImported(reply: FastifyReply, imported: Imported): FastifyReply {
  const { packages } = messagesOf(reply.request);
  const body = html`<h1>${packages.importTitle}</h1>
${packageReport(reply, imported, false)}
<p class="actions"><a class="button" href="/problem/${imported.code}/edit">${packages.toEdit}</a></p>`;
  return reply.page({ title: packages.importTitle, body });
}

function showNew(
  reply: FastifyReply,
  shown: ShownForm,
  shownPackage: ShownForm = unsentForm(),
  report: Html = html``,
): FastifyReply {
  const { authoring, packages } = messagesOf(reply.request);
  const isOpen = shownPackage.errors.length > 0 || shownPackage.content.faults !== undefined;
  const look = {
    idPrefix: 'package',
    action: '/problems/new',
    button: packages.import,
    beside: html` <button class="plain" name="preview" value="1">${packages.show}</button>`,
  };
  const form = postForm(reply, newPackageForm, look, shownPackage);
  const above = html`${report}<details class="card"${(isOpen || report.html !== '') && html` open`}><summary>${packages.importTitle}</summary><p>${packages.importExplained}</p>${form}</details>`;
  return showForm(reply, authoring.newProblem, above, '/problems/new', shown);
}

function showClone(reply: FastifyReply, { code, name }: ProblemSettings, shown: ShownForm): FastifyReply {
  const t = messagesOf(reply.request);
  const { authoring } = t;
  const explained = html`${authoringLinks(t, code, 'clone')}<p>${authoring.cloneExplained}</p>`;
  return showForm(reply, authoring.cloneTitle(name), explained, `/problem/${code}/clone`, shown);
}

function showForm(
  reply: FastifyReply,
  title: string,
  explained: Html,
  action: string,
  shown: ShownForm,
): FastifyReply {
  const { authoring } = messagesOf(reply.request);
  const body = html`<h1>${title}</h1>
${explained}
${problemFormHtml(reply, { action, button: authoring.create }, shown)}`;
  return reply.page({ title, body, status: shown.status });
}

async function showDeletion(
  { database }: Site,
  reply: FastifyReply,
  { code, name, is_public }: ProblemSettings,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { authoring } = t;
  const isKept = await isProblemInUse(database.query, code);
  const body = html`<h1>${authoring.deleteTitle(name)}</h1>
${authoringLinks(t, code, 'delete')}
${isKept ? hiding(reply, code, is_public) : html`<p>${authoring.deleteExplained}</p>${postButton(reply, `/problem/${code}/delete`, authoring.delete, 'danger')}`}`;
  return reply.page({ title: authoring.deleteTitle(name), body });
}

/** What setters can do with a problem that is in use. */
function hiding(reply: FastifyReply, code: string, isPublic: boolean): Html {
  const { authoring } = messagesOf(reply.request);
  if (!isPublic) return html`<p>${authoring.isHidden}</p>`;
  const more = html`<input type="hidden" name="is_public" value="false">`;
  const form = { action: `/problem/${code}/edit`, button: authoring.hide, look: 'danger', more } as const;
  return html`<p>${authoring.inUse}</p>${postForm(reply, {}, form)}`;
}
