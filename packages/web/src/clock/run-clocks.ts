import { clockText } from '@tribunal/core/texts/clock-text';
import { followContest } from './contest-bar.ts';
import { type ServerClock, startServerClock } from './server-clock.ts';

/** Keeps all clocks of the page running, and the bar of the contest up to date. */
export function runClocks(): void {
  const bar = document.querySelector<HTMLElement>('.contest-bar');
  if (!bar && clocks().length === 0) return;
  const time = startServerClock();
  const follow = bar ? followContest(bar) : () => {};
  const tick = () => {
    time.check();
    show(time);
    follow(time.now());
  };
  const repeat = () => {
    tick();
    setTimeout(repeat, 1000 - (time.now() % 1000));
  };
  repeat();
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
    const text = clockText((Date.parse(element.dataset.until!) - time.now()) / 1000);
    if (element.textContent !== text) element.textContent = text;
  }
}
