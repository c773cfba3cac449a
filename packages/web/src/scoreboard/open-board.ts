import { lookup } from '@tribunal/core/lists';
import { contestantFilter } from '@tribunal/core/scoreboard/filters';
import type { Scoreboard } from '@tribunal/core/scoreboard/rank';
import { existing } from '@tribunal/core/unknown';
import { part } from '../part.ts';
import { openControls } from './board-controls.ts';
import type { BoardData } from './board-data.ts';
import { type BoardFacts, factsOf } from './facts.ts';
import { filteredContestant } from './find-rows.ts';
import { followedUsers, saveFollowed } from './followed-users.ts';
import { followBoard } from './live-board.ts';
import { offerSlider } from './minute-slider.ts';
import type { ShownRow } from './row-element.ts';
import { openTable, showTotals } from './table-head.ts';
import { openRows, type VirtualRows } from './virtual-rows.ts';

const retryMs = 10_000;
/** On the pages that the site sends. */
const rowsOfPage = 200;

/**
 * Replaces the table that the site has sent by one that follows the contest and contains only the visible rows. `told` hears of every new
 * scoreboard and of the rows that have changed.
 */
export async function openBoard(
  place: HTMLElement,
  told: (data: BoardData, board: Scoreboard, changed: ReadonlySet<number>) => void = () => {},
): Promise<VirtualRows> {
  const facts = factsOf(place);
  const area = part(place, '.board-scroll');
  const followed = followedUsers();
  let table: HTMLElement | undefined;
  let lines: VirtualRows | undefined;
  let rows: readonly ShownRow[] = [];
  let current: { readonly data: BoardData; readonly board: Scoreboard } | undefined;

  const show = (changed: ReadonlySet<number>) => {
    if (!current || !table) return;
    const { data, board } = current;
    const all = shownRows(data, board, facts, followed);
    const passes = contestantFilter(controls.filters());
    rows = passes
      ? all.filter(({ contestant }) => passes(filteredContestant(contestant, data.organizations)))
      : all;
    controls.tellShown(rows.length, all.length);
    showTotals(table, board.totals, facts);
    lines?.show(rows, all.find(({ isOwn }) => isOwn) ?? null, changed, data.organizations);
  };
  const controls = openControls(
    place,
    facts,
    followed,
    () => rows.map(({ row: { id }, contestant }) => ({ id, contestant })),
    { seek: (id) => lines?.seek(id), filter: () => show(new Set()) },
  );

  const live = await untilLoaded(() =>
    followBoard(facts, askedNumber('at'), (data, board, changed) => {
      current = { data, board };
      if (!table) {
        table = openTable(area, facts);
        lines = openRows(area, table, facts);
        place.querySelector('.pager')?.remove();
      }
      controls.offer(data);
      show(changed);
      told(data, board, changed);
    }),
  );
  const minutes = place.querySelector<HTMLFormElement>('form.minute');
  if (minutes) offerSlider(minutes, facts, live.goTo);
  lines?.scrollToRow(((askedNumber('page') ?? 1) - 1) * rowsOfPage);

  area.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('.follow') : null;
    const name = button?.closest<HTMLElement>('.live-row')?.dataset.user;
    if (name === undefined) return;
    if (!followed.delete(name)) followed.add(name);
    saveFollowed(followed);
    controls.follow(name, followed.has(name));
    button?.closest<HTMLElement>('.live-row')?.querySelector<HTMLElement>('.follow')?.focus();
  });
  const seekHash = () => {
    const name = decodeURIComponent(location.hash).replace(/^#(?:user|virtual)-/, '');
    const row = rows.find(({ contestant }) => contestant.username === name);
    if (row) lines?.seek(row.row.id);
  };
  addEventListener('hashchange', seekHash);
  if (location.hash !== '') seekHash();
  controls.findAsked();
  place.querySelector('.go-to-own')?.addEventListener('click', (event) => {
    event.preventDefault();
    lines?.seek(facts.ownId);
  });
  return existing(lines);
}

function shownRows(
  { contestants }: BoardData,
  board: Scoreboard,
  { ownId }: BoardFacts,
  followed: ReadonlySet<string>,
): ShownRow[] {
  return board.rows.map((row) => {
    const contestant = lookup(contestants, row.id);
    return { row, contestant, isOwn: row.id === ownId, isFollowed: followed.has(contestant.username) };
  });
}

/** What the site has sent stays until the rows can be loaded. */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

function askedNumber(name: string): number | null {
  const value = new URLSearchParams(location.search).get(name);
  return value === null || value === '' ? null : Number(value);
}
