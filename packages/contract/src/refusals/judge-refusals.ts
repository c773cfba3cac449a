import type { RefusalEntry } from './refusal-entry.ts';

export const judgeRefusals = {
  'no such judge': { status: 404, message: 'There is no such judge.', cause: 'No judge has this number.' },
  'not allowed to change judges': {
    status: 403,
    message: 'You cannot change judges.',
    cause: 'The caller lacks the permission to change judges.',
  },
} as const satisfies Record<string, RefusalEntry>;
