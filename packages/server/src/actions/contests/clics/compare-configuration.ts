import { type ClicsObject, configurationTypes } from '@tribunal/contract/clics/clics-object';
import type { ClicsContest } from '@tribunal/contract/clics/contest-objects';
import { rowsPerPart } from '@tribunal/core/in-parts';
import type { Queries } from '../../../database/connection.ts';
import { loadConfiguration } from '../../../storage/contests/clics/clics-configuration.ts';
import {
  type KnownObject,
  knownObjects,
  type NewLine,
  nameOf,
} from '../../../storage/contests/clics/feed-lines.ts';
import { inParts } from '../../../storage/contests/scoreboard/in-parts.ts';
import { changedLines, deletions } from './changed-lines.ts';
import { configurationObjects } from './configuration-objects.ts';

export interface Compared {
  readonly changed: readonly NewLine[];
  readonly deleted: readonly NewLine[];
}

export interface ComparedConfiguration extends Compared {
  /** Teams that no audience knew. */
  readonly newTeamIds: readonly string[];
}

/** The lines that bring everything but submissions up to date. */
export async function compareConfiguration(
  queries: Queries,
  contest: ClicsContest,
  now: Date,
): Promise<ComparedConfiguration> {
  const configuration = await loadConfiguration(queries, contest);
  const known = await knownObjects(queries, contest.id, { types: configurationTypes });
  return inParts(comparedWith(known, configurationObjects(contest, configuration, now)));
}

/** A contest may have thousands of teams. */
function* comparedWith(
  known: ReadonlyMap<string, KnownObject>,
  objects: Iterable<ClicsObject>,
): Generator<void, ComparedConfiguration> {
  const compared: ClicsObject[] = [];
  const changed: NewLine[] = [];
  const newTeamIds: string[] = [];
  for (const object of objects) {
    compared.push(object);
    changed.push(...changedLines([object], known));
    const texts = known.get(nameOf(object))?.texts ?? [];
    if (object.type === 'teams' && texts.every((text) => text === null)) newTeamIds.push(object.id);
    if (compared.length % rowsPerPart === 0) yield;
  }
  yield;
  return { changed, deleted: deletions(compared, known), newTeamIds };
}
