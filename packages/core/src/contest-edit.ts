/** The fields whose values differ, each with the old and the new value. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Compares values of JSON: lists and objects are equal if their content is. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
}

/** The fields that the points, times or order of contestants depend on, apart from the problems. */
const scoringFields = [
  ...['start_time', 'end_time', 'time_limit', 'format', 'format_config', 'points_precision'],
  ...['frozen_last_minutes'],
];

/** Whether the contest starts, freezes or ends at another time, for some contestants at least. */
function movesClocks(changes: Changes): boolean {
  return ['start_time', 'end_time', 'time_limit', 'format', 'frozen_last_minutes'].some((name) =>
    Object.hasOwn(changes, name),
  );
}

/** Whether somebody's time in the contest, or the right to see it, can change. */
export function affectsPeople(changes: Changes): boolean {
  return movesClocks(changes) || accessFields.some((name) => Object.hasOwn(changes, name));
}

/** The fields that say who may see the contest. */
const accessFields = [
  ...['is_visible', 'is_private', 'private_contestants', 'is_organization_private', 'organizations'],
  ...['authors', 'curators', 'testers', 'jury'],
];

/** What a problem of a contest counts. Its label, its colour and the limit of submissions change no result. */
interface CountedProblem {
  readonly code: string;
  readonly points: number;
  readonly partial: boolean;
}

export function affectsScores(changes: Changes): boolean {
  return scoringFields.some((name) => Object.hasOwn(changes, name)) || changesCounting(changes);
}

function changesCounting({ problems }: Changes): boolean {
  if (!problems) return false;
  return changesProblemList({ problems }) || regradedProblems({ problems }).length > 0;
}

/** Whether a problem joins or leaves the contest, or their order is another one. */
export function changesProblemList({ problems }: Changes): boolean {
  if (!problems) return false;
  const [before, after] = problems as readonly (readonly CountedProblem[])[];
  const codes = (list: readonly CountedProblem[] = []) => list.map(({ code }) => code).join();
  return codes(before) !== codes(after);
}

/** The codes of problems that join the contest, with the submissions that they had before, or whose submissions count otherwise. */
export function regradedProblems({ problems }: Changes): string[] {
  if (!problems) return [];
  const [before = [], after = []] = problems as readonly (readonly CountedProblem[])[];
  const counted = new Map(before.map((problem) => [problem.code, problem]));
  return after
    .filter(({ code, points, partial }) => {
      const old = counted.get(code);
      return old?.points !== points || old.partial !== partial;
    })
    .map(({ code }) => code);
}

/** The fields that only describe a contest, or say who organizes it and who may take part. */
const describingFields = [
  ...['key', 'name', 'description', 'tags', 'access_code', 'authors', 'curators', 'testers'],
  ...['jury', 'balloon_runners', 'private_contestants', 'organizations'],
  ...['languages', 'is_registration_open', 'open_for_practice'],
  ...['show_team_names', 'show_members', 'show_organizations'],
  ...['balloons_during_freeze', 'medal_rule', 'gold_medals', 'silver_medals', 'bronze_medals'],
  ...['awards', 'custom_awards', 'groups', 'canned_answers'],
];

/** Whether results, who may see them, or ratings can change. */
export function affectsResults({ problems, ...changes }: Changes): boolean {
  if (problems && changesCounting({ problems })) return true;
  return Object.keys(changes).some((name) => !describingFields.includes(name));
}

/** How many contestants have another rank; having none before or after counts as another one. */
export function countRankChanges(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id)).length;
}
