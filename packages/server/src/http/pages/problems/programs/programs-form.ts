import {
  maxProcesses,
  maxPrograms,
  type ProgramSet,
  programConventions,
} from '@tribunal/contract/pages/problem-programs';
import { maxProgramLength } from '@tribunal/core/bounds';
import { problemTypes } from '@tribunal/core/test-data/generated-data';
import { keyOfSource } from '@tribunal/core/test-data/program-sources';
import { defineForm, type Field, type Text, type ValuesOf } from '../../../forms/form.ts';

const nameField = (label: Text): Field & { kind: 'text' } => ({
  kind: 'text',
  label,
  maxLength: 200,
  isOptional: true,
});

const sourceField = (label: Text, rows: number): Field & { kind: 'source code' } => ({
  kind: 'source code',
  label,
  maxLength: maxProgramLength,
  rows,
  isOptional: true,
});

const convention = {
  kind: 'choice',
  label: (t) => t.programs.convention,
  options: programConventions.map((value) => ({ value, label: (t) => t.programs.conventions[value] })),
  emptyLabel: (t) => t.programs.conventionBySource,
  isOptional: true,
} as const satisfies Field;

const columns = { name: nameField((t) => t.programs.name), source: sourceField((t) => t.programs.source, 8) };

const rows = (label: Text, hint: Text) =>
  ({ kind: 'rows', label, hint, most: maxPrograms, spare: 1, isOptional: true, columns }) as const;

/** The fields that the page shows, in its order. */
export const programsForm = defineForm({
  type: {
    kind: 'choice',
    label: (t) => t.programs.type,
    options: problemTypes.map((value) => ({ value, label: (t) => t.programs.types[value] })),
  },
  interactor_name: nameField((t) => t.programs.name),
  interactor: sourceField((t) => t.programs.interactor, 16),
  interactor_convention: convention,
  processes: {
    kind: 'number',
    label: (t) => t.programs.processes,
    min: 1,
    max: maxProcesses,
    isWhole: true,
    isOptional: true,
  },
  manager_name: nameField((t) => t.programs.name),
  manager: sourceField((t) => t.programs.manager, 16),
  graders: rows(
    (t) => t.programs.graders,
    (t) => t.programs.gradersHint,
  ),
  headers: rows(
    (t) => t.programs.headers,
    (t) => t.programs.headersHint,
  ),
  input_file: { ...nameField((t) => t.programs.inputFile), hint: (t) => t.programs.filesHint },
  output_file: nameField((t) => t.programs.outputFile),
  checker_program_name: nameField((t) => t.programs.name),
  checker_program: { ...sourceField((t) => t.programs.checker, 12), hint: (t) => t.programs.checkerHint },
  checker_program_convention: convention,
  generators: rows(
    (t) => t.programs.generators,
    (t) => t.programs.generatorsHint,
  ),
  validators: {
    ...rows(
      (t) => t.programs.validators,
      (t) => t.programs.validatorsHint,
    ),
    columns: { ...columns, convention },
  },
});

type Values = ValuesOf<typeof programsForm>;

/** What a program would send for the same form. */
export function programsOfForm(values: Values): ProgramSet {
  const one = (field: 'interactor' | 'manager' | 'checker_program') => {
    const source = unixText(values[field]);
    return source.trim() === '' ? null : { name: nameOf(values[`${field}_name`], field, source), source };
  };
  const withType = (field: 'interactor' | 'checker_program') => {
    const [program, type] = [one(field), values[`${field}_convention`]];
    return program && (type === null ? program : { ...program, convention: type });
  };
  const list = (field: 'graders' | 'headers' | 'generators' | 'validators') =>
    values[field].map(({ name, source }, index) => {
      const text = unixText(source);
      return { name: nameOf(name, `${field.slice(0, -1)}${index + 1}`, text), source: text };
    });
  return {
    type: values.type,
    interactor: withType('interactor'),
    processes: values.processes ?? 1,
    manager: one('manager'),
    graders: Object.fromEntries(
      list('graders').map((one, index) => [keyOfSource(one.name) ?? `${index}`, one]),
    ),
    headers: list('headers'),
    input_file: values.input_file || null,
    output_file: values.output_file || null,
    checker_program: withType('checker_program'),
    generators: list('generators'),
    validators: list('validators').map((one, index) => {
      const type = values.validators[index]?.convention ?? null;
      return type === null ? one : { ...one, convention: type };
    }),
  };
}

/** What the fields show for a set. */
export function valuesOfSet(set: ProgramSet): Readonly<Record<string, unknown>> {
  const { interactor, manager, checker_program: checker } = set;
  return {
    ...set,
    interactor: interactor?.source ?? '',
    interactor_name: interactor?.name ?? '',
    interactor_convention: interactor?.convention ?? null,
    manager: manager?.source ?? '',
    manager_name: manager?.name ?? '',
    graders: Object.values(set.graders),
    checker_program: checker?.source ?? '',
    checker_program_name: checker?.name ?? '',
    checker_program_convention: checker?.convention ?? null,
    validators: set.validators.map((one) => ({ convention: null, ...one })),
  };
}

/** Browsers send line ends of Windows. */
function unixText(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** A source without a name gets one with an extension that fits it. */
function nameOf(given: string, usual: string, source: string): string {
  if (given !== '') return given;
  return `${usual}.${/^\s*#\s*include/m.test(source) ? 'cpp' : 'py'}`;
}
