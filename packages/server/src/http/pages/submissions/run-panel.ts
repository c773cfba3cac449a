import { maxTestRunInputLength } from '@tribunal/core/bounds';
import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { textField } from '../../request/form-fields.ts';
import { RUN_KEYS } from './editor-settings.ts';

/** Runs the source of the form in which it is. */
export function runButton({ testRuns }: Messages, problemCode: string): Html {
  return html`<button form="problem_submit" formaction="/problem/${problemCode}/run" class="run" title="${testRuns.run} (${RUN_KEYS})" aria-keyshortcuts="Control+'">${testRuns.run}</button>`;
}

/** What a run is given, and its results. The fields belong to the form of the page, also without a script. */
export function runPanel({ request }: FastifyReply): Html {
  const { testRuns } = messagesOf(request);
  const input = textField(request.body, 'input');
  const isOnSamples = input === '' || textField(request.body, 'samples') === '1';
  const choice = (value: string, label: string, isChecked: boolean) =>
    html`<label><input type="radio" form="problem_submit" name="samples" value="${value}"${isChecked && html` checked`}> ${label}</label>`;
  return html`<section id="run-panel" class="card" aria-labelledby="run-title">
<h2 id="run-title">${testRuns.title}</h2>
<div class="run-controls"><fieldset><legend>${testRuns.runOn}</legend>
${choice('1', testRuns.samples, isOnSamples)} ${choice('', testRuns.customInput, !isOnSamples)}</fieldset>
<small>${testRuns.note}</small></div>
<div class="field run-input"><label for="id_input">${testRuns.customInput}</label>
<textarea form="problem_submit" id="id_input" name="input" rows="5" maxlength="${maxTestRunInputLength}" spellcheck="false" autocapitalize="off">${input}</textarea></div>
<p class="run-status" role="status" data-starting="${testRuns.starting}" data-lost="${testRuns.connectionLost}"></p>
<div class="run-output"></div>
</section>`;
}
