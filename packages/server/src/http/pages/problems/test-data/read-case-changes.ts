import { maxCases, maxPoints } from '@tribunal/core/bounds';
import { scoreRules } from '@tribunal/core/judging/grading';
import type { DataListing } from '@tribunal/core/test-data/data-listing';
import type { BatchChange, CaseChange, CasesEdit } from '@tribunal/core/test-data/edit-cases';
import { numbersIn } from '@tribunal/core/test-data/number-ranges';
import type { WrongFields } from '../../../forms/answer-form.ts';
import { defineForm, type Text } from '../../../forms/form.ts';
import type { Sent } from '../../../forms/read-field.ts';
import { readForm } from '../../../forms/read-form.ts';

export const pointsField = {
  kind: 'number',
  label: (t) => t.testData.points,
  min: 0,
  max: maxPoints,
  isOptional: true,
} as const satisfies { label: Text; [key: string]: unknown };

export const batchField = {
  kind: 'number',
  label: (t) => t.testData.batch,
  min: 1,
  max: maxCases,
  isWhole: true,
  isOptional: true,
} as const satisfies { label: Text; [key: string]: unknown };

const caseRow = defineForm({
  position: {
    kind: 'number',
    label: (t) => t.testData.position,
    min: 1,
    max: maxCases,
    isWhole: true,
    isOptional: true,
  },
  points: pointsField,
  batch: batchField,
  sample: { kind: 'flag', label: (t) => t.testData.sample },
  pretest: { kind: 'flag', label: (t) => t.testData.pretest },
  remove: { kind: 'flag', label: (t) => t.testData.remove },
});

const batchRow = defineForm({
  points: pointsField,
  dependencies: { kind: 'text', label: (t) => t.testData.dependsOn, maxLength: 5000, isOptional: true },
  rule: {
    kind: 'choice',
    label: (t) => t.testData.scoreRule,
    options: scoreRules.map((value) => ({ value, label: (t) => t.testData.scoreRules[value] })),
    isOptional: true,
  },
});

/** What was sent about cases and batches, as far as it differs from the data. */
export function readCaseChanges(sent: Sent, listing: DataListing): CasesEdit | WrongFields {
  const faults: Record<string, Text> = {};
  const changed: CaseChange[] = [];
  for (const [number, row] of sentRows('cases', sent)) {
    const read = readForm(caseRow, row);
    if ('faults' in read) addFaults(faults, `cases-${number}`, read.faults);
    else changed.push(caseChange(number, row, read.values, listing));
  }
  const batches: BatchChange[] = [];
  for (const [number, row] of sentRows('batches', sent)) {
    const read = readForm(batchRow, {
      rule: row.score_rule ?? '',
      ...row,
      dependencies: listText(row.dependencies),
    });
    if ('faults' in read) addFaults(faults, `batches-${number}`, read.faults);
    else {
      const dependencies = read.values.dependencies.split(/[\s,;]+/).filter((part) => part !== '');
      if (!dependencies.every((part) => /^\d{1,5}$/.test(part)))
        faults[`batches-${number}-dependencies`] = (t) => t.testData.notBatches;
      const { points } = read.values;
      const given = Object.hasOwn(row, 'dependencies') ? { dependencies: dependencies.map(Number) } : {};
      const scoreRule = scoreRules.find((one) => one === read.values.rule);
      batches.push({ number, ...given, ...(points !== null && { points }), ...(scoreRule && { scoreRule }) });
    }
  }
  const ranged = rangeChanges(sent, listing);
  if ('faults' in ranged) Object.assign(faults, ranged.faults);
  else changed.push(...ranged.changes);
  return Object.keys(faults).length > 0 ? { status: 400, faults } : { changed, batches, added: [] };
}

export const rangeForm = defineForm({
  range: {
    kind: 'text',
    label: (t) => t.testData.range,
    hint: (t) => t.testData.rangeHint,
    maxLength: 1000,
  },
  range_points: { ...pointsField, hint: (t) => t.testData.rangePointsHint },
  range_batch: { ...batchField, min: 0, hint: (t) => t.testData.rangeBatchHint },
});

/** The same change of many cases. An empty field changes nothing. */
function rangeChanges(
  sent: Sent,
  { cases }: DataListing,
): { readonly changes: readonly CaseChange[] } | { readonly faults: Readonly<Record<string, Text>> } {
  if (!Object.hasOwn(sent, 'range') || sent.range === '') return { changes: [] };
  const read = readForm(rangeForm, sent);
  if ('faults' in read) return { faults: read.faults };
  const { range, range_points: points, range_batch: batch } = read.values;
  const numbers = numbersIn(range, cases.length);
  if (!numbers) return { faults: { range: (t) => t.testData.wrongRange(cases.length) } };
  const changes = numbers.map((number) => ({
    number,
    ...(points !== null && { points }),
    ...(batch !== null && { batch: batch === 0 ? null : batch }),
  }));
  return { changes };
}

function addFaults(all: Record<string, Text>, row: string, faults: Readonly<Record<string, Text>>): void {
  for (const [name, fault] of Object.entries(faults)) all[`${row}-${name}`] = fault;
}

function listText(given: unknown): unknown {
  return Array.isArray(given) ? given.join(',') : given;
}

interface RowValues {
  readonly position: number | null;
  readonly points: number | null;
  readonly batch: number | null;
  readonly sample: boolean;
  readonly pretest: boolean;
  readonly remove: boolean;
}

/** A browser sends `shown` with every row, because it sends nothing for a box that is not ticked. */
function caseChange(number: number, row: Sent, values: RowValues, { cases }: DataListing): CaseChange {
  const before = cases[number - 1];
  const has = (name: string) => Object.hasOwn(row, name) || Object.hasOwn(row, 'shown');
  const isPointsChange = values.points !== null && values.points !== before?.points;
  return {
    number,
    ...(values.position !== null && { position: values.position }),
    ...(isPointsChange && { points: values.points }),
    ...(has('batch') && { batch: values.batch }),
    ...(has('sample') && { isSample: values.sample }),
    ...(has('pretest') && { isPretest: values.pretest }),
    ...(values.remove && { isRemoved: true }),
  };
}

/** A browser sends `cases-3-points`, a program a list of objects with a `number`. */
function sentRows(name: string, sent: Sent): Map<number, Sent> {
  const rows = new Map<number, Record<string, unknown>>();
  const given = Object.hasOwn(sent, name) ? sent[name] : undefined;
  if (Array.isArray(given))
    for (const row of given as Sent[]) if (typeof row?.number === 'number') rows.set(row.number, { ...row });
  for (const [key, value] of Object.entries(sent)) {
    const [, number, field] =
      (key.startsWith(`${name}-`) && /^(\d{1,5})-([a-z]+)$/.exec(key.slice(name.length + 1))) || [];
    if (field !== undefined) rows.set(Number(number), { ...rows.get(Number(number)), [field]: value });
  }
  return rows;
}
