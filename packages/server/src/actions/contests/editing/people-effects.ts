import { affectsPeople } from '@tribunal/contract/settings/contest-effects';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import type { Queries } from '../../../database/connection.ts';
import { peopleInside } from '../../../storage/contests/participating/people-inside.ts';

/** How many of those who take part, or are registered, an edit puts out of the contest. */
export interface PeopleEffects {
  /** They still see the contest, but their time in it is over at once. */
  readonly timeEnds: number;
  /** They do not see the contest any more. */
  readonly loseAccess: number;
}

/** Runs the edit and compares the people before it and after it. */
export async function withPeopleEffects<Result>(
  queries: Queries,
  contestId: number,
  changed: Changes,
  now: Date,
  edit: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly people: PeopleEffects }> {
  if (!affectsPeople(changed)) return { result: await edit(), people: { timeEnds: 0, loseAccess: 0 } };
  const before = await peopleInside(queries, contestId, now);
  const result = await edit();
  const after = await peopleInside(queries, contestId, now);
  const ended = [...before.withTimeLeft].filter(
    (id) => after.admitted.has(id) && !after.withTimeLeft.has(id),
  );
  const lost = [...before.admitted].filter((id) => !after.admitted.has(id));
  return { result, people: { timeEnds: ended.length, loseAccess: lost.length } };
}
