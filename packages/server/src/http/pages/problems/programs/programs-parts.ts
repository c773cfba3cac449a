import { type ProblemType, problemTypes } from '@tribunal/core/test-data/generated-data';
import type { FastifyReply } from 'fastify';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import type { WrittenPrograms } from '../../../../test-data/programs/written-programs.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { authoringLinks } from '../authoring-links.ts';
import { saveFields, saveForm, sentence } from '../test-data/save-fields.ts';
import { exampleOf } from './examples.ts';
import { initForm } from './init-form.ts';
import { programsForm, valuesOfSet } from './programs-form.ts';

/** A form of the page as it was sent. */
export interface SentPrograms {
  readonly form: 'programs' | 'init';
  readonly shown: ShownForm;
}

export function showPrograms(
  reply: FastifyReply,
  problem: FoundProblem,
  current: WrittenPrograms,
  sent: SentPrograms | null,
): FastifyReply {
  const t = messagesOf(reply.request);
  const { code, name, data } = problem;
  const shownOf = (form: SentPrograms['form']) => (sent?.form === form ? sent.shown : null);
  const body = html`<h1>${t.programs.titleOf(html`<a href="/problem/${code}">${name}</a>`)}</h1>
${authoringLinks(t, code, 'programs')}
${data?.fault != null && html`<p class="notice">${sentence(data.fault)}</p>`}
${programsPart(reply, problem, current, shownOf('programs'))}
${initPart(reply, problem, current, shownOf('init'))}`;
  return reply.page({ title: t.programs.titleOf(name), body, status: sent?.shown.status ?? 200 });
}

/** The fields of each part, and the types that show it; all types if there are none. */
const parts: readonly { readonly types: readonly ProblemType[]; readonly fields: readonly string[] }[] = [
  { types: ['interactive'], fields: ['interactor_name', 'interactor', 'interactor_convention'] },
  { types: ['communication'], fields: ['processes', 'manager_name', 'manager'] },
  { types: ['function'], fields: ['graders', 'headers'] },
  { types: ['file_io'], fields: ['input_file', 'output_file'] },
  {
    types: ['standard', 'function', 'output_only', 'file_io'],
    fields: ['checker_program_name', 'checker_program', 'checker_program_convention'],
  },
  { types: [], fields: ['generators', 'validators'] },
];

function programsPart(
  reply: FastifyReply,
  problem: FoundProblem,
  current: WrittenPrograms,
  shown: ShownForm | null,
): Html {
  const t = messagesOf(reply.request);
  const { programs } = t;
  if (!('set' in current) && !shown)
    return html`<section class="card"><h2>${programs.type}</h2><div class="notice"><p>${programs.notShown}</p>
<ul>${current.reasons.map((reason) => html`<li>${sentence(reason)}</li>`)}</ul></div></section>`;
  const values = 'set' in current ? valuesOfSet(current.set) : {};
  const look = {
    action: `/problem/${problem.code}/programs`,
    button: programs.save,
    arrange: (fields: (...names: readonly string[]) => Html) =>
      html`${fields('type')}<dl class="type-notes">${problemTypes.map((type) => typeNote(t, type))}</dl>
${parts.map(({ types, fields: names }) => html`<div${types.length > 0 && html` data-types="${types.join(' ')}"`}>${fields(...names)}</div>`)}
${fields('reason', 'force')}`,
  };
  const form = { ...programsForm, ...saveFields };
  return html`<section class="card type-form" id="programs" data-load-file="${programs.loadFile}"><p class="quiet">${programs.note}</p>
${saveForm(reply, form, look, problem, shown ?? unsentForm(values))}</section>`;
}

function typeNote({ programs }: Messages, type: ProblemType): Html {
  const example = exampleOf(type);
  return html`<div data-types="${type}"><dt>${programs.types[type]}</dt><dd>${programs.typeNotes[type]}${
    example &&
    html`<details><summary>${programs.example(example.name)}</summary><pre><code>${example.source}</code></pre></details>`
  }</dd></div>`;
}

function initPart(
  reply: FastifyReply,
  problem: FoundProblem,
  { init }: WrittenPrograms,
  shown: ShownForm | null,
): Html {
  const { programs } = messagesOf(reply.request);
  const look = {
    action: `/problem/${problem.code}/programs/init`,
    button: programs.saveInit,
    idPrefix: 'init-',
  };
  return html`<section class="card" id="init"><h2>${programs.initTitle}</h2><p class="quiet">${programs.initNote}</p>
${saveForm(reply, initForm, look, problem, shown ?? unsentForm({ init }))}</section>`;
}
