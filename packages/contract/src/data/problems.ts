import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { integerList, optionalBoolean, textList } from '../query.ts';
import { detailErrors, Ids, listErrors, listOf, Names, oneOf, paging, Record } from './answers.ts';
import * as examples from './examples.ts';

const item = {
  code: Type.String(),
  name: Type.String(),
  types: Names,
  group: Type.String(),
  points: Type.Number(),
  partial: Type.Boolean(),
  is_organization_private: Type.Boolean(),
  is_public: Type.Boolean(),
};

export const ProblemItem = Record('ProblemItem', item, examples.problemItem);

const seconds = Type.Number({ description: 'Seconds.' });
const kibibytes = Type.Number({ description: 'Kibibytes.' });

export const LanguageLimit = Record(
  'LanguageLimit',
  {
    language: Type.String({ description: 'Language key.' }),
    time_limit: seconds,
    memory_limit: kibibytes,
  },
  examples.languageLimit,
);

export const ProblemDetail = Record(
  'ProblemDetail',
  {
    ...item,
    authors: Names,
    time_limit: seconds,
    memory_limit: kibibytes,
    language_resource_limits: Type.Array(LanguageLimit),
    short_circuit: Type.Boolean(),
    languages: Type.Array(Type.String(), { description: 'Keys of the languages it may be solved in.' }),
    organizations: Ids,
    description: Type.String({ description: 'The statement, in Markdown.' }),
  },
  examples.problemDetail,
);

export const problems = endpoint({
  method: 'GET',
  path: '/api/v2/problems',
  access: 'anyone',
  summary: 'Problems',
  query: {
    ...paging,
    partial: optionalBoolean('Only problems that give, or do not give, partial points.'),
    code: textList('Problem codes.'),
    group: textList('Names of groups.'),
    type: textList('Names of types.'),
    organization: integerList('Organization ids.'),
    search: textList(
      'Words in the code, name or statement; when no problem has them all, names that are nearly the same.',
    ),
  },
  reply: listOf(ProblemItem),
  errors: listErrors,
});

export const problem = endpoint({
  method: 'GET',
  path: '/api/v2/problem/:code',
  access: 'anyone',
  summary: 'A problem with its limits and its statement',
  query: {},
  reply: oneOf(ProblemDetail),
  errors: detailErrors,
});
