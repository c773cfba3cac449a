import type { ContestGroup } from '../contests/contest-groups.ts';
import { rowsPerPart } from '../in-parts.ts';
import { groupBy, itemAt, lookup } from '../lists.ts';
import type { RankedRow } from '../scoreboard/rank.ts';
import { existing } from '../unknown.ts';
import { type Honor, honorsOf } from './honors.ts';
import { type Medal, type MedalCounts, type MedalRule, medalCounts, medalsOf } from './medals.ts';

/** The kinds that an organizer chooses. The winner and the medals need no choice: without medals their numbers are 0. */
export const chosenAwards = ['first-to-solve', 'organization-winners', 'group-winners', 'honors'] as const;
type ChosenAward = (typeof chosenAwards)[number];

export const maxCitationLength = 200;

export interface AwardSettings {
  readonly medalRule: MedalRule;
  readonly medals: MedalCounts;
  readonly chosen: readonly ChosenAward[];
  /** Those with the same citation are one award. */
  readonly custom: readonly CustomAward[];
}

interface CustomAward {
  readonly citation: string;
  readonly participation: number;
}

export type AwardKind =
  | 'winner'
  | `${Medal}-medal`
  | Honor
  | 'first-to-solve'
  | 'organization-winner'
  | 'group-winner'
  | 'custom';

export interface Award {
  /** As the Contest API names it. */
  readonly id: string;
  readonly kind: AwardKind;
  /** The label of a problem, the name of an organization or a group, or the citation of a custom award; empty for the other kinds. */
  readonly about: string;
  /** The participations that get it, best first; never empty. */
  readonly participations: readonly number[];
}

export type AwardedRow = Pick<RankedRow, 'id' | 'rank' | 'score' | 'solved' | 'cells' | 'virtual'>;

interface AwardedContest {
  /** The final scoreboard, best first. */
  readonly rows: readonly AwardedRow[];
  /** In the order of the cells. */
  readonly problems: readonly { readonly id: string; readonly label: string }[];
  /** By the id of the participation. */
  readonly organizations: ReadonlyMap<number, { readonly id: string; readonly name: string }>;
  /** In the order in which they are listed. */
  readonly groups: readonly AwardedGroup[];
}

export interface AwardedGroup extends ContestGroup {
  /** Participations. */
  readonly members: ReadonlySet<number>;
}

/**
 * All awards of a contest, in the order in which they are listed. Only ranked live participations get one; ties share it. The work is done
 * in short parts, so that a server can answer other requests in between.
 */
export function* awardsOf(contest: AwardedContest, settings: AwardSettings): Generator<void, Award[]> {
  const rows = contest.rows.filter(({ rank, virtual }) => rank !== null && virtual === 0);
  const { medalRule, medals: counts, chosen, custom } = settings;
  const medals = medalsOf(rows, medalCounts(medalRule, counts, rows.length));
  const winners = rows.filter(({ rank, score }) => rank === 1 && score > 0);
  const awards = [award('winner', winners), ...medalAwards(rows, medals)];
  yield;
  if (chosen.includes('honors')) awards.push(...honorAwards(rows, medals));
  if (chosen.includes('first-to-solve')) awards.push(...(yield* firstAwards(contest, rows)));
  yield;
  if (chosen.includes('organization-winners')) awards.push(...organizationAwards(contest, rows));
  yield;
  if (chosen.includes('group-winners')) awards.push(...groupAwards(contest, rows));
  yield;
  awards.push(...customAwards(custom, rows));
  return awards.filter(({ participations }) => participations.length > 0);
}

/** By the id of the participation. */
export function medalsIn(awards: readonly Award[]): Map<number, Medal> {
  return new Map(
    medalOrder.flatMap((medal) => {
      const given = awards.find(({ kind }) => kind === `${medal}-medal`);
      return (given?.participations ?? []).map((id) => [id, medal] as const);
    }),
  );
}

