import type { RefusalEntry } from './refusal-entry.ts';

export const problemRefusals = {
  'no such problem': {
    status: 404,
    message: 'There is no such problem.',
    cause: 'No problem has this code, or the caller may not see it.',
  },
  'not allowed to edit problem': {
    status: 403,
    message: 'You cannot edit this problem.',
    cause: 'The caller may see the problem but not edit it.',
  },
  'no such data version': {
    status: 404,
    message: 'The problem has no such version of its test data.',
    cause: 'The version is not one of the problem.',
    field: 'version',
  },
  'not allowed to create problems': {
    status: 403,
    message: 'You cannot create problems.',
    cause: 'Only users with the permission to edit their own problems create problems.',
  },
  'problem was edited meanwhile': {
    status: 409,
    message: 'Someone else has edited this problem since you opened it.',
    cause: '`version` is not the current version of the problem.',
    field: 'version',
  },
  'problem has submissions': {
    status: 409,
    message: 'This problem has submissions. Hide it instead of deleting it.',
    cause: 'The problem has submissions.',
  },
  'problem is in a contest': {
    status: 409,
    message: 'A contest uses this problem. Remove it there first.',
    cause: 'The problem is part of a contest, or a question or an announcement is about it.',
  },
  'no such revision': {
    status: 404,
    message: 'There is no such revision of this problem.',
    cause: 'The problem has no revision with this number.',
  },
  'revision cannot be restored': {
    status: 409,
    message: 'This revision cannot be restored. {detail}',
    cause:
      'The revision names users, organizations or languages that no longer exist; the message says which.',
  },
  'bad archive': {
    status: 400,
    message: '{detail}',
    cause: 'The archive cannot be used; the message says why.',
    field: 'test_data',
  },
} as const satisfies Record<string, RefusalEntry>;
