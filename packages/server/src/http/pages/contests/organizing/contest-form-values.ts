import { formatTime } from '@tribunal/contract/time';
import type { ContestSettings } from '../../../../storage/contests/settings/contest-settings.ts';
import { contestForm } from './contest-form.ts';
import { optionValues } from './format-option-fields.ts';

/** The values of the form for these settings. */
export function formValues(settings: ContestSettings): Readonly<Record<string, unknown>> {
  const { start_time, end_time, removed_intervals, registration_opens, registration_closes } = settings;
  const { format_config, ...rest } = settings;
  return {
    ...rest,
    registration_opens: registration_opens === null ? null : new Date(registration_opens),
    registration_closes: registration_closes === null ? null : new Date(registration_closes),
    start_time: new Date(start_time),
    end_time: new Date(end_time),
    removed_intervals: removed_intervals.map(({ start, end }) => ({
      start: new Date(start),
      end: end === null ? null : new Date(end),
    })),
    ...optionValues(settings.format, format_config),
  };
}

/** The settings in the values that a form reads; fields that were not sent are missing. */
export function settingsIn(values: Readonly<Record<string, unknown>>): Partial<ContestSettings> {
  const settings = Object.entries(values)
    .filter(([name]) => Object.hasOwn(contestForm, name))
    .map(([name, value]) => [name, value instanceof Date ? formatTime(value) : value])
    .map(([name, value]) => [name, name === 'problems' ? problemsIn(value) : value])
    .map(([name, value]) => [name, name === 'removed_intervals' ? intervalsIn(value) : value]);
  return Object.fromEntries(settings) as Partial<ContestSettings>;
}

function intervalsIn(rows: unknown): ContestSettings['removed_intervals'] {
  const text = (time: Date | null) => time && formatTime(time);
  return (rows as { start: Date; end: Date | null }[]).map(({ start, end }) => ({
    start: formatTime(start),
    end: text(end),
  }));
}

/** An empty box means the label of the position, or no color. */
function problemsIn(rows: unknown): ContestSettings['problems'] {
  return (rows as ContestSettings['problems']).map((problem) => ({
    ...problem,
    label: problem.label || null,
    color: problem.color?.toLowerCase() || null,
  }));
}
