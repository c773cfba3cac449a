import type { RefusalEntry } from './refusal-entry.ts';

export const newsRefusals = {
  'no such news': {
    status: 404,
    message: 'There is no such news post.',
    cause: 'No news post has this number.',
  },
} as const satisfies Record<string, RefusalEntry>;
