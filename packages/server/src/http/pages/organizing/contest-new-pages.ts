import { formatTime } from '@tribunal/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  copyOfContest,
  createContest,
  defaultSettings,
  mayCreateContests,
  usualVisibility,
} from '../../../actions/contests/create-contest.ts';
import { deleteContest } from '../../../actions/contests/delete-contest.ts';
import { type Refusal, refuse } from '../../../actions/refusal.ts';
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
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { editedSettings, findEditedSettings, wrongFields } from './contest-edit-page.ts';
import { contestForm, requiredFields } from './contest-form.ts';
import { formValues, settingsIn } from './contest-form-values.ts';
import { newContestPath, refuseContestForm, showNewContest } from './new-contest-form.ts';
import { isFromPage, otherFields, requestedConfig, sentForm, withDefaults } from './read-contest-form.ts';
import { isPast, savedContestAddress } from './saved-contest-address.ts';
import { scoreboardFields } from './scoreboard-fields.ts';

/** The form requires a value for each of these. */
const unnamed = { key: '', name: '', start_time: '', end_time: '' };

export function mountNewContests(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: newContestPath,
    access: 'signed in',
    get: (request, reply) => {
      if (!mayCreateContests(userOf(request))) return refuseCreation(request, reply);
      return showNew(site, reply, unsentForm(initialValues(site.now())));
    },
    post: async (request, reply) => {
      if (!mayCreateContests(userOf(request))) return refuseCreation(request, reply);
      request.body = withDefaults(request.body);
      return answerForm(request, reply, {
        form: { ...withRequired(sentForm(request)), ...usualFields },
        others: otherFields,
        act: (values) => create(site, request, reply, { ...defaultSettings, ...unnamed }, withUsual(values)),
        show: (shown) => showNew(site, reply, shown),
      });
    },
  });
  mountPage(app, {
    path: '/contest/:key/clone',
    access: 'signed in',
    get: async (request, reply) => {
      if (!mayCreateContests(userOf(request))) return refuseCreation(request, reply);
      const settings = await editedSettings(site, request, reply);
      return settings
        ? showClone(
            site,
            reply,
            settings,
            unsentForm(formValues({ ...copyOfContest(settings, 'none'), key: '' })),
          )
        : reply;
    },
    post: async (request, reply) => {
      if (!mayCreateContests(userOf(request))) return refuseCreation(request, reply);
      const settings = await findEditedSettings(site, request);
      if ('refusal' in settings) return refuseContestForm(site, reply, settings);
      request.body = withDefaults(request.body);
      return answerForm(request, reply, {
        form: { ...sentForm(request), key: contestForm.key, ...copyFields },
        others: otherFields,
        act: async ({ copy_problems, ...values }) => {
          const copy = requestedCopy(request, settings, copy_problems, values);
          return 'refusal' in copy
            ? copy
            : create(site, request, reply, copy.base, copy.values, settings.key);
        },
        show: (shown) => showClone(site, reply, settings, shown),
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

/** A new contest has the visibility that is usual for its format, unless another one is chosen. */
const usualFields = {
  submission_visibility: {
    ...scoreboardFields.submission_visibility,
    emptyLabel: (t: Messages) => t.organizing.usualVisibility,
    isOptional: true,
  },
} as const satisfies Form;

function withUsual({
  submission_visibility,
  ...values
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const format = (values.format ?? defaultSettings.format) as ContestSettings['format'];
  return { ...values, submission_visibility: submission_visibility || usualVisibility(format) };
}

const copyChoices = ['same', 'other', 'none'] as const;

/** Nobody gets the problems of the original, for example into a rehearsal, without having chosen them. */
const copyFields = {
  copy_problems: {
    kind: 'choice',
    label: (t: Messages) => t.organizing.copyProblems,
    hint: (t: Messages) => t.organizing.copyProblemsHint,
    options: copyChoices.map((value) => ({
      value,
      label: (t: Messages) => t.organizing.copyProblemsChoices[value],
    })),
    emptyLabel: (t: Messages) => t.organizing.choose,
    isOptional: true,
  },
} as const satisfies Form;

interface RequestedCopy {
  readonly base: ContestSettings;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A program that does not say which problems it wants gets those that it sends, or else the same. */
function requestedCopy(
  { body }: FastifyRequest,
  original: ContestSettings,
  chosen: unknown,
  { problems, ...values }: Readonly<Record<string, unknown>>,
): RequestedCopy | Refusal<'other problems missing' | 'problems of copy not chosen'> {
  if (chosen === 'same' || chosen === 'none') return { base: copyOfContest(original, chosen), values };
  const hasOthers = Array.isArray(problems) && problems.length > 0;
  if (chosen === 'other' && !hasOthers) return refuse('other problems missing');
  if (chosen !== 'other' && isFromPage(body)) return refuse('problems of copy not chosen');
  const given = problems === undefined ? values : { ...values, problems };
  return { base: copyOfContest(original, 'same'), values: given };
}

/** A new contest is hidden until its organizers show it. */
function initialValues(now: Date): Readonly<Record<string, unknown>> {
  const start = new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000 + 86_400_000);
  const end = new Date(start.getTime() + 3 * 3_600_000);
  const times = { start_time: formatTime(start), end_time: formatTime(end) };
  const values = formValues({ ...defaultSettings, key: '', name: '', ...times, is_visible: false });
  return { ...values, submission_visibility: '' };
}

async function create(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  base: ContestSettings,
  values: Readonly<Record<string, unknown>>,
  originalKey: string | null = null,
) {
  const config = requestedConfig(request.body, base.format, values);
  const settings = { ...base, ...settingsIn(values), ...config };
  const created = await createContest(site.database, editorOf(request), settings, site.now(), originalKey);
  if ('faults' in created) return wrongFields(created.faults);
  if ('refusal' in created) return created;
  const isOver = isPast(settings.end_time, site.now());
  if (wantsJson(request)) {
    const warnings = isOver ? { warnings: [messagesOf(request).organizing.endIsPast] } : {};
    return reply.code(201).send({ data: { key: created.key, ...warnings } });
  }
  return reply.redirect(savedContestAddress(created.key, isOver), 302);
}

function showNew(site: Site, reply: FastifyReply, shown: ShownForm): Promise<FastifyReply> {
  const { organizing } = messagesOf(reply.request);
  const page = { title: organizing.newContest, action: newContestPath, fields: usualFields };
  return showNewContest(site, reply, page, shown);
}

function showClone(
  site: Site,
  reply: FastifyReply,
  { key, name }: ContestSettings,
  shown: ShownForm,
): Promise<FastifyReply> {
  const { organizing } = messagesOf(reply.request);
  const title = organizing.cloneTitle(name);
  const page = {
    title,
    explanation: organizing.cloneExplained,
    action: `/contest/${key}/clone`,
    fields: copyFields,
  };
  return showNewContest(site, reply, page, shown);
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
