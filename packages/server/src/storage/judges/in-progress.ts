import { inProgressStatuses } from '@tribunal/core/judging/verdicts';

// Literals instead of parameters: the planner uses the partial indexes on these statuses only when it sees the values.
const list = inProgressStatuses.map((status) => `'${status}'`).join(', ');

/** SQL text: the status in this column means that the submission is not judged yet or is being judged again. */
export function isInProgress(column: string): string {
  return `${column} in (${list})`;
}

/** SQL text: the status in this column means that judging has ended. */
export function isFinal(column: string): string {
  return `${column} not in (${list})`;
}
