import type { problemSettings } from '@tribunal/contract/settings/problem-settings';
import type { SettingTexts } from '../../setting-texts.ts';
import { authoring } from './authoring.ts';
import { problems } from './problems.ts';

/** The settings of a problem in its form. */
export const problemFields = {
  code: { label: 'Code', hint: 'Letters, digits, _ and -. It is part of the address of the problem.' },
  name: { label: 'Name' },
  statement_language: { label: 'Language' },
  description: {
    label: 'Statement',
    hint: 'Markdown with formulas: $n^2$ or ~n^2~ in a line, $$\\sum_{i=1}^n i$$ on a line of its own. Samples come from the test data and are shown below the statement.',
  },
  notes: {
    label: authoring.notes,
    hint: 'Markdown, shown below the samples. For example, it explains them.',
  },
  time_limit: { label: 'Time limit (seconds)' },
  memory_limit: { label: 'Memory limit (KiB)' },
  language_limits: {
    label: 'Limits for some programming languages',
    hint: 'The key of a language is, for example, PY3 or CPP17.',
    columns: {
      language: 'Key',
      time_limit: 'Time limit (seconds)',
      memory_limit: 'Memory limit (KiB)',
    },
  },
  languages: { label: 'Allowed programming languages', hint: 'Keys such as PY3. Empty for all languages.' },
  points: { label: problems.points },
  partial: {
    label: 'Partial points',
    hint: 'A solution gets points for the cases and batches that it solves.',
  },
  max_source_files: {
    label: 'Source files',
    hint: 'How many files a solution may have. With more than one, contestants can also send a zip.',
  },
  max_source_bytes: {
    label: 'Largest solution (bytes)',
    hint: 'Of all files together, unpacked. Programs have at most 1 MiB, zips of outputs at most 64 MiB.',
  },
  short_circuit: { label: 'Stop judging at the first wrong case' },
  is_public: { label: 'Public', hint: 'Everybody can see and solve the problem.' },
  is_organization_private: { label: 'Only for members of the organizations below' },
  organizations: { label: 'Organizations' },
  source_visibility: {
    label: 'Who reads the source code of submissions',
    options: {
      always: 'Everybody who can see the problem',
      solved: 'Users who have solved the problem',
      own: 'Only its author, and the setters of the problem',
    },
  },
  case_feedback: {
    label: 'What contestants see of each test case',
    options: {
      full: 'Its verdict and what the checker says',
      verdicts: 'Only its verdict',
      none: 'Nothing: only the result of the whole submission',
    },
  },
  authors: {
    label: 'Authors',
    hint: 'Usernames. Authors edit the problem, and the page of the problem names them.',
  },
  curators: { label: 'Curators', hint: 'Can edit; not credited.' },
  testers: { label: 'Testers', hint: 'They can see and submit to the problem while it is hidden.' },
  types: { label: problems.types, hint: 'One per line, for example Graph theory.' },
  group: { label: problems.group },
  source: { label: 'Source', hint: 'Where the problem comes from, for example the name of a contest.' },
  license: { label: 'License', hint: 'For example CC BY-SA 4.0.' },
  statements: {
    label: 'Statements in other languages',
    hint: 'Readers see the statement in the language of their interface if there is one. A language is a code such as en, vi or zh-Hans.',
    columns: {
      language: 'Language',
      name: 'Name',
      description: 'Statement',
      notes: authoring.notes,
    },
  },
} satisfies SettingTexts<typeof problemSettings>;
