import type { FormSection } from '../../forms/form.ts';
import type { problemForm } from './problem-form.ts';

const fieldsOfSections = {
  statement: ['code', 'name', 'statement_language', 'description', 'notes'],
  judging: [
    ...(['time_limit', 'memory_limit', 'language_limits', 'languages'] as const),
    ...(['points', 'partial', 'short_circuit'] as const),
  ],
  access: ['is_public', 'is_organization_private', 'organizations', 'source_visibility', 'case_feedback'],
  people: ['authors', 'curators', 'testers'],
  classification: ['types', 'group', 'source', 'license'],
  translations: ['statements'],
} as const satisfies Record<string, readonly (keyof typeof problemForm)[]>;

type SectionName = keyof typeof fieldsOfSections;

/** The form of a problem in the order in which a setter writes one. */
export const problemSections: readonly FormSection[] = Object.entries(fieldsOfSections).map(
  ([name, fields]) => ({
    id: name,
    title: (t) => t.authoring.sections[name as SectionName].title,
    explanation: (t) => t.authoring.sections[name as SectionName].explanation,
    fields,
  }),
);
