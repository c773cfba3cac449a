import type { Changes } from '@tribunal/core/contest-edit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { editProblem, type ProblemEdited } from '../../../actions/problems/edit-problem.ts';
import type { Site } from '../../../site.ts';
import {
  findProblemSettings,
  type ProblemSettings,
  problemSettingsVersion,
} from '../../../storage/problems/authoring/problem-settings.ts';
import { type FoundProblem, findEditedProblem } from '../../../storage/problems/edited-problem.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { authoringLinks, problemFormHtml } from './authoring-parts.ts';
import { wrongProblemFields } from './problem-fault-texts.ts';
import { requestedProblemEdit, sentProblemForm } from './read-problem-form.ts';

export function mountProblemEdit(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code/edit',
    access: 'signed in',
    get: async (request, reply) => {
      const problem = await editedProblemOf(site, request, reply);
      if (!problem) return reply;
      const settings = await findProblemSettings(site.database.query, problem.id);
      const version = problemSettingsVersion(settings);
      if (wantsJson(request)) return reply.send({ data: { ...settings, checker: problem.checker, version } });
      return showEdit(reply, settings, unsentForm({ ...settings }), version);
    },
    post: async (request, reply) => {
      const problem = await editedProblemOf(site, request, reply);
      if (!problem) return reply;
      const settings = await findProblemSettings(site.database.query, problem.id);
      const version = textField(request.body, 'version') || problemSettingsVersion(settings);
      return answerForm(request, reply, {
        form: sentProblemForm(request),
        act: async (values) => {
          const edit = requestedProblemEdit(request, problem.code, values);
          const edited = await editProblem(site.database, editorOf(request), edit, site.now());
          if ('faults' in edited) return wrongProblemFields(edited.faults);
          if ('refusal' in edited) return edited;
          return done(request, reply, edited, edit.isPreview, version);
        },
        show: (shown) => showEdit(reply, settings, shown, version),
      });
    },
  });
}

/** The problem in the path, if the caller may edit it; otherwise null, and the refusal has been sent. */
export async function editedProblemOf(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FoundProblem | null> {
  const found = await findEditedProblem(database, userOf(request), textField(request.params, 'code'));
  if (found?.isEditable) return found;
  sendRefused(request, reply, { refusal: found ? 'not allowed to edit problem' : 'no such problem' });
  return null;
}

type Edited = Exclude<ProblemEdited, { readonly refusal: string }>;

function done(
  request: FastifyRequest,
  reply: FastifyReply,
  { changed, regraded, settings }: Edited,
  isPreview: boolean,
  version: string,
): FastifyReply {
  const texts = effectTexts(messagesOf(request), changed, regraded);
  if (wantsJson(request)) {
    const now = isPreview ? {} : { code: settings.code, version: problemSettingsVersion(settings) };
    return reply.send({ data: { changed, effects: { regraded, texts }, ...now } });
  }
  if (!isPreview) return reply.redirect(`/problem/${settings.code}`, 302);
  const { code } = request.params as { readonly code: string };
  return showEdit(reply, { ...settings, code }, unsentForm({ ...settings }), version, texts);
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

/** The form with the settings as they were sent, or as they are. The effect of a preview is above it. */
function showEdit(
  reply: FastifyReply,
  { code, name, is_public }: ProblemSettings,
  shown: ShownForm,
  version: string,
  effects?: readonly string[],
): FastifyReply {
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
${!is_public && html`<p><span class="mark">${t.problems.notPublic}</span></p>`}
${effects && effectNotice(t, effects)}
${problemFormHtml(reply, look, shown)}`;
  return reply.page({
    title: authoring.editProblem(name),
    body,
    status: shown.status,
    scripts: ['authoring'],
  });
}

function effectNotice({ authoring }: Messages, effects: readonly string[]): Html {
  return html`<p class="notice" role="status">${effects.join(' ')} ${authoring.nothingSavedYet}</p>`;
}
