import type { Changes } from '@tribunal/core/contest-edit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContestEdited, type EditEffects, editContest } from '../../../actions/contests/edit-contest.ts';
import type { SettingFault } from '../../../actions/contests/setting-faults.ts';
import type { Site } from '../../../site.ts';
import { findContestToEdit } from '../../../storage/contests/edited-contest.ts';
import {
  type ContestSettings,
  findContestSettings,
  settingsVersion,
} from '../../../storage/contests/settings/contest-settings.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerForm, type WrongFields } from '../../forms/answer-form.ts';
import { errorList } from '../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { contestPageForm, formValues } from './contest-form.ts';
import { contestSections } from './contest-form-sections.ts';
import { faultTexts } from './fault-texts.ts';
import { pageMark, requestedEdit, sentForm, withDefaults } from './read-contest-form.ts';

export function mountContestEdit(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/edit',
    access: 'signed in',
    get: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      if (!settings) return reply;
      const version = settingsVersion(settings);
      if (wantsJson(request)) return reply.send({ data: { ...settings, version } });
      return showEdit(reply, settings, unsentForm(formValues(settings)), version);
    },
    post: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      if (!settings) return reply;
      request.body = withDefaults(request.body);
      const version = textField(request.body, 'version') || settingsVersion(settings);
      return answerForm(request, reply, {
        form: sentForm(request),
        act: async (values) => {
          const edit = requestedEdit(request, settings, values);
          const edited = await editContest(site.database, editorOf(request), edit, site.now());
          if ('faults' in edited) return wrongFields(edited.faults);
          if ('refusal' in edited) return edited;
          return done(request, reply, edited, edit.isPreview, version, site.now());
        },
        show: (shown) => showEdit(reply, settings, shown, version),
      });
    },
  });
}

/** The settings of the contest in the path, if the caller may edit them; otherwise null, and the refusal has been sent. */
export async function editedSettings(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ContestSettings | null> {
  const found = await findContestToEdit(database.query, userOf(request), textField(request.params, 'key'));
  if (found?.isEditable) return findContestSettings(database.query, found.id);
  sendRefused(request, reply, { refusal: found ? 'not allowed to edit contest' : 'no such contest' });
  return null;
}

export function wrongFields(faults: readonly SettingFault[]): WrongFields {
  const isConflict = faults.some(({ reason }) => reason === 'has submissions' || reason === 'taken');
  return { status: isConflict ? 409 : 400, faults: faultTexts(faults) };
}

type Edited = Exclude<ContestEdited, { readonly refusal: string }>;

function done(
  request: FastifyRequest,
  reply: FastifyReply,
  { changed, effects, settings }: Edited,
  isPreview: boolean,
  version: string,
  now: Date,
): FastifyReply {
  const t = messagesOf(request);
  const texts = effectTexts(t, effects, changed, now);
  if (wantsJson(request)) {
    const { rankChanges: rank_changes, removedSubmissions: removed_submissions } = effects;
    const described = { rank_changes, removed_submissions, texts };
    const saved = isPreview ? {} : { key: settings.key, version: settingsVersion(settings) };
    return reply.send({ data: { changed, effects: described, ...saved } });
  }
  if (!isPreview) return reply.redirect(`/contest/${settings.key}`, 302);
  return showEdit(reply, settings, unsentForm(formValues(settings)), version, texts);
}

function effectTexts({ organizing }: Messages, effects: EditEffects, changed: Changes, now: Date): string[] {
  if (Object.keys(changed).length === 0) return [organizing.noChange];
  const { rankChanges, removedSubmissions } = effects;
  return [
    rankChanges > 0 ? organizing.ranksChange(rankChanges) : organizing.noRankChanges,
    ...(removedSubmissions > 0 ? [organizing.submissionsLeave(removedSubmissions)] : []),
    ...(changed.open_for_practice?.[1] === true ? [organizing.problemsBecomePublic] : []),
    ...(hasPastEnd(changed, now) ? [organizing.endIsPast] : []),
  ];
}

/** The contest would be over at once. */
function hasPastEnd({ end_time }: Changes, now: Date): boolean {
  return end_time !== undefined && Date.parse(String(end_time[1])) <= now.getTime();
}

/** The form with the settings as they were sent, or as they are. The effect of a preview is above it. */
function showEdit(
  reply: FastifyReply,
  { key, name }: ContestSettings,
  shown: ShownForm,
  version: string,
  effects?: readonly string[],
): FastifyReply {
  const { organizing } = messagesOf(reply.request);
  const body = html`<h1>${organizing.editContest(name)}</h1>
${effects && html`<p class="notice" role="status">${effects.join(' ')} ${organizing.nothingSavedYet}</p>`}
${configErrors(reply, shown)}
${postForm(
  reply,
  contestPageForm,
  {
    action: `/contest/${key}/edit`,
    button: organizing.saveChanges,
    sections: contestSections,
    more: pageFields(organizing, version),
    beside: html` <button class="plain" name="preview" value="1">${organizing.showEffect}</button>`,
  },
  shown,
)}`;
  return reply.page({ title: organizing.editContest(name), body, status: shown.status });
}

/** The options of a format have a field each, but a fault is about all of them. */
function configErrors(reply: FastifyReply, { content }: ShownForm): Html {
  const fault = content.faults?.format_config;
  return errorList(fault ? [fault(messagesOf(reply.request))] : []);
}

function pageFields(organizing: Messages['organizing'], version: string): Html {
  return html`<input type="hidden" name="${pageMark.name}" value="${pageMark.value}"><input type="hidden" name="version" value="${version}">
<div class="field check"><input id="id_force" type="checkbox" name="force" value="1"> <label for="id_force">${organizing.force}</label></div>
`;
}