const medalOrder: readonly Medal[] = ['gold', 'silver', 'bronze'];
const honorOrder: readonly Honor[] = ['highest-honors', 'high-honors', 'honors', 'honorable-mention'];

function award(
  kind: AwardKind,
  rows: readonly AwardedRow[],
  { id = kind, about = '' }: { id?: string; about?: string } = {},
): Award {
  return { id, kind, about, participations: rows.map((row) => row.id) };
}

function medalAwards(rows: readonly AwardedRow[], medals: ReadonlyMap<number, Medal>): Award[] {
  const decorated = groupBy(rows, ({ id }) => medals.get(id));
  return medalOrder.map((medal) => award(`${medal}-medal`, decorated.get(medal) ?? []));
}

function honorAwards(rows: readonly AwardedRow[], medals: ReadonlyMap<number, Medal>): Award[] {
  const honors = honorsOf(rows, (id) => medals.has(id));
  const honored = groupBy(rows, ({ id }) => honors.get(id));
  return honorOrder.map((honor) => award(honor, honored.get(honor) ?? []));
}

/** The Contest API allows ids of 36 characters. */
const maxNamedLength = 36 - 'first-to-solve-'.length;

function* firstAwards({ problems }: AwardedContest, rows: readonly AwardedRow[]): Generator<void, Award[]> {
  const firsts = problems.map((): AwardedRow[] => []);
  for (const [place, row] of rows.entries()) {
    if (place % rowsPerPart === 0) yield;
    for (const [index, cell] of row.cells.entries()) if (cell?.isFirst) firsts[index]?.push(row);
  }
  return problems.map(({ id, label }, index) =>
    award('first-to-solve', itemAt(firsts, index), {
      id: `first-to-solve-${id.length > maxNamedLength ? label : id}`,
      about: label,
    }),
  );
}

function organizationAwards({ organizations }: AwardedContest, rows: readonly AwardedRow[]): Award[] {
  const scored = rows.filter(({ id, score }) => score > 0 && organizations.has(id));
  return [...groupBy(scored, ({ id }) => lookup(organizations, id).id)].map(([organization, members]) =>
    award(
      'organization-winner',
      members.filter(({ rank }) => rank === members[0].rank),
      { id: `organization-winner-${organization}`, about: lookup(organizations, members[0].id).name },
    ),
  );
}

/** Nobody wins without points. */
function groupAwards({ groups }: AwardedContest, rows: readonly AwardedRow[]): Award[] {
  const scored = rowsById(rows.filter(({ score }) => score > 0));
  return groups.map(({ code, name, members }) => {
    const candidates = rowsOf(members, scored);
    const best = candidates.reduce(
      (rank, row) => Math.min(rank, existing(row.rank)),
      Number.POSITIVE_INFINITY,
    );
    const winners = candidates.filter(({ rank }) => rank === best).toSorted(byPlace);
    return award('group-winner', winners, { id: `group-winner-${code}`, about: name });
  });
}

/** The names of the groups that each participation has won. */
export function groupsWon(awards: readonly Award[]): Map<number, string[]> {
  const won = new Map<number, string[]>();
  for (const { kind, about, participations } of awards)
    if (kind === 'group-winner')
      for (const id of participations) won.set(id, [...(won.get(id) ?? []), about]);
  return won;
}

function customAwards(custom: readonly CustomAward[], rows: readonly AwardedRow[]): Award[] {
  const byId = rowsById(rows);
  return [...groupBy(custom, ({ citation }) => citation)].map(([about, given], index) => {
    const ids = new Set(given.map(({ participation }) => participation));
    return award('custom', rowsOf(ids, byId).toSorted(byPlace), { id: `custom-${index + 1}`, about });
  });
}

function rowsById(rows: readonly AwardedRow[]): Map<number, AwardedRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

function rowsOf(ids: ReadonlySet<number>, byId: ReadonlyMap<number, AwardedRow>): AwardedRow[] {
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

function byPlace(a: AwardedRow, b: AwardedRow): number {
  return existing(a.rank) - existing(b.rank) || a.id - b.id;
}
