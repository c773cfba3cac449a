import type { FastifyRequest } from 'fastify';
import type { ProblemEdit } from '../../../actions/problems/edit-problem.ts';
import { settingsIn } from '../../../storage/problems/authoring/problem-settings.ts';
import type { Form } from '../../forms/form.ts';
import { isSet } from '../../forms/read-field.ts';
import { textField } from '../../request/form-fields.ts';
import { problemForm } from './problem-form.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the page sends beside the settings. A browser sends nothing for an empty box, so a program's form must be told from the page's. */
export const pageMark = { name: 'form', value: 'page' };

/** What a program may send beside the settings: test data, and what a request says about itself. */
export const otherProblemFields = [
  'version',
  'preview',
  'force',
  'checker',
  'cases',
  'csrfmiddlewaretoken',
  'type',
];

/** The fields that count: all of them for the page, those that were sent for a program. */
export function sentProblemForm(request: FastifyRequest): Form {
  const { body } = request;
  if (isFromProblemPage(request)) return problemForm;
  const names = Object.keys((body ?? {}) as object);
  const isSent = (name: string) => names.some((one) => one === name || one.startsWith(`${name}-`));
  return Object.fromEntries(Object.entries(problemForm).filter(([name]) => isSent(name)));
}

export function isFromProblemPage({ body }: FastifyRequest): boolean {
  return textField(body, pageMark.name) === pageMark.value;
}

/** The edit that a request asks for, from the values of the form that it sent. */
export function requestedProblemEdit(request: FastifyRequest, code: string, values: Values): ProblemEdit {
  const { body, query } = request;
  const sent = (body ?? {}) as Values;
  return {
    code,
    changes: settingsIn(values),
    version: textField(body, 'version') || null,
    isPreview: isSet(sent.preview) || isSet((query as Values).preview),
  };
}
