import Type from 'typebox';
import { endpoint } from '../api/endpoint.ts';
import { integerList, optionalBoolean, textList } from '../api/query.ts';
import {
  Amount,
  DataRecord,
  detailErrors,
  Flag,
  Ids,
  listErrors,
  listOf,
  Names,
  oneOf,
  paging,
  Text,
} from './answers.ts';
import * as examples from './examples.ts';

const item = {
  code: Text('Problem code.'),
  name: Text('Its name.'),
  types: Names('Its topics, such as `Graphs`.'),
  group: Text('The name of its group.'),
  points: Amount('Points for solving it.'),
  partial: Flag('Whether it gives partial points.'),
  is_organization_private: Flag('Whether it is visible only to members of its organizations.'),
  is_public: Flag('Whether it is published. Authors and testers can see it before.'),
};

const ProblemItem = DataRecord('ProblemItem', item, examples.problemItem);

const limits = {
  time_limit: Amount('Seconds.'),
  memory_limit: Amount('Kibibytes.'),
};

const LanguageLimit = DataRecord(
  'LanguageLimit',
  { language: Text('Language key.'), ...limits },
  examples.languageLimit,
);

const ProblemDetail = DataRecord(
  'ProblemDetail',
  {
    ...item,
    authors: Names('Usernames.'),
    ...limits,
    language_resource_limits: Type.Array(LanguageLimit, { description: 'Languages with other limits.' }),
    short_circuit: Flag('Whether judging stops at the first case that fails.'),
    languages: Names('Keys of the allowed languages.'),
    organizations: Ids('Ids of the organizations whose members can see it.'),
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
      'Words in the code, name or statement. If no problem contains all of them, similar names.',
    ),
  },
  reply: listOf(ProblemItem),
  errors: listErrors,
});

export const problem = endpoint({
  method: 'GET',
  path: '/api/v2/problem/:code',
  access: 'anyone',
  summary: 'A problem with its limits and statement',
  query: {},
  reply: oneOf(ProblemDetail),
  errors: detailErrors,
});
