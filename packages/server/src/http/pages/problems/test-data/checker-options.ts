import { icpcChecker, type PlainChecker } from '@tribunal/core/test-data/generated-data';
import { defineForm, type Field, type Form, type Text } from '../../../forms/form.ts';
import type { Messages } from '../../../messages/messages.ts';

type CheckerName = keyof Messages['testData']['checkers'];

const precision: Field = {
  kind: 'number',
  label: (t) => t.testData.precision,
  min: 0,
  max: 15,
  isWhole: true,
  isOptional: true,
};

const tolerance = (label: Text): Field => ({ kind: 'text', label, maxLength: 30, isOptional: true });

/** The options of each checker, by their names in `init.yml`. */
const options: Readonly<Record<CheckerName, Form>> = {
  standard: {},
  identical: {},
  floats: {
    precision,
    error_mode: {
      kind: 'choice',
      label: (t) => t.testData.errorMode,
      options: (['default', 'absolute', 'relative'] as const).map((value) => ({
        value,
        label: (t) => t.testData.errorModes[value],
      })),
      isOptional: true,
    },
  },
  floatsabs: { precision },
  floatsrel: { precision },
  linecount: { feedback: { kind: 'flag', label: (t) => t.testData.lineFeedback } },
  rstripped: { filter_new_line: { kind: 'flag', label: (t) => t.testData.filterNewLine } },
  sorted: {
    split_on: {
      kind: 'choice',
      label: (t) => t.testData.splitOn,
      options: (['lines', 'whitespace'] as const).map((value) => ({
        value,
        label: (t) => t.testData.splitModes[value],
      })),
      isOptional: true,
    },
  },
  unordered: {},
  icpc: {
    case_sensitive: { kind: 'flag', label: (t) => t.testData.caseSensitive },
    space_change_sensitive: { kind: 'flag', label: (t) => t.testData.spaceSensitive },
    float_tolerance: tolerance((t) => t.testData.floatTolerance),
    float_absolute_tolerance: tolerance((t) => t.testData.floatAbsolute),
    float_relative_tolerance: tolerance((t) => t.testData.floatRelative),
  },
  bridged: {
    files: {
      kind: 'names',
      label: (t) => t.testData.programFiles,
      hint: (t) => t.testData.programFilesHint,
      most: 20,
    },
    type: {
      kind: 'choice',
      label: (t) => t.testData.programType,
      options: (['default', 'testlib', 'icpc'] as const).map((value) => ({
        value,
        label: (t) => t.testData.programTypes[value],
      })),
      isOptional: true,
    },
    lang: { kind: 'text', label: (t) => t.testData.programLanguage, maxLength: 20, isOptional: true },
    time_limit: {
      kind: 'number',
      label: (t) => t.testData.programSeconds,
      min: 0.1,
      max: 3600,
      isOptional: true,
    },
    memory_limit: {
      kind: 'number',
      label: (t) => t.testData.programMemory,
      min: 1024,
      max: 1 << 30,
      isWhole: true,
      isOptional: true,
    },
    feedback: { kind: 'flag', label: (t) => t.testData.programFeedback },
    treat_checker_points_as_percentage: { kind: 'flag', label: (t) => t.testData.programPercent },
    args: { kind: 'lines', label: (t) => t.testData.programArguments, most: 100 },
  },
};

export const checkerNames = Object.keys(options) as CheckerName[];

/** Flags that are set unless the data says otherwise. */
const setByDefault = new Set(['linecount-feedback', 'bridged-feedback']);

/** The options of a checker as fields of the form. */
export function optionFields(checker: CheckerName): Form {
  return Object.fromEntries(
    Object.entries(options[checker]).map(([name, field]) => [`${checker}-${name}`, field]),
  );
}

export const checkerForm: Form = defineForm({
  checker: {
    kind: 'choice',
    label: (t) => t.testData.checker,
    options: checkerNames.map((value) => ({ value, label: (t) => t.testData.checkers[value] })),
  },
  ...Object.assign({}, ...checkerNames.map(optionFields)),
});

/** What the fields of the form show for a checker. */
export function checkerValues({ name, args }: PlainChecker): Record<string, unknown> {
  const given = (args ?? {}) as Readonly<Record<string, unknown>>;
  const values: Record<string, unknown> = { checker: name };
  for (const checker of checkerNames)
    for (const option of Object.keys(options[checker])) {
      const field = `${checker}-${option}`;
      const value = checker === name ? given[option] : undefined;
      values[field] = value ?? (setByDefault.has(field) ? true : undefined);
    }
  if (typeof given.files === 'string') values['bridged-files'] = [given.files];
  return values;
}

/** The checker that the values of the form describe. Options that the form does not know are kept. */
export function chosenChecker(values: Readonly<Record<string, unknown>>, before: PlainChecker): PlainChecker {
  const name = values.checker as CheckerName;
  const kept = before.name === name ? ((before.args ?? {}) as Record<string, unknown>) : {};
  const args: Record<string, unknown> = { ...kept };
  for (const [option, field] of Object.entries(options[name])) {
    const value = optionValue(field, values[`${name}-${option}`], setByDefault.has(`${name}-${option}`));
    if (value === undefined) delete args[option];
    else args[option] = value;
  }
  return { name, args: Object.keys(args).length === 0 ? null : args };
}

/** Undefined for a value that says nothing. */
function optionValue(field: Field, value: unknown, isSetByDefault: boolean): unknown {
  if (field.kind === 'flag') return value === isSetByDefault ? undefined : value;
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  return isTolerance(field) ? Number(value) : value;
}

function isTolerance(field: Field): boolean {
  return Object.values(options.icpc).includes(field) && field.kind === 'text';
}

/** The tolerances of the chosen checker that are not numbers. */
export function wrongTolerances(values: Readonly<Record<string, unknown>>): string[] {
  if (values.checker !== icpcChecker) return [];
  return Object.entries(optionFields('icpc'))
    .filter(([name, field]) => field.kind === 'text' && !isAmount(String(values[name] ?? '')))
    .map(([name]) => name);
}

function isAmount(text: string): boolean {
  return text === '' || (Number.isFinite(Number(text)) && Number(text) >= 0);
}
