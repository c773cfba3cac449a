import type { Database } from '../../../database/connection.ts';
import { findPrintContest } from '../../../storage/contests/printing/print-contest.ts';
import {
  findPrintDocument,
  type LockedPrintJob,
  lockPrintJob,
  type PrintJob,
  type PrintState,
  setPrintState,
} from '../../../storage/contests/printing/print-jobs.ts';
import type { Viewer } from '../../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../../refusal.ts';

interface PrintMark {
  readonly contest: string;
  readonly id: number;
  readonly state: PrintState;
}

type PrintMarked =
  | { readonly job: PrintJob }
  | Refusal<'no such contest' | 'not allowed to bring prints' | 'no such print job' | 'print job is taken'>;

/** A runner says how far a job is. Of two runners at once, the second is refused; the same one may repeat it. */
export function markPrint(
  database: Database,
  viewer: Viewer & { readonly userId: number },
  { contest: key, id, state }: PrintMark,
  now: Date,
): Promise<PrintMarked> {
  return database.transaction(async (queries): Promise<PrintMarked> => {
    const contest = await findPrintContest(queries, viewer, key, now);
    if (!contest) return refuse('no such contest');
    if (!contest.isRunner) return refuse('not allowed to bring prints');
    const locked = await lockPrintJob(queries, contest.id, id);
    if (!locked) return refuse('no such print job');
    if (isTaken(locked, state, viewer.userId)) return refuse('print job is taken');
    await setPrintState(queries, id, state, viewer.userId);
    const job = await findPrintDocument(queries, contest.id, id);
    return job ? { job } : refuse('no such print job');
  });
}

/** While the print command runs, its outcome decides. What another runner has in hand or has brought, that one reports. */
function isTaken({ state, handledBy, lease }: LockedPrintJob, wanted: PrintState, userId: number): boolean {
  if (lease === 'live') return true;
  return state === wanted && state !== 'waiting' && handledBy !== userId && lease === null;
}
