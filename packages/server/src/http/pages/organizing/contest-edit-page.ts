import type { Changes } from '@tribunal/core/contest-edit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ContestEdit,
  type ContestEdited,
  type EditEffects,
  editContest,
} from '../../../actions/contests/edit-contest.ts';
import type { SettingFault } from '../../../actions/contests/setting-faults.ts';
import type { Site } from '../../../site.ts';
import { findContestKey, findContestToEdit } from '../../../storage/contests/edited-contest.ts';
import {
  type ContestSettings,
  findContestSettings,
} from '../../../storage/contests/settings/contest-settings.ts';
import { versionOf } from '../../../storage/editing/field-versions.ts';
import { verificationStates } from '../../../storage/verification/verification-state.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerConflict } from '../../forms/answer-conflict.ts';
import { answerForm, type WrongFields } from '../../forms/answer-form.ts';
import { errorList } from '../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { isSet, type Sent } from '../../forms/read-field.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';
import { changedSettings } from '../authoring/history-parts.ts';
import { unverifiedProblems } from '../verification/verification-mark.ts';
import { settingFields } from './contest-form.ts';
import { contestSections } from './contest-form-sections.ts';
import { formValues } from './contest-form-values.ts';
import { faultTexts } from './fault-texts.ts';
import { refuseContestForm } from './new-contest-form.ts';
import { formWithProblems } from './offered-problems.ts';
import {
  contestMark,
  isFromPage,
  otherFields,
  pageMark,
  requestedEdit,
  sentForm,
  withDefaults,
} from './read-contest-form.ts';
import { isPast, savedContestAddress } from './saved-contest-address.ts';

export function mountContestEdit(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/edit',
    access: 'signed in',
    get: async (request, reply) => {
      const settings = await editedSettings(site, request, reply);
      if (!settings) return reply;
      const version = versionOf(settings);
      if (wantsJson(request)) return reply.send({ data: { ...settings, version } });
      return showEdit(site, reply, settings, unsentForm(formValues(settings)), version);
    },
    post: async (request, reply) => {
      await followKey(site, request);
      const settings = await findEditedSettings(site, request);
      if ('refusal' in settings) return refuseContestForm(site, reply, settings);
      request.body = withDefaults(request.body);
      const version = textField(request.body, 'version') || versionOf(settings);
      return answerForm(request, reply, {
        form: sentForm(request),
        others: otherFields,
        act: async (values) => {
          const edit = requestedEdit(request, settings, values);
          const edited = await editContest(site.database, editorOf(request), edit, site.now());
          if ('faults' in edited) return wrongFields(edited.faults);
          if ('refusal' in edited)
            return edited.refusal === 'contest was edited meanwhile'
              ? showConflict(site, reply, edit, edited)
              : edited;
          return done(site, request, reply, edited, edit.isPreview, version);
        },
        show: (shown) => showEdit(site, reply, settings, shown, version),
      });
    },
  });
}

/** The page sends the number of its contest: somebody may have given the contest another key since the page was opened. */
async function followKey({ database }: Site, request: FastifyRequest): Promise<void> {
  const id = isFromPage(request.body) ? readId(textField(request.body, contestMark)) : null;
  const key = id && (await findContestKey(database.query, id));
  if (key) (request.params as { key: string }).key = key;
}

async function showConflict(
  site: Site,
  reply: FastifyReply,
  { key, changes, version }: ContestEdit,
  refused: Refused,
): Promise<FastifyReply> {
  const { request } = reply;
  const saved = await editedSettings(site, request, reply);
  if (!saved) return reply;
  const edit = { form: settingFields, seen: version ?? '', sent: changes, saved, refused };
  return answerConflict(reply, edit, (shown, notice, current) => {
    const values = formValues(shown.content.values as ContestSettings);
    return showEdit(site, reply, { ...saved, key }, { ...shown, content: { values } }, current, notice);
  });
}

