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

/** The fields that the points, times or order of contestants depend on. */
const scoringFields = [
  ...['start_time', 'end_time', 'time_limit', 'format', 'format_config', 'points_precision'],
  ...['frozen_last_minutes', 'problems'],
];

export function affectsScores(changes: Changes): boolean {
  return scoringFields.some((name) => Object.hasOwn(changes, name));
}

/** The fields that only describe a contest, or say who organizes it and who may take part. */
const describingFields = [
  ...['key', 'name', 'description', 'tags', 'access_code', 'authors', 'curators', 'testers'],
  ...['jury', 'balloon_runners', 'private_contestants', 'organizations'],
  ...['languages', 'is_registration_open', 'open_for_practice'],
  ...['show_team_names', 'show_organizations'],
  ...['balloons_during_freeze'],
];

/** Whether results, who may see them, or ratings can change. */
export function affectsResults(changes: Changes): boolean {
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
