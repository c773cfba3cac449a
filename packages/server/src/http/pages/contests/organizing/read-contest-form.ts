import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyRequest } from 'fastify';
import {
  type ContestSettings,
  withProblemDefaults,
} from '../../../../storage/contests/settings/contest-settings.ts';
import { isFromPage, otherFields, sentForm } from '../../../editing/sent-settings.ts';
import type { Form } from '../../../forms/form.ts';
import { contestForm, contestPageForm } from './contest-form.ts';
import { settingsIn } from './contest-form-values.ts';
import { configIn } from './format-option-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** The number of the contest that the page shows. */
export const contestMark = 'contest';

export const otherContestFields = [...otherFields, 'format_config'];

/** In JSON, a problem may leave out what has a default. An empty box of a browser's form is a value. */
export function withDefaults(body: unknown): unknown {
  const { problems } = fieldsOf(body);
  if (!Array.isArray(problems)) return body;
  const isProblem = (row: unknown): row is { code: string } => typeof row === 'object' && row !== null;
  const rows = problems.map((row) => (isProblem(row) ? { ...row, ...withProblemDefaults(row) } : row));
  return { ...fieldsOf(body), problems: rows };
}

export function sentContestForm(request: FastifyRequest): Form {
  return sentForm(request, contestForm, contestPageForm);
}

/**
 * The settings that a request asks for, from the values of the form that it sent. Programs send the options of the format as an object;
 * when the format changes, old options do not stay.
 */
export function changesIn(
  body: unknown,
  currentFormat: ContestSettings['format'],
  values: Values,
): Partial<ContestSettings> {
  const changes = settingsIn(values);
  const format = changes.format ?? currentFormat;
  if (isFromPage(body)) return { ...changes, format_config: configIn(format, values) };
  const given = fieldsOf(body).format_config;
  if (given !== undefined) return { ...changes, format_config: given as ContestSettings['format_config'] };
  return format === currentFormat ? changes : { ...changes, format_config: null };
}
