import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { integerList, optionalBoolean, textList } from '../query.ts';
import {
  Amount,
  detailErrors,
  Flag,
  Ids,
  listErrors,
  listOf,
  Names,
  oneOf,
  paging,
  Record,
  Text,
} from './answers.ts';
import * as examples from './examples.ts';

const item = {
  code: Text('Problem code.'),
  name: Text('Its name.'),
  types: Names('What it is about, such as `Graphs`.'),
  group: Text('The group it belongs to.'),
  points: Amount('What it is worth.'),
  partial: Flag('Whether a part of its cases gives a part of its points.'),
  is_organization_private: Flag('Whether members of its organizations alone see it.'),
  is_public: Flag('Whether it is published; authors and testers see it before.'),
};

export const ProblemItem = Record('ProblemItem', item, examples.problemItem);

const limits = {
  time_limit: Amount('Seconds.'),
  memory_limit: Amount('Kibibytes.'),
};

export const LanguageLimit = Record(
  'LanguageLimit',
  { language: Text('Language key.'), ...limits },
  examples.languageLimit,
);

export const ProblemDetail = Record(
  'ProblemDetail',
  {
    ...item,
    authors: Names('Usernames.'),
    ...limits,
    language_resource_limits: Type.Array(LanguageLimit, { description: 'Languages that have other limits.' }),
    short_circuit: Flag('Whether judging stops at the first case that fails.'),
    languages: Names('Keys of the languages it may be solved in.'),
    organizations: Ids('Organizations whose members see it.'),
    description: Text('The statement, in Markdown.'),
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
