import {
  isPrintable,
  maxPrintedPages,
  maxPrintLength,
  printedPages,
} from '@tribunal/core/texts/printed-pages';
import { isBlank } from '@tribunal/core/texts/text';
import type { UserCaller } from '../../../auth/caller.ts';
import type { Database } from '../../../database/connection.ts';
import { findPrintContest } from '../../../storage/contests/printing/print-contest.ts';
import { insertPrintJob } from '../../../storage/contests/printing/print-jobs.ts';
import { type Throttled, throttle, throttleRules } from '../../accounts/throttle.ts';
import { type Refusal, refuse } from '../../refusal.ts';

export interface PrintRequest {
  readonly contest: string;
  readonly source: string;
  /** Null if it is in no programming language. */
  readonly languageId: number | null;
}

type PrintRequested =
  | { readonly id: number; readonly pages: number }
  | Throttled
  | Refusal<'no such contest' | 'only contestants print' | NonNullable<ReturnType<typeof documentFault>>>;

/** Puts what a contestant wants on paper into the queue of the contest. A refused request does not count toward the limit. */
export function requestPrint(
  database: Database,
  caller: UserCaller,
  { contest: key, source, languageId }: PrintRequest,
  now: Date,
): Promise<PrintRequested> {
  return database.transaction(async (queries): Promise<PrintRequested> => {
    const contest = await findPrintContest(queries, caller, key, now);
    if (!contest) return refuse('no such contest');
    const { participationId } = contest;
    if (participationId === null) return refuse('only contestants print');
    const fault = documentFault(source);
    if (fault) return refuse(fault);
    const throttled = await throttle(queries, throttleRules.printPerUser, `${caller.userId}`, now);
    if (throttled) return throttled;
    const pages = printedPages(source).length;
    return { id: await insertPrintJob(queries, { participationId, languageId, source, pages }, now), pages };
  });
}

function documentFault(source: string) {
  if (isBlank(source)) return 'nothing to print';
  if (!isPrintable(source)) return 'document is not text';
  if (source.length > maxPrintLength || printedPages(source).length > maxPrintedPages)
    return 'document is too long';
  return undefined;
}
