import { maxSourceBytes, maxSourceFiles, maxSourceLength } from '@tribunal/core/bounds';
import { fileKinds, fileNamePattern } from '@tribunal/core/test-data/problem-file';
import { statementLanguagePattern } from '@tribunal/core/texts/names';
import { caseFeedbacks, sourceVisibilities } from '@tribunal/core/visibility';
import Type from 'typebox';
import {
  Amount,
  Code,
  Codes,
  Count,
  Flag,
  Hash,
  LanguageKey,
  Names,
  optional,
  Positive,
  Seconds,
  strict,
  Text,
  Texts,
} from './field-types.ts';
import { described, type Input, required, setting } from './setting.ts';

const maxStatementLength = 200_000;
const name: Input = { max: 200 };
const language: Input = { max: 12 };
const seconds: Input = { min: 0.001 };

const StatementLanguage = Type.String({ pattern: statementLanguagePattern });

const Statement = Type.Object(
  {
    language: described(StatementLanguage, 'Its language, for example `vi` or `zh-Hans`.'),
    name: described(Text, 'Name of the problem.'),
    description: described(Text, 'The statement in Markdown.'),
    ...optional({ notes: described(Text, 'Markdown below the samples.') }),
  },
  strict,
);

const LanguageLimit = Type.Object(
  {
    language: described(LanguageKey, 'Language key.'),
    time_limit: described(Seconds, 'Time limit in seconds.'),
    memory_limit: described(Positive, 'Memory limit in KiB.'),
  },
  strict,
);

const ProblemFile = Type.Object(
  {
    name: Type.String({ pattern: fileNamePattern, description: 'Name of the file.' }),
    kind: Type.Enum(fileKinds, { description: 'What it is for.' }),
    media_type: described(Text, 'Its media type.'),
    hash: Hash,
    bytes: described(Count, 'Its size in bytes.'),
  },
  { ...strict, description: 'Its content is in a `file` record.' },
);

/** What the setters of a problem set. Test data is not part of it. */
export const problemSettings = {
  code: required(Code, {
    description: 'Problem code, which is part of its address.',
    section: 'statement',
    input: { max: 64 },
  }),
  name: required(Text, { description: 'Name of the problem.', section: 'statement', input: name }),
  statement_language: setting(StatementLanguage, 'en', {
    description: 'Language of the statement, for example `en`.',
    section: 'statement',
    input: language,
  }),
  description: setting(Text, '', {
    description: 'The statement in Markdown.',
    section: 'statement',
    input: { kind: 'markdown', max: maxStatementLength, rows: 20 },
  }),
  notes: setting(Text, '', {
    description: 'Markdown below the samples.',
    section: 'statement',
    input: { kind: 'markdown', max: maxStatementLength, rows: 4 },
  }),

  time_limit: setting(Seconds, 2, {
    description: 'Time limit in seconds.',
    section: 'judging',
    affects: ['verdicts'],
    input: seconds,
  }),
  memory_limit: setting(Positive, 262_144, {
    description: 'Memory limit in KiB.',
    section: 'judging',
    affects: ['verdicts'],
  }),
  language_limits: setting(Type.Array(LanguageLimit), [], {
    description: 'Other limits for some languages.',
    section: 'judging',
    isList: true,
    affects: ['verdicts'],
    input: { max: 200, spare: 1, columns: { language: { max: 20 }, time_limit: seconds } },
  }),
  languages: setting(Type.Array(LanguageKey, { uniqueItems: true }), [], {
    description: 'Keys of the allowed languages; empty for all languages.',
    section: 'judging',
    isList: true,
  }),
  points: setting(Amount, 1, {
    description: 'Points of the problem.',
    section: 'judging',
    affects: ['scores'],
  }),
  partial: setting(Flag, false, {
    description: 'Whether a solution gets points for the cases that it solves.',
    section: 'judging',
    affects: ['scores'],
  }),
  short_circuit: setting(Flag, false, {
    description: 'Whether judging ends at the first wrong case.',
    section: 'judging',
    affects: ['verdicts'],
  }),

  max_source_files: setting(Type.Integer({ minimum: 1, maximum: maxSourceFiles }), 1, {
    description: 'How many files a solution may have. Outputs in a zip are not counted.',
    section: 'judging',
  }),
  max_source_bytes: setting(Type.Integer({ minimum: 1, maximum: maxSourceBytes }), maxSourceLength, {
    description:
      'The largest size of a solution, unpacked. Each character of a program counts as one byte, and a program has at most 1048576.',
    section: 'judging',
  }),

  is_public: setting(Flag, true, {
    description: 'Whether everybody sees the problem.',
    section: 'access',
    affects: ['scores'],
  }),
  is_organization_private: setting(Flag, false, {
    description: 'Whether only members of `organizations` see it.',
    section: 'access',
    affects: ['scores'],
  }),
  organizations: setting(Codes, [], {
    description: 'Slugs of organizations.',
    section: 'access',
    isList: true,
  }),
  source_visibility: setting(Type.Enum([...sourceVisibilities]), 'solved', {
    description: 'Who reads the source code of submissions.',
    section: 'access',
  }),
  case_feedback: setting(Type.Enum([...caseFeedbacks]), 'full', {
    description: 'What contestants see of each test case.',
    section: 'access',
  }),

  authors: setting(Names, [], {
    description: 'Usernames of those who edit the problem and are named.',
    section: 'people',
    isList: true,
  }),
  curators: setting(Names, [], {
    description: 'Usernames of those who edit the problem and are not named.',
    section: 'people',
    isList: true,
  }),
  testers: setting(Names, [], {
    description: 'Usernames of those who see the problem while it is hidden.',
    section: 'people',
    isList: true,
  }),

  types: setting(Texts, [], {
    description: 'Types, for example `Graph theory`.',
    section: 'classification',
    input: { kind: 'lines', max: 50 },
  }),
  group: setting(Text, 'Uncategorized', {
    description: 'Name of its group.',
    section: 'classification',
    column: 'group_name',
    input: { max: 100 },
  }),
  source: setting(Text, '', {
    description: 'Where it comes from.',
    section: 'classification',
    input: { max: 500 },
  }),
  license: setting(Text, '', { description: 'Its license.', section: 'classification', input: { max: 200 } }),

  statements: setting(Type.Array(Statement), [], {
    description: 'The statement in other languages.',
    section: 'translations',
    isList: true,
    input: {
      max: 50,
      spare: 1,
      columns: {
        language,
        name,
        description: { kind: 'markdown', max: maxStatementLength, rows: 8 },
        notes: { kind: 'markdown', max: maxStatementLength, rows: 2 },
      },
    },
  }),
  files: setting(Type.Array(ProblemFile), [], {
    description: 'Images, attachments and PDF statements. They are changed at `/problem/<code>/files`.',
    section: 'translations',
    isList: true,
    input: { kind: 'none' },
  }),
};
