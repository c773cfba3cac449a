import { formatTime } from '@tribunal/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createContest,
  defaultSettings,
  mayCreateContests,
} from '../../../actions/contests/create-contest.ts';
import { deleteContest } from '../../../actions/contests/delete-contest.ts';
import type { Site } from '../../../site.ts';
import { findContestToEdit } from '../../../storage/contests/edited-contest.ts';
import type { ContestSettings } from '../../../storage/contests/settings/contest-settings.ts';
import { contestHasSubmissions } from '../../../storage/contests/settings/contest-submissions.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import type { Form } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postButton, postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { editedSettings, wrongFields } from './contest-edit-page.ts';
import { contestForm, contestPageForm, formValues, requiredFields, settingsIn } from './contest-form.ts';
import { contestSections } from './contest-form-sections.ts';
import { pageMark, requestedConfig, sentForm, withDefaults } from './read-contest-form.ts';

/** The form requires a value for each of these. */
const unnamed = { key: '', name: '', start_time: '', end_time: '' };

export function mountNewContests(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contests/new',
    access: 'signed in',
    get: (request, reply) => {
      if (!mayCreateContests(userOf(request))) return refuseCreation(request, reply);
      return showNew(reply, unsentForm(initialValues(site.now())));
    },
    post: async (request, reply) => {
      if (!mayCreateContests(userOf(request))) return refuseCreation(request, reply);
      request.body = withDefaults(request.body);
      return answerForm(request, reply, {
        form: withRequired(sentForm(request)),
        act: (values) => create(site, request, reply, { ...defaultSettings, ...unnamed }, values),
        show: (shown) => showNew(reply, shown),
      });
    },
  });
  mountPage(app, {
    path: '/contest/:key/clone',
    access: 'signed in',
    get: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      return settings ? showClone(reply, settings, unsentForm(formValues({ ...settings, key: '' }))) : reply;
    },
    post: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      if (!settings) return reply;
      request.body = withDefaults(request.body);
      return answerForm(request, reply, {
        form: { ...sentForm(request), key: contestForm.key },
        act: (values) => create(site, request, reply, settings, values),
        show: (shown) => showClone(reply, settings, shown),
      });
    },
  });
  mountDeletion(app, site);
}

function mountDeletion(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/delete',
    access: 'signed in',
    get: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      return settings ? showDeletion(site, reply, settings) : reply;
    },
    post: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      if (!settings) return reply;
      const deleted = await deleteContest(site.database, editorOf(request), settings.key, site.now());
      if ('refusal' in deleted) return sendRefused(request, reply, deleted);
      return wantsJson(request)
        ? reply.send({ data: { key: deleted.key } })
        : reply.redirect('/contests/', 302);
    },
  });
}

function refuseCreation(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefused(request, reply, { refusal: 'not allowed to create contests' });
}

function withRequired(form: Form): Form {
  return { ...Object.fromEntries(requiredFields.map((name) => [name, contestForm[name]])), ...form };
}

/** A new contest is hidden until its organizers show it. */
function initialValues(now: Date): Readonly<Record<string, unknown>> {
  const start = new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000 + 86_400_000);
  const end = new Date(start.getTime() + 3 * 3_600_000);
  const times = { start_time: formatTime(start), end_time: formatTime(end) };
  return formValues({ ...defaultSettings, key: '', name: '', ...times, is_visible: false });
}

async function create(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  base: ContestSettings,
  values: Readonly<Record<string, unknown>>,
) {
  const config = requestedConfig(request.body, base.format, values);
  const settings = { ...base, ...settingsIn(values), ...config };
  const created = await createContest(site.database, editorOf(request), settings, site.now());
  if ('faults' in created) return wrongFields(created.faults);
  if ('refusal' in created) return created;
  if (wantsJson(request)) return reply.code(201).send({ data: { key: created.key } });
  return reply.redirect(`/contest/${created.key}`, 302);
}

function showNew(reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { organizing } = messagesOf(reply.request);
  return showForm(reply, organizing.newContest, html``, '/contests/new', shown);
}

function showClone(reply: FastifyReply, { key, name }: ContestSettings, shown: ShownForm): FastifyReply {
  const { organizing } = messagesOf(reply.request);
  const explained = html`<p>${organizing.cloneExplained}</p>`;
  return showForm(reply, organizing.cloneTitle(name), explained, `/contest/${key}/clone`, shown);
}

function showForm(
  reply: FastifyReply,
  title: string,
  explained: Html,
  action: string,
  shown: ShownForm,
): FastifyReply {
  const { organizing } = messagesOf(reply.request);
  const more = html`<input type="hidden" name="${pageMark.name}" value="${pageMark.value}">`;
  const body = html`<h1>${title}</h1>
${explained}
${postForm(reply, contestPageForm, { action, button: organizing.create, sections: contestSections, more }, shown)}`;
  return reply.page({ title, body, status: shown.status });
}

async function showDeletion(
  { database }: Site,
  reply: FastifyReply,
  { key, name, is_visible }: ContestSettings,
): Promise<FastifyReply> {
  const { organizing } = messagesOf(reply.request);
  const contest = await findContestToEdit(database.query, userOf(reply.request), key);
  const isKept = contest !== null && (await contestHasSubmissions(database.query, contest.id));
  const body = html`<h1>${organizing.deleteTitle(name)}</h1>
${isKept ? archiving(reply, key, is_visible) : html`<p>${organizing.deleteExplained}</p>${postButton(reply, `/contest/${key}/delete`, organizing.delete, 'danger')}`}`;
  return reply.page({ title: organizing.deleteTitle(name), body });
}

/** What organizers can do with a contest that has submissions. */
function archiving(reply: FastifyReply, key: string, isVisible: boolean): Html {
  const { organizing } = messagesOf(reply.request);
  if (!isVisible) return html`<p>${organizing.archived}</p>`;
  const more = html`<input type="hidden" name="is_visible" value="false">`;
  const form = { action: `/contest/${key}/edit`, button: organizing.archive, look: 'danger', more } as const;
  return html`<p>${organizing.archiveExplained}</p>${postForm(reply, {}, form)}`;
}
