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
  'bad archive': {
    status: 400,
    message: '{detail}',
    cause: 'The archive cannot be used; the message says why.',
    field: 'test_data',
  },
} as const satisfies Record<string, RefusalEntry>;
