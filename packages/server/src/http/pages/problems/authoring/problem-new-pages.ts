import {
  cloneProblemPage,
  deleteProblemPage,
  newProblemPage,
} from '@tribunal/contract/pages/problem-editing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createProblem,
  defaultProblemSettings,
  mayCreateProblems,
} from '../../../../actions/problems/create-problem.ts';
import { deleteProblem } from '../../../../actions/problems/delete-problem.ts';
import type { Imported } from '../../../../problem-packages/import-problem.ts';
import type { Site } from '../../../../site.ts';
import { type ProblemSettings, settingsIn } from '../../../../storage/problems/authoring/problem-settings.ts';
import { isProblemInUse } from '../../../../storage/problems/authoring/remove-problem.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { mountDeletion } from '../../../editing/deletion-page.ts';
import { sentForm } from '../../../editing/sent-settings.ts';
import { mountSettingsClone, mountSettingsNew } from '../../../editing/settings-new.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { authoringLinks } from '../authoring-links.ts';
import { answerPackage } from './answer-package.ts';
import { otherProblemFields, problemUpload, showNewProblem } from './authoring-parts.ts';
import { givenTestData } from './given-data.ts';
import { hasPackage, newPackageForm } from './package-form.ts';
import { packageReport } from './package-report.ts';
import { findProblemOf } from './problem-edit-page.ts';
import { wrongProblemFields } from './problem-fault-texts.ts';
import { problemForm } from './problem-form.ts';

export function mountNewProblems(app: FastifyInstance, site: Site): void {
  const upload = problemUpload(async (request, reply) => {
    if (mayCreateProblems(userOf(request))) return false;
    sendRefused(request, reply, { refusal: 'not allowed to create problems' });
    return true;
  });
  const shared = {
    mayCreate: (request: FastifyRequest) => mayCreateProblems(userOf(request)),
    refusal: 'not allowed to create problems',
    others: otherProblemFields,
  } as const;
  mountSettingsNew(app, newProblemPage, {
    ...shared,
    upload,
    initialValues,
    instead: (request, reply) => (hasPackage(request.body) ? createByPackage(site, request, reply) : null),
    form: (request) => {
      const { code, name } = problemForm;
      return { code, name, ...sentForm(request, problemForm) };
    },
    create: (_request, reply, values) =>
      create(site, reply, { ...defaultProblemSettings, code: '', name: '' }, values),
    show: (reply, shown) => showNew(reply, shown),
  });
  mountSettingsClone(app, cloneProblemPage, {
    ...shared,
    find: (request) => findProblemOf(site, request),
    initialValues: ({ settings }) => ({ ...settings, code: '', is_public: false }),
    form: (request) => ({ ...sentForm(request, problemForm), code: problemForm.code }),
    create: (_request, reply, values, { settings }) => create(site, reply, settings, values),
    show: (reply, shown, { settings }) => showClone(reply, settings, shown),
  });
  mountDeletion(app, deleteProblemPage, {
    listPath: '/problems/',
    visibleField: 'is_public',
    find: (request) => findProblemOf(site, request),
    addressOf: ({ code }) => `/problem/${code}`,
    isInUse: ({ code }) => isProblemInUse(site.database.query, code),
    isVisible: ({ settings }) => settings.is_public,
    remove: (request, { code }) => deleteProblem(site.database, editorOf(request), code, site.now()),
    texts: ({ authoring }, { settings }) => ({
      title: authoring.deleteTitle(settings.name),
      explained: authoring.deleteExplained,
      button: authoring.delete,
      hideExplained: authoring.inUse,
      hide: authoring.hide,
      isHidden: authoring.isHidden,
    }),
    links: (t, { code }) => authoringLinks(t, code, 'delete'),
  });
}

async function create(
  site: Site,
  reply: FastifyReply,
  base: ProblemSettings,
  values: Readonly<Record<string, unknown>>,
) {
  const { request } = reply;
  const settings = { ...base, ...settingsIn(values) };
  const data = await givenTestData(site, request.body, null);
  if ('faults' in data) return data;
  const created = await createProblem(site, editorOf(request), settings, data, site.now());
  if ('faults' in created) return wrongProblemFields(created.faults);
  if ('refusal' in created) return created;
  if (wantsJson(request)) return sendData(reply, cloneProblemPage.post, created);
  return reply.redirect(`/problem/${created.code}`, 302);
}

function createByPackage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const unsent = unsentForm(initialValues());
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
function initialValues() {
  return { ...defaultProblemSettings, is_public: false };
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
  const page = { title: authoring.newProblem, above, action: '/problems/new', button: authoring.create };
  return showNewProblem(reply, page, shown);
}

function showClone(reply: FastifyReply, { code, name }: ProblemSettings, shown: ShownForm): FastifyReply {
  const t = messagesOf(reply.request);
  const { authoring } = t;
  const above = html`${authoringLinks(t, code, 'clone')}<p>${authoring.cloneExplained}</p>`;
  const look = { action: `/problem/${code}/clone`, button: authoring.create };
  return showNewProblem(reply, { title: authoring.cloneTitle(name), above, ...look }, shown);
}
