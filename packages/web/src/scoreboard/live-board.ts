import type { LiveScoreboard, ScoreboardChange } from '@tribunal/contract/contests/live-scoreboard';
import type { Scoreboard } from '@tribunal/core/scoreboard/rank';
import { existing } from '@tribunal/core/unknown';
import { followScoreboard } from '../live/page-stream.ts';
import { type BoardData, changed, changedRows, dataOf, rankedBoard, withOwn } from './board-data.ts';
import type { BoardFacts } from './facts.ts';
import { BoardIsClosed, loadOwnRow, loadRows } from './load-rows.ts';

/** After a change for everybody, not all pages load the scoreboard at the same moment. */
const maxWaitMs = 1500;
const retryMs = 5000;
/** While the viewer waits for a verdict that others do not see. */
const ownRowMs = 3000;
const replayMs = 30_000;
/** Changes of a scoreboard with hidden results are not told: their number would tell something about the results. */
const hiddenMs = 10_000;

interface LiveBoard {
  data(): BoardData;
  /** Shows the end of a minute, or the scoreboard of now. */
  goTo(minute: number | null): void;
}

/** Loads the rows and keeps them current. Calls `show` with the new scoreboard and the rows that have changed. */
export async function followBoard(
  facts: BoardFacts,
  first: number | null,
  show: (data: BoardData, board: Scoreboard, changed: ReadonlySet<number>) => void,
): Promise<LiveBoard> {
  let minute = first;
  let tag: string | null = null;
  let data = existing(await loadWithOwn(minute));
  let isWaiting = false;
  let end = () => {};

  const draw = (ids: ReadonlySet<number>) => show(data, rankedBoard(data, facts.points.length), ids);

  /** Null when nothing has changed. */
  async function loadWithOwn(at: number | null): Promise<BoardData | null> {
    const answer = await loadRows(facts.rows, at, tag);
    if (!answer) return null;
    tag = answer.tag;
    checkFrame(answer.board, facts);
    const loaded = dataOf(answer.board, facts.points);
    return needsOwn(loaded) ? withOwn(loaded, await loadOwnRow(facts.rows, at), facts.points) : loaded;
  }

  /** A frozen row hides the results of the viewer, and a virtual one is not among the rows of the contest. */
  function needsOwn({ view }: BoardData): boolean {
    return facts.ownId !== null && (facts.isReplay || view.startsWith('frozen'));
  }

  function accept(change: ScoreboardChange): void {
    if (minute !== null) return;
    const next = changed(data, change, facts.points);
    if (!next) loadAgain(Math.random() * maxWaitMs);
    if (!next || next === data) return;
    data = next;
    const ids = new Set(change.rows?.map(([id]) => id));
    draw(ids);
    if (facts.ownId !== null && ids.has(facts.ownId)) void refreshOwn();
  }

  /** Once for all reasons that come up in the meantime. */
  function loadAgain(afterMs: number): void {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(async () => {
      isWaiting = false;
      const at = minute;
      try {
        const loaded = await loadWithOwn(at);
        if (at !== minute) return;
        if (!loaded) return void refreshOwn();
        const ids = at === null ? changedRows(data, loaded) : new Set<number>();
        data = loaded;
        draw(ids);
      } catch (error) {
        if (error instanceof BoardIsClosed) location.reload();
        else loadAgain(retryMs);
      }
    }, afterMs);
  }

  async function refreshOwn(): Promise<void> {
    const at = minute;
    if (!needsOwn(data) || document.hidden) return;
    const own = await loadOwnRow(facts.rows, at).catch(() => undefined);
    if (own === undefined || at !== minute) return;
    const before = JSON.stringify(data.own);
    data = withOwn(data, own, facts.points);
    if (JSON.stringify(data.own) !== before) draw(new Set(data.own ? [data.own.id] : []));
  }

  function follow(): void {
    end();
    const query = () =>
      String(
        new URLSearchParams({
          scoreboard: facts.contest,
          view: data.view,
          number: String(data.number),
          ...facts.link,
        }),
      );
    end = minute === null && !facts.isReplay ? followScoreboard(query, accept) : () => {};
  }

  setInterval(() => {
    if (data.own?.cells.some((cell) => cell !== null && cell.unjudged > 0)) void refreshOwn();
  }, ownRowMs);
  setInterval(() => {
    const isHiding = minute === null && !facts.isReplay && !data.view.startsWith('live');
    if (isHiding && !document.hidden) loadAgain(Math.random() * maxWaitMs);
  }, hiddenMs);
  if (facts.isReplay) setInterval(() => !document.hidden && loadAgain(0), replayMs);
  draw(new Set());
  follow();
  return {
    data: () => data,
    goTo(next) {
      const wasNow = minute === null;
      minute = next;
      loadAgain(0);
      if (wasNow !== (next === null)) follow();
    },
  };
}

/** After an edit of the contest, the page has other columns. Once a minute at most, whatever the site answers. */
function checkFrame({ frame }: LiveScoreboard, facts: BoardFacts): void {
  if (frame === facts.frame || !isReloadDue()) return;
  location.reload();
}

/** Without storage, the page never loads by itself. */
function isReloadDue(): boolean {
  try {
    const last = Number(sessionStorage.getItem('scoreboard-reload') ?? 0);
    if (Date.now() - last < 60_000) return false;
    sessionStorage.setItem('scoreboard-reload', String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
