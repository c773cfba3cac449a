import { longestSource } from '@tribunal/core/bounds';
import type { FastifyReply } from 'fastify';
import type { OfferedLanguage, SubmittableProblem } from '../../../storage/submissions/submittable.ts';
import { userOf } from '../../caller/visitor.ts';
import { defineForm, type Option } from '../../forms/form.ts';
import type { ShownForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { runPanel } from '../test-runs/run-panel.ts';

export interface Submittable {
  readonly problem: SubmittableProblem;
  readonly languages: readonly OfferedLanguage[];
}

/** Programs look for these names. The action checks what is sent, so that every client gets the same refusals. */
export function submitForm(languages: readonly OfferedLanguage[]) {
  return defineForm({
    language: { kind: 'choice', label: (t) => t.submissions.language, options: languageOptions(languages) },
    submission_file: { kind: 'file', label: (t) => t.submissions.sourceFile, isOptional: true },
    source: {
      kind: 'source code',
      label: (t) => t.submissions.sourceCode,
      rows: 20,
      maxLength: longestSource,
      isOptional: true,
    },
  });
}

/** When some languages can be judged now, the others are marked. */
function languageOptions(languages: readonly OfferedLanguage[]): Option[] {
  const areOthersMarked = isAnyJudgeable(languages);
  return languages.map(({ id, key, name, aceMode, isJudgeable }) => {
    const isMarked = areOthersMarked && !isJudgeable;
    return {
      value: String(id),
      label: (t) => (isMarked ? t.submissions.noJudgeForLanguage(name) : name),
      data: { id: String(id), key, name, ace: aceMode, ...(isMarked && { unjudged: '' }) },
    };
  });
}

function isAnyJudgeable(languages: readonly OfferedLanguage[]): boolean {
  return languages.some(({ isJudgeable }) => isJudgeable);
}

export function submitBody(reply: FastifyReply, submittable: Submittable, shown: ShownForm): Html {
  const { code, name, contest } = submittable.problem;
  const { submissions } = messagesOf(reply.request);
  const link = contest && html`<a href="/contest/${contest.key}">${contest.key}</a>`;
  const look = {
    id: 'problem_submit',
    action: `/problem/${code}/submit`,
    button: submissions.submit,
    more: moreFields(reply, submittable),
  };
  return html`<h1>${submissions.submitTo(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${link && html`<p class="quiet">${submissions.countsInContest(link)}</p>`}
${postForm(reply, submitForm(submittable.languages), look, shown)}
${runPanel(reply, code)}`;
}

/** Scripts fill the lines about the draft and the language. */
function moreFields({ request }: FastifyReply, { problem: { code }, languages }: Submittable): Html {
  const { submissions } = messagesOf(request);
  return html`<input type="hidden" id="id_problem" name="problem" value="${code}">
<p class="draft-line quiet" role="status" hidden data-user="${userOf(request).userId}" data-problem="${code}" data-restored="${submissions.draftRestored}" data-unsaved="${submissions.draftNotSaved}"><span></span> <button type="button" class="link">${submissions.discardDraft}</button></p>
<p class="unjudged-warning" role="status" data-text="${submissions.noJudgeForChosen('{language}')}"></p>
${!isAnyJudgeable(languages) && html`<p class="notice">${submissions.noJudgeForProblem}</p>`}`;
}
