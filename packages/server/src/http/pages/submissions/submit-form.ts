import { maxProgramLength } from '@tribunal/core/bounds';
import { problemLabel } from '@tribunal/core/contests/labels';
import { knownLanguages } from '@tribunal/core/languages/languages';
import { pointsText } from '@tribunal/core/texts/points-text';
import { sizeText } from '@tribunal/core/texts/size-text';
import type { FastifyReply } from 'fastify';
import type { OfferedLanguage, SubmittableProblem } from '../../../storage/submissions/submittable.ts';
import { userOf } from '../../caller/visitor.ts';
import { defineForm, type Option } from '../../forms/form.ts';
import type { ShownForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { problemAddress } from '../../parts/problem-address.ts';
import { namedContest } from '../problems/problem-of-path.ts';
import { editorSettings, SUBMIT_KEYS } from './editor-settings.ts';
import { runButton, runPanel } from './run-panel.ts';

export interface Submittable {
  readonly problem: SubmittableProblem;
  readonly languages: readonly OfferedLanguage[];
  /** In the contest; null when it has no limit. */
  readonly submissionsLeft: number | null;
}

/** Programs look for these names. The action checks what is sent, so that every client gets the same refusals. */
export function submitForm({ problem, languages }: Pick<Submittable, 'problem' | 'languages'>) {
  const single = {
    kind: 'file',
    label: (t: Messages) => t.submissions.sourceFile,
    isOptional: true,
  } as const;
  const several = {
    kind: 'file',
    label: (t: Messages) => (problem.isOutputOnly ? t.submissions.outputFiles : t.submissions.sourceFiles),
    isMultiple: true,
    isOptional: true,
  } as const;
  return defineForm({
    language: { kind: 'choice', label: (t) => t.submissions.language, options: languageOptions(languages) },
    ...(takesSeveral(problem) ? { files: several } : { submission_file: single }),
    source: {
      kind: 'source code',
      label: (t) => t.submissions.sourceCode,
      rows: 20,
      maxLength: Math.min(problem.maxSourceBytes, maxProgramLength),
      isOptional: true,
    },
  });
}

function takesSeveral({ maxSourceFiles, isOutputOnly }: SubmittableProblem): boolean {
  return maxSourceFiles > 1 || isOutputOnly;
}

/** When some languages can be judged now, the others are marked. */
function languageOptions(languages: readonly OfferedLanguage[]): Option[] {
  const areOthersMarked = isAnyJudgeable(languages);
  return languages.map(({ id, key, name, aceMode, extension, isJudgeable }) => {
    const isMarked = areOthersMarked && !isJudgeable;
    return {
      value: String(id),
      label: (t) => (isMarked ? t.submissions.noJudgeForLanguage(name) : name),
      data: {
        id: String(id),
        key,
        name,
        ace: aceMode,
        extensions: extensionsOf(key, extension).join(' '),
        ...(isMarked && { unjudged: '' }),
      },
    };
  });
}

function extensionsOf(languageKey: string, stored: string): string[] {
  const known = knownLanguages.find(({ key }) => key === languageKey)?.extensions ?? [];
  return [...new Set([stored, ...known])];
}

function isAnyJudgeable(languages: readonly OfferedLanguage[]): boolean {
  return languages.some(({ isJudgeable }) => isJudgeable);
}

/** The page of the form alone. */
export function submitBody(reply: FastifyReply, submittable: Submittable, shown: ShownForm): Html {
  const { code, name, contest } = submittable.problem;
  const t = messagesOf(reply.request);
  const title = contest ? `${problemLabel(contest.format, contest.index, contest.label)}. ${name}` : name;
  return html`<h1>${t.submissions.submitTo(html`<a href="${problemAddress(code, namedContest(reply.request, submittable.problem))}">${title}</a>`)}</h1>
${contestLine(t, submittable)}
<div class="submit-columns">${solutionForm(reply, submittable, shown)}
${runPanel(reply)}</div>`;
}

/** The editor below the bar with everything that is done with the source. */
export function solutionForm(reply: FastifyReply, submittable: Submittable, shown: ShownForm): Html {
  const { problem } = submittable;
  const t = messagesOf(reply.request);
  const look = {
    id: 'problem_submit',
    action: `/problem/${problem.code}/submit`,
    button: t.submissions.submit,
    keys: SUBMIT_KEYS,
    arrange: (fields: (...names: readonly string[]) => Html, submit: Html) =>
      html`<div class="editor-toolbar">${fields('language', takesSeveral(problem) ? 'files' : 'submission_file')}${editorSettings(t)}${runButton(t, problem.code)}${submit}</div>${filesHint(t.submissions, problem)}${fields('source')}`,
    more: moreFields(reply, submittable),
  };
  return postForm(reply, submitForm(submittable), look, shown);
}

function contestLine({ submissions }: Messages, { problem, submissionsLeft }: Submittable): Html | null {
  const { contest } = problem;
  if (!contest) return null;
  const link = html`<a href="/contest/${contest.key}">${contest.name}</a>`;
  const left = submissionsLeft !== null && submissions.submissionsLeft(submissionsLeft);
  return html`<p class="quiet">${submissions.countsInContest(link, pointsText(contest.points))}${left && html` <b>${left}</b>`}</p>`;
}

/** Scripts fill the lines about the draft, the file and the language. */
function moreFields({ request }: FastifyReply, { problem, languages }: Submittable): Html {
  const { submissions } = messagesOf(request);
  const { code, contest, maxSourceBytes } = problem;
  const maxLength = Math.min(maxSourceBytes, maxProgramLength);
  return html`<input type="hidden" id="id_problem" name="problem" value="${code}">${contest && html`<input type="hidden" name="contest" value="${contest.key}">`}
<p class="editor-hint quiet" id="editor-hint">${submissions.editorHint}</p>
<p class="draft-line quiet" role="status" hidden data-user="${userOf(request).userId}" data-problem="${code}" data-restored="${submissions.draftRestored}" data-older="${submissions.draftIsOlder}" data-unsaved="${submissions.draftNotSaved}"><span></span> <button type="button" class="link">${submissions.discardDraft}</button></p>
<p class="file-line" role="status" data-longest="${maxLength}" data-taken="${submissions.fileTaken('{file}')}" data-chosen="${submissions.filesChosen('{files}')}" data-too-long="${submissions.fileTooLong('{file}', maxLength)}" data-not-text="${submissions.fileNotText('{file}')}"></p>
<p class="unjudged-warning" role="status" data-text="${submissions.noJudgeForChosen('{language}')}"></p>
${!isAnyJudgeable(languages) && html`<p class="notice">${submissions.noJudgeForProblem}</p>`}`;
}

function filesHint(submissions: Messages['submissions'], problem: SubmittableProblem): Html | false {
  const { isOutputOnly, maxSourceFiles, maxSourceBytes } = problem;
  const size = sizeText(maxSourceBytes);
  const hint = isOutputOnly
    ? submissions.outputFilesHint(size)
    : submissions.sourceFilesHint(maxSourceFiles, size);
  return takesSeveral(problem) && html`<p class="quiet">${hint}</p>`;
}
