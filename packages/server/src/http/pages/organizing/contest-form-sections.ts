import type { FormSection } from '../../forms/form.ts';
import { formatOptionFields } from './format-option-fields.ts';

const fieldsOfSections = {
  contest: ['key', 'name', 'description', 'tags'],
  time: ['start_time', 'end_time', 'time_limit', 'frozen_last_minutes', 'balloons_during_freeze'],
  problems: ['problems', 'languages'],
  scoring: ['format', 'points_precision', ...Object.keys(formatOptionFields)],
  scoreboard: [
    'scoreboard_visibility',
    'submission_visibility',
    'show_team_names',
    'show_members',
    'show_organizations',
    'groups',
  ],
  awards: ['medal_rule', 'gold_medals', 'silver_medals', 'bronze_medals', 'awards', 'custom_awards'],
  access: [
    'is_visible',
    'is_registration_open',
    'access_code',
    'is_private',
    'private_contestants',
    'is_organization_private',
    'organizations',
  ],
  organizers: ['authors', 'curators', 'testers', 'jury', 'balloon_runners', 'canned_answers'],
  afterwards: ['open_for_practice', 'is_rated', 'rate_all', 'rating_floor', 'rating_ceiling'],
} as const;

type SectionName = keyof typeof fieldsOfSections;

/** With those of the given fields that no section has, above the problems. */
export function contestSectionsWith(given: readonly string[]): readonly FormSection[] {
  const known = new Set(contestSections.flatMap(({ fields }) => fields));
  const added = given.filter((name) => !known.has(name));
  return contestSections.map((section) =>
    section.id === 'problems' ? { ...section, fields: [...added, ...section.fields] } : section,
  );
}

/** The form of a contest in the order in which an organizer plans one. */
export const contestSections: readonly FormSection[] = Object.entries(fieldsOfSections).map(
  ([name, fields]) => ({
    id: name,
    title: (t) => t.organizing.sections[name as SectionName].title,
    explanation: (t) => t.organizing.sections[name as SectionName].explanation,
    fields,
  }),
);
