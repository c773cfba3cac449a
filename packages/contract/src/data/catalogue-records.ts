import type { Static } from 'typebox';
import { endpoint } from '../api/endpoint.ts';
import { integerList, optionalBoolean, optionalText, textList } from '../api/query.ts';
import {
  Amount,
  DataRecord,
  Flag,
  listErrors,
  listOf,
  Names,
  Nullable,
  paging,
  Text,
  Time,
  Whole,
} from './answers.ts';
import * as examples from './examples.ts';

const OrganizationItem = DataRecord(
  'OrganizationItem',
  {
    id: Whole('Organization id, as used in filters.'),
    slug: Text('Its name in URLs.'),
    name: Text('Its name.'),
    short_name: Text('Abbreviated name.'),
    is_open: Flag('Whether anyone can join.'),
    member_count: Whole('Number of members.'),
  },
  examples.organization,
);

export const organizations = endpoint({
  method: 'GET',
  path: '/api/v2/organizations',
  access: 'anyone',
  summary: 'Organizations',
  query: {
    ...paging,
    is_open: optionalBoolean(
      'Only organizations that anyone can join, or only those that require a request.',
    ),
    id: integerList('Organization ids.'),
  },
  reply: listOf(OrganizationItem),
  errors: listErrors,
});

export const LanguageItem = DataRecord(
  'LanguageItem',
  {
    id: Whole('Language id, as used for submitting.'),
    key: Text('Language key, such as `PY3`.'),
    name: Text('Its name with the version.'),
    short_name: Nullable(Text('Abbreviated name; null if there is none.')),
    common_name: Text('Its name without the version.'),
    ace_mode_name: Text('Its mode in the editor Ace.'),
    pygments_name: Text('Its lexer in Pygments.'),
    code_template: Text('Template for a new solution.'),
  },
  examples.language,
);
export type LanguageItem = Static<typeof LanguageItem>;

export const languages = endpoint({
  method: 'GET',
  path: '/api/v2/languages',
  access: 'anyone',
  summary: 'Programming languages, by key',
  query: {
    ...paging,
    common_name: optionalText('The exact common name, such as `Python`.'),
    id: integerList('Language ids.'),
    key: textList('Language keys.'),
  },
  reply: listOf(LanguageItem),
  errors: listErrors,
});

const JudgeItem = DataRecord(
  'JudgeItem',
  {
    name: Text('Its name.'),
    start_time: Nullable(Time('When it connected.')),
    ping: Nullable(Amount('Round-trip time in milliseconds, with three decimals; null until measured.')),
    load: Nullable(Amount('One-minute load per core; null until reported.')),
    languages: Names('Keys of the languages that it can run.'),
  },
  examples.judge,
);

export const judges = endpoint({
  method: 'GET',
  path: '/api/v2/judges',
  access: 'anyone',
  summary: 'Judges that are online',
  query: paging,
  reply: listOf(JudgeItem),
  errors: listErrors,
});
