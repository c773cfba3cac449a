import { defaultsOf, type FormatOption, type FormatOptions } from '@tribunal/core/formats/config';
import { type FormatName, formatNames, formats } from '@tribunal/core/formats/formats';
import { itemAt } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import type { ContestSettings } from '../../../../storage/contests/settings/contest-settings.ts';
import type { Field, Form, Text } from '../../../forms/form.ts';

const configPrefix = 'config_';

function optionsOf(format: FormatName): FormatOptions {
  return formats[format].options;
}

/** One field for each option that any format has. A contest uses those of its format. */
export const formatOptionFields: Form = Object.fromEntries(
  formatNames.flatMap((name) =>
    Object.entries(optionsOf(name)).map(([key, option]) => [
      `${configPrefix}${key}`,
      optionField(key, option),
    ]),
  ),
);

function optionField(key: string, option: FormatOption): Field {
  const users = formatNames.filter((name) => Object.hasOwn(optionsOf(name), key));
  const hint: Text = (t) =>
    t.organizing.optionOf(
      option.kind,
      users.map((name) => t.formats[name].title),
    );
  const label: Text = (t) => existing(t.formats[itemAt(users, 0)].options[key]);
  if (option.kind === 'switch') return { kind: 'flag', label, hint };
  return { kind: 'number', label, hint, min: 0, max: 1_000_000, isWhole: true, isOptional: true };
}

/** The values of the fields for a format with these options. */
export function optionValues(
  format: FormatName,
  config: ContestSettings['format_config'],
): Readonly<Record<string, unknown>> {
  const values = { ...defaultsOf(optionsOf(format)), ...config };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${configPrefix}${key}`, value]));
}

/** The options of the format among the values of the page; null when all have their default. */
export function configIn(
  format: FormatName,
  values: Readonly<Record<string, unknown>>,
): ContestSettings['format_config'] {
  const defaults = defaultsOf(optionsOf(format));
  const chosen = Object.keys(defaults)
    .map((key) => [key, values[`${configPrefix}${key}`] ?? defaults[key]] as const)
    .filter(([key, value]) => value !== defaults[key]);
  return chosen.length > 0 ? Object.fromEntries(chosen) : null;
}
