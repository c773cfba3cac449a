import type { Database } from '../../../database/connection.ts';
import { notify } from '../../../database/notifications.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { lockHeld, saveClaim, saveVerified } from '../../../storage/submissions/held/verification-queue.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { releaseVerdicts } from './release-verdicts.ts';

/** `confirm`: the contestants may learn it. `claim`: the juror looks at it; `leave`: not any more. */
export type VerifyingAct = 'confirm' | 'claim' | 'leave';

type Verified =
  | { readonly contestId: number }
  | Refusal<'no such submission' | 'not in the jury' | 'no verdict to confirm' | 'contestant is too close'>;

/** A juror confirms a held verdict, which counts from now on, unless the results of the problem are held. */
export async function verifyVerdict(
  database: Database,
  { viewer: juror, actor }: Editor,
  { id, act }: { readonly id: number; readonly act: VerifyingAct },
  now: Date,
): Promise<Verified> {
  const verified = await database.transaction(async (queries): Promise<Verified> => {
    const held = await lockHeld(queries, juror, id);
    if (!held) return refuse('no such submission');
    if (!held.isJury || juror.userId === null) return refuse('not in the jury');
    if (!held.isHeld || held.isVerified) return refuse('no verdict to confirm');
    if (held.isClose) return refuse('contestant is too close');
    if (act === 'confirm') {
      await saveVerified(queries, id, juror.userId, now);
      await addAuditEntry(queries, {
        at: now,
        actor,
        action: 'confirm verdict',
        target: `submission ${id}`,
        details: {},
      });
    } else await saveClaim(queries, id, act === 'claim' ? juror.userId : null, now);
    return { contestId: held.contestId };
  });
  if (!('contestId' in verified)) return verified;
  if (act === 'confirm') await releaseVerdicts(database, now);
  await notify(database, id, 'submission_changed');
  return verified;
}
