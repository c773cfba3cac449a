import { accountRefusals } from './account-refusals.ts';
import { contestRefusals } from './contest-refusals.ts';
import { judgeRefusals } from './judge-refusals.ts';
import { newsRefusals } from './news-refusals.ts';
import { onSiteRefusals } from './on-site-refusals.ts';
import { problemRefusals } from './problem-refusals.ts';
import type { RefusalEntry } from './refusal-entry.ts';
import { siteRefusals } from './site-refusals.ts';
import { submissionRefusals } from './submission-refusals.ts';

const forms = {
  'wrong fields': {
    status: 400,
    message: 'Correct the marked fields.',
    cause: 'A field is missing or has a wrong value; `error.fields` says which and why.',
  },
} as const satisfies Record<string, RefusalEntry>;

/** Every reason for which an action refuses. HTTP, OpenAPI, the documents and translations read this table. */
export const refusals = {
  ...forms,
  ...accountRefusals,
  ...contestRefusals,
  ...onSiteRefusals,
  ...problemRefusals,
  ...submissionRefusals,
  ...judgeRefusals,
  ...newsRefusals,
  ...siteRefusals,
};
export type Reason = keyof typeof refusals;

/** The entries of an endpoint's list of errors. */
export function refusalsOf(...reasons: readonly Reason[]): RefusalEntry[] {
  return reasons.map((reason) => refusals[reason]);
}
