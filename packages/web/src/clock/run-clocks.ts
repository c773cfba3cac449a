import { contestSeconds } from '@tribunal/core/contests/removed-time';
import { countdownText } from '@tribunal/core/texts/clock-text';
import { existing } from '@tribunal/core/unknown';
import { followClocks } from '../live/page-stream.ts';
import { type ServerClock, startServerClock } from '../server-clock.ts';
import { followContest, removedOf } from './contest-bar.ts';
import { followListed } from './listed-contests.ts';

/** Keeps all clocks of the page running, and the bar of the contest and lists of contests up to date. They follow when an editor moves the times. */
export function runClocks(): void {
  const bar = document.querySelector<HTMLElement>('.contest-bar');
  const listed = followListed();
  if (!bar && listed.keys.length === 0 && clocks().length === 0) return;
  const time = startServerClock();
  const followed = bar && followContest(bar);
  const tick = () => {
    time.check();
    followed?.tick(time.now());
    listed.tick(time.now());
    show(time);
  };
  const repeat = () => {
    tick();
    setTimeout(repeat, 1000 - (time.now() % 1000));
  };
  repeat();
  if (followed || listed.keys.length > 0)
    followClocks([...(bar?.dataset.contest ? [bar.dataset.contest] : []), ...listed.keys], (clocks) => {
      followed?.move(clocks);
      listed.move(clocks);
      tick();
    });
  // A hidden page has slow timers.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) tick();
  });
}

function clocks(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('.clock[data-until]');
}

function show(time: ServerClock): void {
  for (const element of clocks()) {
    const { until, removed } = element.dataset;
    const seconds = contestSeconds(new Date(time.now()), new Date(existing(until)), removedOf(removed));
    const text = countdownText(seconds, document.documentElement.lang);
    if (element.textContent !== text) element.textContent = text;
  }
}
