import { type Reason, refusals as table } from '@tribunal/contract/refusals';

/** Why an action is refused. Programs read the same sentences, which is why they stand in the contract. */
export const refusals = Object.fromEntries(
  Object.entries(table).map(([reason, { message }]) => [reason, message]),
) as Record<Reason, string>;
