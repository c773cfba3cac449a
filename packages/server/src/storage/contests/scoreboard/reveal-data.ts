import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RevealData, RevealTeam } from '@tribunal/contract/contests/reveal';
import { type Award, medalsIn } from '@tribunal/core/awards/awards';
import type { FormatName } from '@tribunal/core/formats/formats';
import { rowsAfter } from '@tribunal/core/reveal/play-reveal';
import { rehearsed } from '@tribunal/core/reveal/rehearsal';
import { type PlayedStep, revealPlan } from '@tribunal/core/reveal/reveal-plan';
import { type RankedRow, rankInParts } from '@tribunal/core/scoreboard/rank';
import type { Database } from '../../../database/connection.ts';
import { contestProblems } from '../contest-json.ts';
import { awardsForRows } from './contest-awards.ts';
import { inParts } from './in-parts.ts';
import { loadReplay, type Replay } from './load-replay.ts';
import { loadRevealPeople, type RevealPerson } from './reveal-people.ts';

export interface LoadedReveal {
  readonly data: RevealData;
  /** The same ceremony after steps that were played in an order that may no longer apply. */
  after(played: readonly PlayedStep[]): Promise<RevealData>;
}

/**
 * The ceremony of a contest, with everything that a browser shows in it; a rehearsal has random results instead of the real ones. Other
 * requests are answered between its parts.
 */
export async function loadReveal(
  database: Database,
  contest: { readonly id: number; readonly format: FormatName },
  isRehearsal: boolean,
): Promise<LoadedReveal> {
  const real = await loadReplay(database, contest.id);
  const replay = isRehearsal ? rehearsed(real, Math.random) : real;
  const data = await dataOf(database, contest, replay, isRehearsal);
  return { data, after: async (played) => ({ ...data, plan: await inParts(revealPlan(replay, played)) }) };
}

async function dataOf(
  database: Database,
  contest: { readonly id: number; readonly format: FormatName },
  replay: Replay,
  isRehearsal: boolean,
): Promise<RevealData> {
  const problems = await contestProblems(database, contest);
  const plan = await inParts(revealPlan(replay));
  await nextTurn();
  const last = rowsAfter(plan, plan.steps.length);
  await nextTurn();
  const { rows } = await inParts(rankInParts(last, problems.length));
  const people = await loadRevealPeople(database, contest.id);
  const awards = await awardsForRows(database.query, contest.id, rows, people);
  await nextTurn();
  return {
    version: isRehearsal ? 'rehearsal' : await versionOf(replay, awards),
    isRehearsal,
    format: contest.format,
    problems: problems.map(({ problem: { label, name, points }, color }) => ({ label, name, points, color })),
    teams: teamsOf(rows, people, awards),
    plan,
  };
}

const participationsAtOnce = 500;

/** A change of any result, of the rules, of the participations or of the awards gives another version. */
async function versionOf(
  { contest, participations, attempts }: Replay,
  awards: readonly Award[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([contest, awards]));
  for (const [index, participation] of participations.entries()) {
    hash.update(JSON.stringify([participation, attempts.get(participation.id)]));
    if (index % participationsAtOnce === 0) await nextTurn();
  }
  return hash.digest('base64url').slice(0, 16);
}

function teamsOf(
  rows: readonly RankedRow[],
  people: ReadonlyMap<number, RevealPerson>,
  awards: readonly Award[],
): RevealTeam[] {
  const medals = medalsIn(awards);
  const won = new Map<number, Pick<Award, 'kind' | 'about'>[]>(rows.map(({ id }) => [id, []]));
  for (const { kind, about, participations } of awards)
    for (const id of participations) won.get(id)?.push({ kind, about });
  return rows.flatMap(({ id, rank }) => {
    const person = people.get(id);
    if (!person || rank === null) return [];
    const { username, members, organization, photo } = person;
    return [
      {
        ...{ id, username, members, photo, rank, name: person.name || username },
        organization: organization && {
          slug: organization.slug,
          name: organization.name,
          logo: organization.logo,
        },
        medal: medals.get(id) ?? null,
        awards: won.get(id) ?? [],
      },
    ];
  });
}
