import type { FastifyReply } from 'fastify';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import type { StoredProduction } from '../../../../storage/problems/test-data/productions.ts';
import { defineForm } from '../../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { partVersion } from '../../part-version.ts';
import { saveFields, saveForm } from './save-fields.ts';

/** `solutions`: the names that the browser offers. */
export function scriptForm(solutions: readonly string[]) {
  return defineForm({
    script: {
      kind: 'source code',
      label: (t) => t.production.script,
      hint: (t) => t.production.scriptHint,
      maxLength: 200_000,
      rows: 8,
    },
    main_solution: {
      kind: 'text',
      label: (t) => t.production.mainSolution,
      hint: (t) => t.production.mainSolutionHint,
      maxLength: 200,
      isOptional: true,
      suggestions: solutions.map((value) => ({ value, label: () => value })),
    },
    ...saveFields,
  });
}

export interface ShownScript {
  readonly script: string;
  readonly mainSolution: string;
  readonly solutions: readonly string[];
  readonly production: StoredProduction | null;
}

/** The script of the tests, and how far making them has come. */
export function scriptPart(
  reply: FastifyReply,
  problem: FoundProblem,
  { script, mainSolution, solutions, production }: ShownScript,
  shown: ShownForm | null,
): Html {
  const t = messagesOf(reply.request);
  const look = {
    idPrefix: 'script-',
    action: `/problem/${problem.code}/test_data`,
    button: t.production.produce,
    more: html`<input type="hidden" name="preview" value="1">`,
  };
  const values = unsentForm({ script, main_solution: mainSolution });
  return html`<section class="card" id="script"><h2>${t.production.title}</h2><p class="quiet">${t.production.note}</p>
<div id="production" data-refresh="${partVersion([production])}">${production && progress(reply, t, problem, production)}</div>
${saveForm(reply, scriptForm(solutions), look, problem, shown ?? values)}</section>`;
}

function progress(
  reply: FastifyReply,
  t: Messages,
  problem: FoundProblem,
  production: StoredProduction,
): Html {
  const { state, done, total, fault, faultTest } = production;
  switch (state) {
    case 'running':
      return html`<p class="notice" role="status">${t.production.running(done, total)} <progress max="${total}" value="${done}"></progress></p>`;
    case 'saved':
      return html``;
    case 'failed':
      return html`<div class="notice" role="status"><p>${faultTest === null ? t.production.failed : t.production.failedAt(faultTest)}</p><pre>${fault}</pre></div>`;
    case 'ready':
      return changesOf(reply, t, problem, production);
  }
}

const maxNumbers = 100;

function changesOf(
  reply: FastifyReply,
  t: Messages,
  problem: FoundProblem,
  { produced, total }: StoredProduction,
): Html {
  const { added = [], changed = [], removed = [] } = produced?.changes ?? {};
  const line = (label: string, numbers: readonly number[]) => {
    if (numbers.length === 0) return '';
    const more = numbers.length > maxNumbers && ' …';
    return html`<div><dt>${label}</dt><dd>${numbers.slice(0, maxNumbers).join(', ')}${more}</dd></div>`;
  };
  const same = total - added.length - changed.length;
  const look = {
    idPrefix: 'produced-',
    action: `/problem/${problem.code}/test_data`,
    button: t.production.save,
    more: html`<input type="hidden" name="produced" value="save">`,
  };
  return html`<div class="notice" role="status"><p>${t.production.ready(total)}</p>
<dl class="facts">${line(t.production.added, added)}${line(t.production.changed, changed)}${line(t.production.removed, removed)}${same > 0 && html`<div><dt>${t.production.same}</dt><dd>${same}</dd></div>`}</dl>
${saveForm(reply, saveFields, look, problem, unsentForm())}</div>`;
}
