import { maxPoints, maxSourceLength } from '@tribunal/core/bounds';
import { defaultLanguages } from '@tribunal/core/languages/languages';
import {
  type ExpectationName,
  expectationName,
  groupsText,
  namedExpectations,
  readGroups,
} from '@tribunal/core/test-data/expectations';
import type { StoredLanguage } from '../../../../storage/judges/languages/language-settings.ts';
import type { Solution, StoredSolution } from '../../../../storage/problems/verification/solutions.ts';
import type { WrongFields } from '../../../forms/answer-form.ts';
import { defineForm, type Option, type ValuesOf } from '../../../forms/form.ts';

/** The expectation of a package that has no name stays as it is. */
const unchanged = 'unchanged';
type ExpectedChoice = ExpectationName | typeof unchanged;

export function solutionForm(languages: readonly StoredLanguage[], edited: StoredSolution | null) {
  const options: Option<ExpectedChoice>[] = (Object.keys(namedExpectations) as ExpectationName[]).map(
    (name) => ({ value: name, label: (t) => t.verification.expectations[name] }),
  );
  if (edited && expectationName(edited) === null)
    options.unshift({
      value: unchanged,
      label: (t) => t.verification.asImported(edited.permitted.join(', '), edited.required.join(', ')),
    });
  return defineForm({
    name: {
      kind: 'text',
      label: (t) => t.verification.name,
      hint: (t) => t.verification.nameHint,
      maxLength: 200,
      minLength: 1,
    },
    language: {
      kind: 'choice',
      label: (t) => t.verification.language,
      options: languages.map(({ key, settings }): Option => ({ value: key, label: () => settings.name })),
    },
    expected: { kind: 'choice', label: (t) => t.verification.expected, options },
    points: {
      kind: 'number',
      label: (t) => t.verification.expectedPoints,
      hint: (t) => t.verification.expectedPointsHint,
      min: 0,
      max: maxPoints,
      isOptional: true,
    },
    time_ratio: {
      kind: 'number',
      label: (t) => t.verification.timeRatio,
      hint: (t) => t.verification.timeRatioHint,
      min: 0.01,
      max: 1,
      isOptional: true,
    },
    groups: {
      kind: 'long text',
      label: (t) => t.verification.groups,
      hint: (t) => t.verification.groupsHint,
      maxLength: 4000,
      rows: 3,
      isOptional: true,
    },
    note: { kind: 'text', label: (t) => t.verification.note, maxLength: 1000, isOptional: true },
    source: {
      kind: 'source code',
      label: (t) => t.verification.source,
      maxLength: maxSourceLength,
      rows: 16,
    },
  });
}

type SolutionValues = ValuesOf<ReturnType<typeof solutionForm>>;

/** The faults of fields if the groups cannot be read. */
export function readSolution(values: SolutionValues, edited: StoredSolution | null): Solution | WrongFields {
  const { name, language, expected, points, time_ratio: timeRatio, note, source } = values;
  const rule = expected === unchanged ? edited : namedExpectations[expected];
  const { permitted, required } = rule ?? namedExpectations.any;
  const groups = readGroups(values.groups);
  if (!groups) return { status: 400, faults: { groups: (t) => t.verification.wrongGroups } };
  return { name, language, source, permitted, required, points, timeRatio, note, groups };
}

export function solutionValues(solution: StoredSolution) {
  const { name, language, points, timeRatio: time_ratio, note, source } = solution;
  return {
    name,
    language,
    expected: expectationName(solution) ?? unchanged,
    points,
    time_ratio,
    groups: groupsText(solution.groups),
    note,
    source,
  };
}

/** A language that most juries use, if the site has one. */
export function newSolutionValues(languages: readonly StoredLanguage[]) {
  const language = defaultLanguages.find((usual) => languages.some(({ key }) => key === usual));
  return { language, expected: 'accepted', points: null, time_ratio: null };
}
