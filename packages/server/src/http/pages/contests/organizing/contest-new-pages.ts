import {
  cloneContestPage,
  copyChoices,
  deleteContestPage,
  newContestPage,
} from '@tribunal/contract/pages/contest-editing';
import { formatTime } from '@tribunal/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  copyOfContest,
  createContest,
  defaultSettings,
  defaultVisibility,
  mayCreateContests,
} from '../../../../actions/contests/editing/create-contest.ts';
import { deleteContest } from '../../../../actions/contests/editing/delete-contest.ts';
import { type Refusal, refuse } from '../../../../actions/refusal.ts';
import type { Site } from '../../../../site.ts';
import type { ContestSettings } from '../../../../storage/contests/settings/contest-settings.ts';
import { contestHasSubmissions } from '../../../../storage/contests/settings/contest-submissions.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { mountDeletion } from '../../../editing/deletion-page.ts';
import { isFromPage } from '../../../editing/sent-settings.ts';
import { mountSettingsClone, mountSettingsNew } from '../../../editing/settings-new.ts';
import type { Form } from '../../../forms/form.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { isPast, savedContestAddress } from '../saved-contest-address.ts';
import { findEditedContest, wrongFields } from './contest-edit-page.ts';
import { contestForm } from './contest-form.ts';
import { formValues } from './contest-form-values.ts';
import { newContestPath, refuseContestForm, showNewContest } from './new-contest-form.ts';
import { changesIn, otherContestFields, sentContestForm, withDefaults } from './read-contest-form.ts';

/** The form requires a value for each of these. */
const unnamed = { key: '', name: '', start_time: '', end_time: '' };

export function mountNewContests(app: FastifyInstance, site: Site): void {
  const shared = {
    mayCreate: (request: FastifyRequest) => mayCreateContests(userOf(request)),
    refusal: 'not allowed to create contests',
    others: otherContestFields,
    prepare: (request: FastifyRequest) => {
      request.body = withDefaults(request.body);
    },
  } as const;
  mountSettingsNew(app, newContestPage, {
    ...shared,
    initialValues: () => initialValues(site.now()),
    form: (request) => ({ ...withRequired(sentContestForm(request)), ...defaultFields }),
    create: (_request, reply, values) =>
      create(site, reply, { ...defaultSettings, ...unnamed }, withUsual(values)),
    show: (reply, shown) => showNew(site, reply, shown),
  });
  mountSettingsClone(app, cloneContestPage, {
    ...shared,
    find: (request) => findEditedContest(site, request),
    refuse: (reply, refused) => refuseContestForm(site, reply, refused),
    initialValues: ({ settings }) => formValues({ ...copyOfContest(settings, 'none'), key: '' }),
    form: (request) => ({ ...sentContestForm(request), key: contestForm.key, ...copyFields }),
    create: async (request, reply, { copy_problems, ...values }, { settings }) => {
      const copy = requestedCopy(request, settings, copy_problems, values);
      return 'refusal' in copy ? copy : create(site, reply, copy.base, copy.values, settings.key);
    },
    show: (reply, shown, { settings }) => showClone(site, reply, settings, shown),
  });
  mountDeletion(app, deleteContestPage, {
    listPath: '/contests/',
    visibleField: 'is_visible',
    find: (request) => findEditedContest(site, request),
    addressOf: ({ key }) => `/contest/${key}`,
    isInUse: ({ id }) => contestHasSubmissions(site.database.query, id),
    isVisible: ({ settings }) => settings.is_visible,
    remove: (request, { key }) => deleteContest(site.database, editorOf(request), key, site.now()),
    texts: ({ organizing }, { settings }) => ({
      title: organizing.deleteTitle(settings.name),
      explained: organizing.deleteExplained,
      button: organizing.delete,
      hideExplained: organizing.archiveExplained,
      hide: organizing.archive,
      isHidden: organizing.archived,
    }),
  });
}

function withRequired(form: Form): Form {
  const { key, name, start_time, end_time } = contestForm;
  return { key, name, start_time, end_time, ...form };
}

/** A new contest has the visibility that is usual for its format, unless another one is chosen. */
const defaultFields = {
  submission_visibility: {
    ...contestForm.submission_visibility,
    emptyLabel: (t: Messages) => t.organizing.defaultVisibility,
    isOptional: true,
  },
} as const satisfies Form;

function withUsual({
  submission_visibility,
  ...values
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const format = (values.format ?? defaultSettings.format) as ContestSettings['format'];
  return { ...values, submission_visibility: submission_visibility || defaultVisibility(format) };
}

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
  reply: FastifyReply,
  base: ContestSettings,
  values: Readonly<Record<string, unknown>>,
  originalKey: string | null = null,
) {
  const { request } = reply;
  const settings = { ...base, ...changesIn(request.body, base.format, values) };
  const created = await createContest(site.database, editorOf(request), settings, site.now(), originalKey);
  if ('faults' in created) return wrongFields(created.faults);
  if ('refusal' in created) return created;
  const isOver = isPast(settings.end_time, site.now());
  if (wantsJson(request)) {
    const warnings = isOver ? { warnings: [messagesOf(request).organizing.endIsPast] } : {};
    return sendData(reply, newContestPage.post, { key: created.key, ...warnings });
  }
  return reply.redirect(savedContestAddress(created.key, isOver), 302);
}

function showNew(site: Site, reply: FastifyReply, shown: ShownForm): Promise<FastifyReply> {
  const { organizing } = messagesOf(reply.request);
  const page = { title: organizing.newContest, action: newContestPath, fields: defaultFields };
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
