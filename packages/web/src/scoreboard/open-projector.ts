import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { part } from '../part.ts';
import { say } from '../words.ts';
import { element } from './elements.ts';
import { factsOf } from './facts.ts';
import { changesOfRow, type LatestChange } from './latest-changes.ts';
import { openBoard } from './open-board.ts';
import type { VirtualRows } from './virtual-rows.ts';

const maxChanges = 6;

/** The scoreboard on a large screen: turns its pages, and shows the latest changes. Its memory does not grow. */
export async function openProjector(place: HTMLElement): Promise<void> {
  const { labels, words } = factsOf(place);
  const strip = part(place, '.projector-changes');
  let before = new Map<number, RankedRow>();
  let latest: LatestChange[] = [];

  const lines = await openBoard(place, (data, board, changed) => {
    const after = new Map(board.rows.map((row) => [row.id, row]));
    for (const id of changed) {
      const row = after.get(id);
      const contestant = data.contestants.get(id);
      if (row && contestant) latest.push(...changesOfRow(before.get(id), row, contestant, labels));
    }
    before = after;
    latest = latest.slice(-maxChanges);
    strip.replaceChildren(
      ...latest.toReversed().map((change) => element('span', `change-${change.kind}`, textOf(change))),
    );
  });
  turnPages(place.closest<HTMLElement>('.projector') ?? place, lines);

  function textOf({ kind, name, problem, rankBefore, rank }: LatestChange): string {
    const moves = rankBefore !== null && rank !== null && rank < rankBefore;
    return `${say(words[kind], { name, problem })}${moves ? ` ${rankBefore} → ${rank}` : ''}`;
  }
}

/** Space pauses. */
function turnPages(screen: HTMLElement, lines: VirtualRows): void {
  const speed = part<HTMLSelectElement>(screen, '[name="speed"]');
  const pause = part<HTMLButtonElement>(screen, '[name="pause"]');
  let first = 0;
  let turnedAt = Date.now();

  setInterval(() => {
    const seconds = Number(speed.value);
    if (seconds === 0 || isPaused() || Date.now() - turnedAt < seconds * 1000) return;
    turnedAt = Date.now();
    const isLast = first + lines.visibleCount() >= lines.count();
    first = isLast ? 0 : first + lines.visibleCount();
    lines.scrollToRow(first);
  }, 250);

  const isPaused = () => pause.getAttribute('aria-pressed') === 'true';
  const toggle = () => pause.setAttribute('aria-pressed', String(!isPaused()));
  pause.addEventListener('click', toggle);
  addEventListener('keydown', (event) => {
    if (
      event.key !== ' ' ||
      event.target instanceof HTMLSelectElement ||
      event.target instanceof HTMLButtonElement
    )
      return;
    event.preventDefault();
    toggle();
  });
  screen.querySelector('[name="full"]')?.addEventListener('click', () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen();
  });
  screen.querySelector('[name="theme"]')?.addEventListener('click', () => {
    const root = document.documentElement;
    const isDark =
      (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) ===
      'dark';
    root.dataset.theme = isDark ? 'light' : 'dark';
  });
}
