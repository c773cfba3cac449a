import type { Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { integerList, optionalBoolean, optionalText, textList } from '../query.ts';
import {
  Amount,
  Flag,
  listErrors,
  listOf,
  Names,
  Nullable,
  paging,
  Record,
  Text,
  Time,
  Whole,
} from './answers.ts';
import * as examples from './examples.ts';

export const OrganizationItem = Record(
  'OrganizationItem',
  {
    id: Whole('Organization id, what filters take.'),
    slug: Text('Its name in addresses.'),
    name: Text('Its name.'),
    short_name: Text('Its name where there is little room.'),
    is_open: Flag('Whether anybody may join.'),
    member_count: Whole('How many members it has.'),
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
    is_open: optionalBoolean('Only organizations that anybody may join, or that take members by request.'),
    id: integerList('Organization ids.'),
  },
  reply: listOf(OrganizationItem),
  errors: listErrors,
});

export const LanguageItem = Record(
  'LanguageItem',
  {
    id: Whole('What the form for submissions takes.'),
    key: Text('Language key, such as `PY3`.'),
    name: Text('Its name with the version.'),
    short_name: Nullable(Text('Its name where there is little room; null when it has none.')),
    common_name: Text('Its name without the version, the same for all versions.'),
    ace_mode_name: Text('Its mode in the editor Ace.'),
    pygments_name: Text('Its lexer in Pygments.'),
    code_template: Text('What a solution begins with.'),
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

export const JudgeItem = Record(
  'JudgeItem',
  {
    name: Text('Its name.'),
    start_time: Nullable(Time('Online since.')),
    ping: Nullable(Amount('Milliseconds, to three decimals; null until it is measured.')),
    load: Nullable(Amount('One-minute load per core; null until it is told.')),
    languages: Names('Keys of the languages it can run.'),
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
