import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownSubmission } from '../../../../storage/submissions/submission-view.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { unsentForm } from '../../../forms/form-content.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { textField } from '../../../request/form-fields.ts';
import { findOfferedForm, firstContent, type OfferedForm } from '../offered-form.ts';
import { runPanel } from '../run-panel.ts';
import { solutionForm } from '../submit-form.ts';
import { attemptList, findAttempts } from './own-attempts.ts';

/** The script that shows and hides the editor writes the same cookie (packages/web/src/solve/arrange-columns.ts). */
const EDITOR_COOKIE = 'statement_editor';

interface Workspace {
  readonly offered: OfferedForm;
  readonly form: ShownForm;
  /** The newest first. */
  readonly attempts: readonly ShownSubmission[];
  /** True when the address names a source, which the reader wants to edit. */
  readonly isAsked: boolean;
  /** False when the reader has hidden the editor. */
  readonly isShown: boolean;
}

/** Null when the caller may read the problem, but not submit to it. */
export async function findWorkspace(site: Site, request: FastifyRequest): Promise<Workspace | null> {
  const offered = await findOfferedForm(site, request);
  if (!offered) return null;
  const isAsked = ['from', 'run'].some((name) => textField(request.query, name) !== '');
  return {
    offered,
    form: unsentForm(await firstContent(site, request, offered)),
    attempts: await findAttempts(site, request, offered.problem.code),
    isAsked,
    isShown: isAsked || request.cookies[EDITOR_COOKIE] !== 'hidden',
  };
}

/** On a wide screen side by side, on others as two tabs. Without scripts the form is shown only if the address asks for it. */
export function statementAndEditor(reply: FastifyReply, statement: Html, workspace: Workspace): Html {
  const { offered, form, attempts, isAsked, isShown } = workspace;
  const t = messagesOf(reply.request);
  const tab = (name: string, label: string, isSelected: boolean) =>
    html`<button type="button" role="tab" id="tab-${name}" aria-controls="solve-${name}" aria-selected="${String(isSelected)}"${!isSelected && html` tabindex="-1"`} data-tab="${name}">${label}</button>`;
  const words = {
    ...t.solving.sending,
    open: t.solving.openSubmission('{id}'),
    toLine: t.solving.toLine('{line}'),
  };
  return html`<div class="problem-columns${isShown && ' full-width'}${isAsked && ' asked'}" data-shown="${isAsked ? 'editor' : 'statement'}"><div class="solve-tabs" role="tablist" aria-label="${t.solving.solve}">${tab('statement', t.solving.statement, !isAsked)}${tab('editor', t.submissions.editor, isAsked)}</div>
<div class="problem-statement" id="solve-statement">${statement}
<button type="button" class="beside-toggle" aria-controls="solve-editor" aria-expanded="${String(isShown)}" hidden>${t.submissions.editor}</button></div>
<section class="submit-beside" id="solve-editor" aria-label="${t.problems.submitSolution}">${solutionForm(reply, offered, form)}
<div class="solve-results"><div id="live-verdict" data-words="${JSON.stringify(words)}"><p class="sending" role="status"></p><div class="newest"></div></div>
${runPanel(reply)}
${attemptList(t, attempts)}</div></section></div>`;
}
