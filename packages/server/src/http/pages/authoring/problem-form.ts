import { mostPoints, mostSeconds } from '@tribunal/core/bounds';
import { caseFeedbacks } from '@tribunal/core/visibility';
import { defineForm, type Field, type Form } from '../../forms/form.ts';

export const longestStatement = 200_000;
const longestName = 200;
const mostPeople = 1000;
const mostKibibytes = 2_147_483_647;

const limitColumns = {
  time_limit: {
    kind: 'number',
    label: (t) => t.authoring.timeLimit,
    min: 0.001,
    max: mostSeconds,
  },
  memory_limit: {
    kind: 'number',
    label: (t) => t.authoring.memoryLimit,
    min: 1,
    max: mostKibibytes,
    isWhole: true,
  },
} as const satisfies Form;

const visibilities = ['always', 'solved', 'own'] as const;

/** The fields have the names of a snapshot. */
export const problemForm = defineForm({
  code: {
    kind: 'text',
    label: (t) => t.authoring.code,
    hint: (t) => t.authoring.codeHint,
    maxLength: 64,
  },
  name: { kind: 'text', label: (t) => t.authoring.name, maxLength: longestName },
  description: {
    kind: 'markdown',
    label: (t) => t.authoring.statement,
    hint: (t) => t.authoring.statementHint,
    maxLength: longestStatement,
    rows: 20,
    isOptional: true,
  },
  notes: {
    kind: 'markdown',
    label: (t) => t.authoring.notes,
    hint: (t) => t.authoring.notesHint,
    maxLength: longestStatement,
    rows: 4,
    isOptional: true,
  },
  statement_language: languageField(),
  statements: {
    kind: 'rows',
    label: (t) => t.authoring.statements,
    hint: (t) => t.authoring.statementsHint,
    most: 50,
    spare: 1,
    isOptional: true,
    columns: {
      language: languageField(),
      name: { kind: 'text', label: (t) => t.authoring.name, maxLength: longestName },
      description: {
        kind: 'markdown',
        label: (t) => t.authoring.statement,
        maxLength: longestStatement,
        rows: 8,
        isOptional: true,
      },
      notes: {
        kind: 'markdown',
        label: (t) => t.authoring.notes,
        maxLength: longestStatement,
        rows: 2,
        isOptional: true,
      },
    },
  },
  ...limitColumns,
  language_limits: {
    kind: 'rows',
    label: (t) => t.authoring.languageLimits,
    hint: (t) => t.authoring.languageLimitsHint,
    most: 200,
    spare: 1,
    isOptional: true,
    columns: {
      language: { kind: 'text', label: (t) => t.authoring.languageKey, maxLength: 20 },
      ...limitColumns,
    },
  },
  points: { kind: 'number', label: (t) => t.problems.points, min: 0, max: mostPoints },
  partial: { kind: 'flag', label: (t) => t.authoring.partial, hint: (t) => t.authoring.partialHint },
  short_circuit: { kind: 'flag', label: (t) => t.authoring.shortCircuit },
  types: {
    kind: 'lines',
    label: (t) => t.problems.types,
    hint: (t) => t.authoring.typesHint,
    most: 50,
    isOptional: true,
  },
  group: { kind: 'text', label: (t) => t.problems.group, maxLength: 100 },
  is_public: { kind: 'flag', label: (t) => t.authoring.isPublic, hint: (t) => t.authoring.isPublicHint },
  is_organization_private: { kind: 'flag', label: (t) => t.authoring.isOrganizationPrivate },
  organizations: {
    kind: 'names',
    label: (t) => t.authoring.organizations,
    most: mostPeople,
    isOptional: true,
  },
  authors: {
    kind: 'names',
    label: (t) => t.authoring.authors,
    hint: (t) => t.authoring.authorsHint,
    most: mostPeople,
    isOptional: true,
  },
  curators: {
    kind: 'names',
    label: (t) => t.authoring.curators,
    hint: (t) => t.authoring.curatorsHint,
    most: mostPeople,
    isOptional: true,
  },
  testers: {
    kind: 'names',
    label: (t) => t.authoring.testers,
    hint: (t) => t.authoring.testersHint,
    most: mostPeople,
    isOptional: true,
  },
  languages: {
    kind: 'names',
    label: (t) => t.authoring.languages,
    hint: (t) => t.authoring.languagesHint,
    most: 1000,
    isOptional: true,
  },
  source_visibility: {
    kind: 'choice',
    label: (t) => t.authoring.sourceVisibility,
    options: visibilities.map((value) => ({
      value,
      label: (t) => t.authoring.sourceVisibilities[value],
    })),
  },
  case_feedback: {
    kind: 'choice',
    label: (t) => t.authoring.caseFeedback,
    options: caseFeedbacks.map((value) => ({ value, label: (t) => t.authoring.caseFeedbacks[value] })),
  },
  source: {
    kind: 'text',
    label: (t) => t.authoring.source,
    hint: (t) => t.authoring.sourceHint,
    maxLength: 500,
    isOptional: true,
  },
  license: {
    kind: 'text',
    label: (t) => t.authoring.license,
    hint: (t) => t.authoring.licenseHint,
    maxLength: 200,
    isOptional: true,
  },
});

function languageField() {
  return {
    kind: 'text',
    label: (t) => t.authoring.statementLanguage,
    maxLength: 12,
  } as const satisfies Field;
}
