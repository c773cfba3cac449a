import { editContestPage } from '@tribunal/contract/pages/contest-editing';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ContestEdited,
  type EditEffects,
  editContest,
} from '../../../../actions/contests/editing/edit-contest.ts';
import type { SettingFault } from '../../../../actions/contests/editing/setting-faults.ts';
import type { Site } from '../../../../site.ts';
import {
  type ContestSettings,
  findContestSettings,
} from '../../../../storage/contests/settings/contest-settings.ts';
import {
  type FoundContest,
  findContestKey,
  findContestToEdit,
} from '../../../../storage/contests/settings/edited-contest.ts';
import { versionOf } from '../../../../storage/editing/field-versions.ts';
import { verificationStates } from '../../../../storage/problems/verification/verification-state.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { changedSettings } from '../../../editing/changed-settings.ts';
import { isFromPage, pageMarkField } from '../../../editing/sent-settings.ts';
import { mountSettingsEdit, type ShownEdit } from '../../../editing/settings-edit.ts';
import type { WrongFields } from '../../../forms/answer-form.ts';
import { errorList } from '../../../forms/error-list.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { isSet } from '../../../forms/read-field.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { textField } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { unverifiedProblems } from '../../problems/verification/verification-mark.ts';
import { isPast, savedContestAddress } from '../saved-contest-address.ts';
import { contestSections, settingFields } from './contest-form.ts';
import { formValues } from './contest-form-values.ts';
import { faultTexts } from './fault-texts.ts';
import { refuseContestForm } from './new-contest-form.ts';
import { formWithProblems } from './offered-problems.ts';
import {
  changesIn,
  contestMark,
  otherContestFields,
  sentContestForm,
  withDefaults,
} from './read-contest-form.ts';

/** A contest that the caller may edit. */
interface EditedContest extends FoundContest {
  readonly id: number;
  readonly isFinal: boolean;
  readonly settings: ContestSettings;
}

type Done = Exclude<ContestEdited, { readonly refusal: string }>;

export function mountContestEdit(app: FastifyInstance, site: Site): void {
  mountSettingsEdit<EditedContest, Done, typeof editContestPage>(app, editContestPage, {
    form: settingFields,
    others: otherContestFields,
    editedMeanwhile: 'contest was edited meanwhile',
    prepare: (request) => prepare(site, request),
    find: (request) => findEditedContest(site, request),
    refuse: (reply, refused) => refuseContestForm(site, reply, refused),
    sentForm: sentContestForm,
    changesIn: (request, { settings }, values) => changesIn(request.body, settings.format, values),
    edit: async (request, { key }, changes, { isForced, ...edit }) => {
      const asked = { key, changes, removesSubmissions: isForced, ...edit };
      const edited = await editContest(site.database, editorOf(request), asked, site.now());
      return 'faults' in edited ? wrongFields(edited.faults) : edited;
    },
    describe: ({ settings }, version) => ({ ...settings, version }),
    report: (request, _, { changed, effects, settings }, isPreview) => ({
      changed,
      effects: { ...effects, texts: effectTexts(messagesOf(request), effects, changed, site.now()) },
      ...(isPreview ? {} : { key: settings.key, version: versionOf(settings) }),
    }),
    pathAfter: (_, { changed, settings }) =>
      savedContestAddress(settings.key, hasPastEnd(changed, site.now())),
    preview: (request, found, { changed, effects, settings }) => {
      const t = messagesOf(request);
      const texts = effectTexts(t, effects, changed, site.now());
      const notice = html`<div class="notice" role="status"><p>${texts.join(' ')} ${t.forms.nothingSavedYet}</p>
${changedSettings(t, changed, settingFields)}</div>`;
      return { found: { ...found, settings }, notice };
    },
    valuesOf: (settings) => formValues(settings as ContestSettings),
    show: (reply, found, shown) => showEdit(site, reply, found, shown),
  });
}

/** The page sends the number of its contest: somebody may have given the contest another key since the page was opened. */
async function prepare({ database }: Site, request: FastifyRequest): Promise<void> {
  const id = isFromPage(request.body) ? readId(textField(request.body, contestMark)) : null;
  const key = id && (await findContestKey(database.query, id));
  if (key) request.params = { ...fieldsOf(request.params), key };
  request.body = withDefaults(request.body);
}

export async function findEditedContest(
  { database }: Site,
  request: FastifyRequest,
): Promise<EditedContest | Refused> {
  const found = await findContestToEdit(database.query, userOf(request), textField(request.params, 'key'));
  const settings = found?.isEditable ? await findContestSettings(database.query, found.id) : null;
  if (found && settings) return { ...found, settings };
  const isForbidden = found !== null && !found.isEditable;
  return { refusal: isForbidden ? 'not allowed to edit contest' : 'no such contest' };
}

export function wrongFields(faults: readonly SettingFault[]): WrongFields {
  const isConflict = faults.some(({ reason }) => reason === 'has submissions' || reason === 'taken');
  return { status: isConflict ? 409 : 400, faults: faultTexts(faults) };
}

function effectTexts(
  { organizing, forms }: Messages,
  effects: EditEffects,
  changed: Changes,
  now: Date,
): string[] {
  if (Object.keys(changed).length === 0) return [forms.noChange];
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
  { id, key, isFinal, settings: { name, problems } }: EditedContest,
  shown: ShownEdit,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { organizing } = t;
  const codes = problems.map(({ code }) => code);
  const isForced = isSet(fieldsOf(reply.request.body).force);
  const body = html`<h1>${organizing.editContest(name)}</h1>
<p class="actions"><a href="/contest/${key}/history">${t.forms.history}</a></p>
${isFinal && html`<p class="notice warning">${organizing.isFinal} <a href="/contest/${key}#for-editors">${t.contests.undoFinal}</a></p>`}
${shown.notice}
${configErrors(reply, shown)}
${unverifiedProblems(t, await verificationStates(site.database.query, codes))}
${postForm(
  reply,
  await formWithProblems(site, reply.request),
  {
    action: `/contest/${key}/edit`,
    button: t.forms.saveChanges,
    sections: contestSections,
    more: pageFields(organizing, id, shown.version, isForced),
    beside: html` <button class="plain" name="preview" value="1">${t.forms.showEffect}</button>`,
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
  contestId: number,
  version: string,
  isForced: boolean,
): Html {
  return html`${pageMarkField()}<input type="hidden" name="${contestMark}" value="${contestId}"><input type="hidden" name="version" value="${version}">
<div class="field check"><input id="id_force" type="checkbox" name="force" value="1"${isForced && html` checked`}> <label for="id_force">${organizing.force}</label></div>
`;
}
