import type { Changes } from '@tribunal/core/contest-edit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { editProblem, type ProblemEdit, type ProblemEdited } from '../../../actions/problems/edit-problem.ts';
import {
  editProblemAndData,
  type ProblemAndDataEdited,
} from '../../../actions/problems/edit-problem-and-data.ts';
import type { Site } from '../../../site.ts';
import { versionOf } from '../../../storage/editing/field-versions.ts';
import {
  findProblemSettings,
  type ProblemSettings,
} from '../../../storage/problems/authoring/problem-settings.ts';
import type { FoundProblem } from '../../../storage/problems/edited-problem.ts';
import { verificationState } from '../../../storage/verification/verification-state.ts';
import { editorOf } from '../../caller/visitor.ts';
import { answerConflict } from '../../forms/answer-conflict.ts';
import { answerForm, type WrongFields } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { isSet } from '../../forms/read-field.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { largestArchiveMegabytes } from '../test-data/test-data-parts.ts';
import { verificationMark } from '../verification/verification-mark.ts';
import { authoringLinks } from './authoring-links.ts';
import { problemFormHtml } from './authoring-parts.ts';
import { editableProblemOf, editedProblemOf } from './edited-problem-of.ts';
import { givenData } from './given-data.ts';
import { hasPackage } from './package-form.ts';
import { replaceByPackage } from './package-page.ts';
import { wrongProblemFields } from './problem-fault-texts.ts';
import { problemForm } from './problem-form.ts';
import { otherProblemFields, requestedProblemEdit, sentProblemForm } from './read-problem-form.ts';
import { refuseProblemForm } from './refuse-problem-form.ts';

/** Bytes. Larger test data is uploaded as an archive. */
const largestBody = 4 << 20;

export function mountProblemEdit(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/edit',
    access: 'signed in',
    upload: {
      largestBytes: largestArchiveMegabytes << 20,
      largestOtherBytes: largestBody,
      isRefused: async (request, reply) => (await editedProblemOf(site, request, reply)) === null,
    },
    get: async (request, reply) => {
      const problem = await editedProblemOf(site, request, reply);
      if (!problem) return reply;
      const settings = await findProblemSettings(site.database.query, problem.id);
      const version = versionOf(settings);
      if (wantsJson(request)) return reply.send({ data: { ...settings, checker: problem.checker, version } });
      return showEdit(site, reply, settings, unsentForm({ ...settings }), version);
    },
    post: async (request, reply) => {
      const problem = await editableProblemOf(site, request);
      if ('refusal' in problem) return refuseProblemForm(reply, problem);
      if (hasPackage(request.body)) return replaceByPackage(site, request, reply, problem);
      const settings = await findProblemSettings(site.database.query, problem.id);
      const version = textField(request.body, 'version') || versionOf(settings);
      return answerForm(request, reply, {
        form: sentProblemForm(request),
        others: otherProblemFields,
        act: async (values) => {
          const edit = requestedProblemEdit(request, problem.code, values);
          const edited = await editAll(site, request, edit, { ...settings, checker: problem.checker });
          if ('refusal' in edited && edited.refusal === 'problem was edited meanwhile')
            return showConflict(site, reply, problem.id, edit, edited);
          if ('refusal' in edited) return 'faults' in edited ? wrongProblemFields(edited.faults) : edited;
          if ('faults' in edited) return edited;
          return done(site, request, reply, edited, edit.isPreview, version);
        },
        show: (shown) => showEdit(site, reply, settings, shown, version),
      });
    },
  });
}

async function showConflict(
  site: Site,
  reply: FastifyReply,
  problemId: number,
  { code, changes, version }: ProblemEdit,
  refused: Refused,
): Promise<FastifyReply> {
  const saved = await findProblemSettings(site.database.query, problemId);
  const edit = { form: problemForm, seen: version ?? '', sent: changes, saved, refused };
  return answerConflict(reply, edit, (shown, notice, current) =>
    showEdit(site, reply, { ...saved, code }, shown, current, notice),
  );
}

/** Test data that is sent with the settings is stored, too. */
async function editAll(
  site: Site,
  request: FastifyRequest,
  edit: ProblemEdit,
  current: Pick<ProblemSettings, 'files'> & Pick<FoundProblem, 'checker'>,
): Promise<ProblemAndDataEdited | WrongFields> {
  const { cases, checker, files, force } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  if (files !== undefined && !isSame(files, current.files))
    return { status: 400, faults: { files: (t) => t.packages.filesElsewhere } };
  // Programs send back what they have read.
  if (cases === undefined && (checker === undefined || isSame(checker, current.checker)))
    return editProblem(site.database, editorOf(request), edit, site.now());
  if (!Array.isArray(cases) || cases.length === 0) {
    const field = cases === undefined ? 'checker' : 'cases';
    return { status: 400, faults: { [field]: (t) => t.authoring.checkerWithoutCases } };
  }
  const data = givenData(request.body);
  if ('faults' in data) return data;
  const given = { ...data, isForced: isSet(force) };
  return editProblemAndData(site, editorOf(request), edit, given, site.now());
}

function isSame(sent: unknown, stored: unknown): boolean {
  return JSON.stringify(sent) === JSON.stringify(stored);
}

type Edited = Exclude<ProblemEdited, { readonly refusal: string }>;

function done(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { changed, regraded, settings }: Edited,
  isPreview: boolean,
  version: string,
): FastifyReply | Promise<FastifyReply> {
  const texts = effectTexts(messagesOf(request), changed, regraded);
  if (wantsJson(request)) {
    const now = isPreview ? {} : { code: settings.code, version: versionOf(settings) };
    return reply.send({ data: { changed, effects: { regraded, texts }, ...now } });
  }
  if (!isPreview) return reply.redirect(`/problem/${settings.code}`, 302);
  const { code } = request.params as { readonly code: string };
  return showEdit(
    site,
    reply,
    { ...settings, code },
    unsentForm({ ...settings }),
    version,
    effectNotice(messagesOf(request), texts),
  );
}

const limitFields = ['time_limit', 'memory_limit', 'language_limits', 'short_circuit'];

function effectTexts({ authoring }: Messages, changed: Changes, regraded: number): string[] {
  const fields = Object.keys(changed);
  if (fields.length === 0) return [authoring.noChange];
  return [
    authoring.changes(fields),
    ...(regraded > 0 ? [authoring.pointsChange(regraded)] : []),
    ...(fields.some((field) => limitFields.includes(field)) ? [authoring.verdictsStay] : []),
  ];
}

/** The form with the settings as they were sent, or as they are. The effect of a preview, or a conflict, is above it. */
async function showEdit(
  { database }: Site,
  reply: FastifyReply,
  { code, name, is_public }: ProblemSettings,
  shown: ShownForm,
  version: string,
  notice?: Html,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { authoring } = t;
  const look = {
    action: `/problem/${code}/edit`,
    button: authoring.saveChanges,
    more: html`<input type="hidden" name="version" value="${version}">`,
    beside: html` <button class="plain" name="preview" value="1">${authoring.showEffect}</button>`,
  };
  const body = html`<h1>${authoring.editProblem(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, 'edit')}
<p>${!is_public && html`<span class="mark">${t.problems.notPublic}</span> `}${verificationMark(t, code, await verificationState(database.query, code))}</p>
${notice}
${problemFormHtml(reply, look, shown)}`;
  return reply.page({ title: authoring.editProblem(name), body, status: shown.status });
}

function effectNotice({ authoring }: Messages, effects: readonly string[]): Html {
  return html`<p class="notice" role="status">${effects.join(' ')} ${authoring.nothingSavedYet}</p>`;
}
