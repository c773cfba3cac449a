import { type Reason, refusals as table } from '@tribunal/contract/refusals/refusals';
import { mapFields } from '@tribunal/core/lists';

/** Why an action is refused. Programs read the same sentences, which is why they stand in the contract. */
export const refusals: Record<Reason, string> = mapFields(table, ({ message }) => message);