/** The settings of the contest in the path, if the caller may edit them; otherwise null, and the refusal has been sent. */
export async function editedSettings(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ContestSettings | null> {
  const settings = await findEditedSettings(site, request);
  if (!('refusal' in settings)) return settings;
  sendRefused(request, reply, settings);
  return null;
}

export async function findEditedSettings(
  { database }: Site,
  request: FastifyRequest,
): Promise<ContestSettings | Refused> {
  const found = await findContestToEdit(database.query, userOf(request), textField(request.params, 'key'));
  const settings = found?.isEditable ? await findContestSettings(database.query, found.id) : null;
  if (settings) return settings;
  const isForbidden = found !== null && !found.isEditable;
  return { refusal: isForbidden ? 'not allowed to edit contest' : 'no such contest' };
}

export function wrongFields(faults: readonly SettingFault[]): WrongFields {
  const isConflict = faults.some(({ reason }) => reason === 'has submissions' || reason === 'taken');
  return { status: isConflict ? 409 : 400, faults: faultTexts(faults) };
}

type Edited = Exclude<ContestEdited, { readonly refusal: string }>;

function done(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { changed, effects, settings }: Edited,
  isPreview: boolean,
  version: string,
): FastifyReply | Promise<FastifyReply> {
  const t = messagesOf(request);
  const texts = effectTexts(t, effects, changed, site.now());
  if (wantsJson(request)) {
    const { rankChanges: rank_changes, removedSubmissions: removed_submissions } = effects;
    const people = { time_ends: effects.people.timeEnds, lose_access: effects.people.loseAccess };
    const returned_submissions = effects.returnedSubmissions;
    const described = { rank_changes, removed_submissions, returned_submissions, people, texts };
    const saved = isPreview ? {} : { key: settings.key, version: versionOf(settings) };
    return reply.send({ data: { changed, effects: described, ...saved } });
  }
  if (!isPreview)
    return reply.redirect(savedContestAddress(settings.key, hasPastEnd(changed, site.now())), 302);
  const notice = html`<div class="notice" role="status"><p>${texts.join(' ')} ${t.organizing.nothingSavedYet}</p>
${changedSettings(t, changed, settingFields)}</div>`;
  const { key } = request.params as { readonly key: string };
  return showEdit(site, reply, { ...settings, key }, unsentForm(formValues(settings)), version, notice);
}

function effectTexts({ organizing }: Messages, effects: EditEffects, changed: Changes, now: Date): string[] {
  if (Object.keys(changed).length === 0) return [organizing.noChange];
  const { rankChanges, removedSubmissions, returnedSubmissions, people } = effects;
  return [
    ...(people.timeEnds > 0 ? [organizing.timeEnds(people.timeEnds)] : []),
    ...(people.loseAccess > 0 ? [organizing.loseAccess(people.loseAccess)] : []),
    rankChanges > 0 ? organizing.ranksChange(rankChanges) : organizing.noRankChanges,
    ...(removedSubmissions > 0 ? [organizing.submissionsLeave(removedSubmissions)] : []),
    ...(returnedSubmissions > 0 ? [organizing.submissionsReturn(returnedSubmissions)] : []),
    ...(changed.open_for_practice?.[1] === true ? [organizing.problemsBecomePublic] : []),
    ...(hasPastEnd(changed, now) ? [organizing.endIsPast] : []),
  ];
}

/** The contest would be over at once. */
function hasPastEnd({ end_time }: Changes, now: Date): boolean {
  return end_time !== undefined && isPast(String(end_time[1]), now);
}

/** The form with the settings as they were sent, or as they are. The effect of a preview, or a conflict, is above it. */
async function showEdit(
  site: Site,
  reply: FastifyReply,
  { key, name, problems }: ContestSettings,
  shown: ShownForm,
  version: string,
  notice?: Html,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { organizing } = t;
  const codes = problems.map(({ code }) => code);
  const contest = await findContestToEdit(site.database.query, userOf(reply.request), key);
  const body = html`<h1>${organizing.editContest(name)}</h1>
<p class="actions"><a href="/contest/${key}/history">${t.authoring.history}</a></p>
${contest?.isFinal && html`<p class="notice warning">${organizing.isFinal} <a href="/contest/${key}#for-editors">${t.contests.undoFinal}</a></p>`}
${notice}
${configErrors(reply, shown)}
${unverifiedProblems(t, await verificationStates(site.database.query, codes))}
${postForm(
  reply,
  await formWithProblems(site, reply.request),
  {
    action: `/contest/${key}/edit`,
    button: organizing.saveChanges,
    sections: contestSections,
    more: pageFields(organizing, contest?.id, version, isSet(((reply.request.body ?? {}) as Sent).force)),
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

/** What was ticked for a preview stays ticked. */
function pageFields(
  organizing: Messages['organizing'],
  contestId: number | undefined,
  version: string,
  isForced: boolean,
): Html {
  return html`<input type="hidden" name="${pageMark.name}" value="${pageMark.value}"><input type="hidden" name="${contestMark}" value="${contestId}"><input type="hidden" name="version" value="${version}">
<div class="field check"><input id="id_force" type="checkbox" name="force" value="1"${isForced && html` checked`}> <label for="id_force">${organizing.force}</label></div>
`;
}
