import { refusals } from '@tribunal/contract/refusals/refusals';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import { findContestToEdit } from '../../storage/contests/settings/edited-contest.ts';

/** The contest that the only argument of a command names. */
export async function contestArgument(
  { database }: Pick<Site, 'database'>,
  command: string,
  [key, ...others]: readonly string[],
): Promise<{ readonly id: number; readonly key: string }> {
  if (key === undefined || others.length > 0) throw new OperatorError(`${command} takes one KEY`);
  const contest = await findContestToEdit(database.query, commandLine.viewer, key);
  if (!contest) throw new OperatorError(refusals['no such contest'].message);
  return contest;
}

/** What the site has numbered; no number refers to nothing. */
export function numberArgument(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
