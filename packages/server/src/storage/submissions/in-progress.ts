import { inProgressStatuses } from '@tribunal/core/verdicts';

// Literals instead of parameters: the planner uses the partial indexes on these statuses only when it sees the values.
const list = inProgressStatuses.map((status) => `'${status}'`).join(', ');

/** SQL text: the status in this column is that of a submission not judged yet, or being judged again. */
export function isInProgress(column: string): string {
  return `${column} in (${list})`;
}

/** SQL text: the status in this column is the end of judging. */
export function isFinal(column: string): string {
  return `${column} not in (${list})`;
}
