import type { Database } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { findBalloonContest } from '../../storage/contests/balloons/balloon-contest.ts';
import { addDelivery, removeDelivery } from '../../storage/contests/balloons/balloon-deliveries.ts';
import {
  type Balloon,
  type BalloonName,
  listBalloons,
} from '../../storage/contests/balloons/balloon-list.ts';
import { type Refusal, refuse } from '../refusal.ts';

interface DeliveryRequest extends BalloonName {
  readonly contest: string;
  readonly isUndone: boolean;
}

type BalloonDelivered =
  /** Null when nothing is left to list: the solution was rejected, and the balloon is back. */
  | { readonly balloon: Balloon | null }
  | Refusal<
      | 'no such contest'
      | 'not allowed to run balloons'
      | 'no such balloon'
      | 'balloon is delivered'
      | 'balloon is not delivered'
    >;

/** Marks a balloon as delivered, or takes the mark back. Of two runners at once, the second is refused; the same one may repeat it. */
export function deliverBalloon(
  database: Database,
  { viewer, actor }: Editor,
  { contest: key, isUndone, ...name }: DeliveryRequest,
  now: Date,
): Promise<BalloonDelivered> {
  return database.transaction(async (queries): Promise<BalloonDelivered> => {
    const contest = await findBalloonContest(queries, viewer, key, now);
    if (!contest) return refuse('no such contest');
    if (!contest.isRunner) return refuse('not allowed to run balloons');
    const find = async () => (await listBalloons(queries, contest, name))[0] ?? null;
    if (!(await find())) return refuse('no such balloon');
    const isChanged = isUndone
      ? await removeDelivery(queries, contest.id, name)
      : await addDelivery(queries, contest.id, name, actor.id, now);
    const balloon = await find();
    if (!isChanged && isUndone) return refuse('balloon is not delivered');
    if (!isChanged) return balloon?.deliveredBy === actor.name ? { balloon } : refuse('balloon is delivered');
    const action = isUndone ? 'undo delivery of balloon' : 'deliver balloon';
    await addAuditEntry(queries, { at: now, actor, action, target: key, details: { ...name } });
    return { balloon };
  });
}
