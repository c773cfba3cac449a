import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import { formatNames } from '@tribunal/core/formats/formats';
import { keysOf } from '@tribunal/core/lists';
import { balloonColors } from '@tribunal/core/scoreboard/balloon-colors';
import { submissionVisibilities } from '@tribunal/core/visibility';
import type { Form, FormSection, Option, RowsField } from '../../../forms/form.ts';
import { settingSections, settingsForm } from '../../../forms/settings-form.ts';
import type { Messages } from '../../../messages/messages.ts';
import { formatOptionFields } from './format-option-fields.ts';

const fields = settingsForm(contestSettings, (t) => t.contestFields);

const formatOptions = formatNames.map(
  (value): Option => ({
    value,
    label: ({ formats }) => `${formats[value].title}: ${formats[value].summary}`,
  }),
);

const colorSuggestions = keysOf(balloonColors).map(
  (name): Option => ({ value: balloonColors[name], label: (t) => t.organizing.colorNames[name] }),
);

const { columns, ...problems } = fields.problems;
const { partial, color, submission_visibility } = columns;

export const contestProblems = {
  ...problems,
  columns: {
    ...columns,
    partial: { ...partial, isDefault: true },
    color: { ...color, placeholder: () => '#rrggbb', isColor: true, suggestions: colorSuggestions },
    submission_visibility: {
      ...submission_visibility,
      options: submissionVisibilities.map(
        (value): Option => ({ value, label: (t) => t.organizing.visibilityNames[value] }),
      ),
      emptyLabel: (t: Messages) => t.organizing.visibilityOfContest,
    },
  },
} as RowsField;

/** The fields have the names of a snapshot. */
export const contestForm = {
  ...fields,
  problems: contestProblems,
  format: { ...fields.format, options: formatOptions },
} satisfies Form;

/** All settings, for showing them: the options of the format are one setting, but have a field each in the form. */
export const settingFields: Form = {
  ...contestForm,
  format_config: { kind: 'text', label: (t) => t.organizing.formatOptions, maxLength: 0 },
};

/** What the page shows: the settings, and the options of the formats below them. */
export const contestPageForm: Form = { ...contestForm, ...formatOptionFields };

/** The form of a contest in the order in which an organizer plans one. */
export const contestSections = settingSections(contestSettings, (t) => t.organizing.sections, {
  scoring: Object.keys(formatOptionFields),
});

/** With those of the given fields that no section has, above the problems. */
export function contestSectionsWith(given: readonly string[]): readonly FormSection[] {
  const known = new Set(contestSections.flatMap((section) => section.fields));
  const added = given.filter((name) => !known.has(name));
  return contestSections.map((section) =>
    section.id === 'problems' ? { ...section, fields: [...added, ...section.fields] } : section,
  );
}
