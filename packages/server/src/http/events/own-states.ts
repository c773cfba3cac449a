import type { OwnStates } from '@tribunal/contract/events/own-states';
import { groupBy, lookup } from '@tribunal/core/lists';
import { problemState } from '@tribunal/core/scoreboard/problem-state';
import { existing } from '@tribunal/core/unknown';
import type { Site } from '../../site.ts';
import { type OwnCells, ownCellsOf } from '../../storage/contests/participating/own-cells.ts';
import { cellOf } from '../../storage/contests/scoreboard/stored-rows.ts';
import { kindOfViewer, type Viewer } from '../../storage/visibility/viewer.ts';
import { type Follower, inSlices, sendOwnStates } from './followers.ts';

/** The verdicts of the last submissions come after the end. */
const afterEndMs = 3_600_000;
/** Readers that one query is about. */
const maxReaders = 500;

/** In each contest that the reader is in, or was in an hour ago. */
export async function ownStates(site: Site, viewer: Viewer): Promise<OwnStates[]> {
  return (await find(site, viewer, [existing(viewer.userId)])).map(statesOf);
}

/** Tells pages what their readers have reached now: one query for readers with the same rights. */
export async function tellOwnStates(site: Site, followers: readonly Follower[]): Promise<void> {
  for (const alike of groupBy(followers, ({ viewer }) => kindOfViewer(viewer)).values()) {
    const pages = groupBy(alike, ({ viewer }) => existing(viewer.userId));
    const userIds = [...pages.keys()];
    for (let first = 0; first < userIds.length; first += maxReaders) {
      const found = await find(site, alike[0].viewer, userIds.slice(first, first + maxReaders));
      await inSlices(found, (own) => {
        const text = JSON.stringify(statesOf(own));
        for (const page of lookup(pages, own.userId)) sendOwnStates(page, text);
      });
    }
  }
}

function find({ database, now }: Site, viewer: Viewer, userIds: readonly number[]) {
  return ownCellsOf(database, viewer, userIds, now(), new Date(now().getTime() - afterEndMs));
}

function statesOf({ key, number, cells, problems }: OwnCells): OwnStates {
  const states = problems.map(({ id, code }) => [code, problemState(cellOf(cells, id))]);
  return { contest: key, number, states: Object.fromEntries(states) };
}
