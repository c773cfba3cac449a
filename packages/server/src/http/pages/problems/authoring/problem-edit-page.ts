import { editProblemPage } from '@tribunal/contract/pages/problem-editing';
import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { haveEffect } from '@tribunal/contract/settings/setting';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  editProblem,
  type ProblemEdit,
  type ProblemEdited,
} from '../../../../actions/problems/edit-problem.ts';
import {
  editProblemAndData,
  type ProblemAndDataEdited,
} from '../../../../actions/problems/edit-problem-and-data.ts';
import type { Site } from '../../../../site.ts';
import { versionOf } from '../../../../storage/editing/field-versions.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import {
  findProblemSettings,
  type ProblemSettings,
  settingsIn,
} from '../../../../storage/problems/authoring/problem-settings.ts';
import { verificationState } from '../../../../storage/problems/verification/verification-state.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { sentForm } from '../../../editing/sent-settings.ts';
import { mountSettingsEdit, type ShownEdit } from '../../../editing/settings-edit.ts';
import type { WrongFields } from '../../../forms/answer-form.ts';
import { html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { authoringLinks } from '../authoring-links.ts';
import { programFieldsIn } from '../programs/given-programs.ts';
import { verificationMark } from '../verification/verification-mark.ts';
import { otherProblemFields, problemFormHtml, problemUpload, refuseProblemForm } from './authoring-parts.ts';
import { editableProblemOf, editedProblemOf } from './edited-problem-of.ts';
import { givenTestData } from './given-data.ts';
import { hasPackage } from './package-form.ts';
import { replaceByPackage } from './package-page.ts';
import { wrongProblemFields } from './problem-fault-texts.ts';
import { problemForm } from './problem-form.ts';

/** A problem that the caller may edit. */
type EditedProblem = FoundProblem & { readonly settings: ProblemSettings };

type Done = Exclude<ProblemEdited, { readonly refusal: string }>;

export function mountProblemEdit(app: FastifyInstance, site: Site): void {
  const upload = problemUpload(
    async (request, reply) => (await editedProblemOf(site, request, reply)) === null,
  );
  mountSettingsEdit<EditedProblem, Done, typeof editProblemPage>(app, editProblemPage, {
    upload,
    form: problemForm,
    others: otherProblemFields,
    editedMeanwhile: 'problem was edited meanwhile',
    find: (request) => findProblemOf(site, request),
    refuse: refuseProblemForm,
    instead: (request, reply, found) =>
      hasPackage(request.body) ? replaceByPackage(site, request, reply, found) : null,
    sentForm: (request) => sentForm(request, problemForm),
    changesIn: (_request, _found, values) => settingsIn(values),
    edit: async (request, found, changes, { isForced, ...asked }) => {
      const edited = await editAll(site, request, { code: found.code, changes, ...asked }, found, isForced);
      return 'refusal' in edited && 'faults' in edited ? wrongProblemFields(edited.faults) : edited;
    },
    describe: ({ checker, data, settings }, version) => ({
      checker,
      type: typeOf(data),
      ...settings,
      version,
    }),
    report: (request, _, { changed, regraded, settings }, isPreview) => ({
      changed,
      effects: { regraded, texts: effectTexts(messagesOf(request), changed, regraded) },
      ...(isPreview ? {} : { code: settings.code, version: versionOf(settings) }),
    }),
    pathAfter: (_, { settings }) => `/problem/${settings.code}`,
    preview: (request, found, { changed, regraded, settings }) => {
      const t = messagesOf(request);
      const effects = effectTexts(t, changed, regraded);
      const notice = html`<p class="notice" role="status">${effects.join(' ')} ${t.forms.nothingSavedYet}</p>`;
      return { found: { ...found, settings }, notice };
    },
    valuesOf: (settings) => ({ ...settings }),
    show: (reply, found, shown) => showEdit(site, reply, found, shown),
  });
}

export async function findProblemOf(site: Site, request: FastifyRequest): Promise<EditedProblem | Refused> {
  const found = await editableProblemOf(site, request);
  if ('refusal' in found) return found;
  return { ...found, settings: await findProblemSettings(site.database.query, found.id) };
}

/** Test data that is sent with the settings is stored, too. */
async function editAll(
  site: Site,
  request: FastifyRequest,
  edit: ProblemEdit,
  current: EditedProblem,
  isForced: boolean,
): Promise<ProblemAndDataEdited | WrongFields> {
  const { cases, checker, files } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  if (files !== undefined && !isSame(files, current.settings.files))
    return { status: 400, faults: { files: (t) => t.packages.filesElsewhere } };
  const { type, ...programs } = programFieldsIn(request.body);
  const hasPrograms =
    Object.keys(programs).length > 0 || (type !== undefined && type !== typeOf(current.data));
  // Programs send back what they have read.
  if (!hasPrograms && cases === undefined && (checker === undefined || isSame(checker, current.checker)))
    return editProblem(site.database, editorOf(request), edit, site.now());
  if (!hasPrograms && (!Array.isArray(cases) || cases.length === 0)) {
    const field = cases === undefined ? 'checker' : 'cases';
    return { status: 400, faults: { [field]: (t) => t.authoring.checkerWithoutCases } };
  }
  const data = await givenTestData(site, request.body, current);
  if ('faults' in data) return data;
  return editProblemAndData(site, editorOf(request), edit, { ...data, isForced }, site.now());
}

function typeOf(data: FoundProblem['data']) {
  return data?.summary.type ?? 'standard';
}

function isSame(sent: unknown, stored: unknown): boolean {
  return JSON.stringify(sent) === JSON.stringify(stored);
}

function effectTexts({ authoring, forms }: Messages, changed: Changes, regraded: number): string[] {
  const fields = Object.keys(changed);
  if (fields.length === 0) return [forms.noChange];
  return [
    authoring.changes(fields),
    ...(regraded > 0 ? [authoring.pointsChange(regraded)] : []),
    ...(haveEffect(problemSettings, fields, 'verdicts') ? [authoring.verdictsStay] : []),
  ];
}

/** The form with the settings as they were sent, or as they are. The effect of a preview, or a conflict, is above it. */
async function showEdit(
  { database }: Site,
  reply: FastifyReply,
  { code, settings: { name, is_public } }: EditedProblem,
  shown: ShownEdit,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { authoring, forms } = t;
  const look = {
    action: `/problem/${code}/edit`,
    button: forms.saveChanges,
    more: html`<input type="hidden" name="version" value="${shown.version}">`,
    beside: html` <button class="plain" name="preview" value="1">${forms.showEffect}</button>`,
  };
  const body = html`<h1>${authoring.editProblem(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, 'edit')}
<p>${!is_public && html`<span class="mark">${t.problems.notPublic}</span> `}${verificationMark(t, code, await verificationState(database.query, code))}</p>
${shown.notice}
${problemFormHtml(reply, look, shown)}`;
  return reply.page({ title: authoring.editProblem(name), body, status: shown.status });
}
