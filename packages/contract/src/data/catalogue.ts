import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { integerList, optionalBoolean, optionalText, textList } from '../query.ts';
import { listErrors, listOf, Nullable, paging, Record, Time } from './answers.ts';
import * as examples from './examples.ts';

export const OrganizationItem = Record(
  'OrganizationItem',
  {
    id: Type.Integer(),
    slug: Type.String(),
    name: Type.String(),
    short_name: Type.String(),
    is_open: Type.Boolean(),
    member_count: Type.Integer(),
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
    id: Type.Integer({ description: 'What the form for submissions takes.' }),
    key: Type.String(),
    name: Type.String(),
    short_name: Nullable(Type.String()),
    common_name: Type.String(),
    ace_mode_name: Type.String(),
    pygments_name: Type.String(),
    code_template: Type.String(),
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
    name: Type.String(),
    start_time: Nullable(Time),
    ping: Nullable(Type.Number({ description: 'Milliseconds, to three decimals.' })),
    load: Nullable(Type.Number()),
    languages: Type.Array(Type.String(), { description: 'Keys of the languages it can run.' }),
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
