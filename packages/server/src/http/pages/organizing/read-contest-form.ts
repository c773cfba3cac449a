import type { FastifyRequest } from 'fastify';
import type { ContestEdit } from '../../../actions/contests/edit-contest.ts';
import {
  type ContestSettings,
  withProblemDefaults,
} from '../../../storage/contests/settings/contest-settings.ts';
import type { Form } from '../../forms/form.ts';
import { isSet } from '../../forms/read-field.ts';
import { textField } from '../../request/form-fields.ts';
import { contestForm, contestPageForm } from './contest-form.ts';
import { settingsIn } from './contest-form-values.ts';
import { configIn } from './format-option-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the page sends beside the settings. A browser sends nothing for an empty box, so a program's form must be told from the page's. */
export const pageMark = { name: 'form', value: 'page' };

/** The number of the contest that the page shows. */
export const contestMark = 'contest';

/** What a program may send beside the settings: a conflict is told by the version, `type` is that of a line of a snapshot. */
export const otherFields = ['version', 'preview', 'force', 'format_config', 'csrfmiddlewaretoken', 'type'];

/** In JSON, a problem may leave out what has a default. An empty box of a browser's form is a value. */
export function withDefaults(body: unknown): unknown {
  const { problems } = (body ?? {}) as Values;
  if (!Array.isArray(problems)) return body;
  const isProblem = (row: unknown): row is { code: string } => typeof row === 'object' && row !== null;
  const rows = problems.map((row) => (isProblem(row) ? { ...row, ...withProblemDefaults(row) } : row));
  return { ...(body as object), problems: rows };
}

/** The fields that count: all of them for the page, those that were sent for a program. */
export function sentForm({ body }: FastifyRequest): Form {
  if (isFromPage(body)) return contestPageForm;
  const names = Object.keys((body ?? {}) as object);
  const isSent = (name: string) => names.some((one) => one === name || one.startsWith(`${name}-`));
  return Object.fromEntries(Object.entries(contestForm).filter(([name]) => isSent(name)));
}

export function isFromPage(body: unknown): boolean {
  return textField(body, pageMark.name) === pageMark.value;
}

/** The edit that a request asks for, from the values of the form that it sent. */
export function requestedEdit(
  request: FastifyRequest,
  { key, format }: ContestSettings,
  values: Values,
): ContestEdit {
  const { body, query } = request;
  const sent = (body ?? {}) as Values;
  const changes = { ...settingsIn(values), ...requestedConfig(body, format, values) };
  return {
    key,
    changes,
    version: textField(body, 'version') || null,
    removesSubmissions: isSet(sent.force),
    isPreview: isSet(sent.preview) || isSet((query as Values).preview),
  };
}

/** Programs send the options of the format as an object; when the format changes, old options do not stay. */
export function requestedConfig(
  body: unknown,
  currentFormat: ContestSettings['format'],
  values: Values,
): Partial<Pick<ContestSettings, 'format_config'>> {
  const format = (values.format ?? currentFormat) as ContestSettings['format'];
  if (isFromPage(body)) return { format_config: configIn(format, values) };
  const given = (body as Values | null)?.format_config;
  if (given !== undefined) return { format_config: given as ContestSettings['format_config'] };
  return format === currentFormat ? {} : { format_config: null };
}
