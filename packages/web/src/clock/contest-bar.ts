import type { LiveClock } from '@tribunal/contract/events/live-clock';
import { openPause, type RemovedInterval } from '@tribunal/core/contests/removed-time';
import { part } from '../part.ts';

interface FollowedContest {
  /** Call it often, with the time of the server. */
  tick(now: number): void;
  /** The times of contests as they are now. */
  move(clocks: readonly LiveClock[]): void;
}

type Phase = 'before' | 'running' | 'frozen' | 'ended';

/** Announces the start, the freeze and the end of the contest in the bar when they come, and follows them when they are moved. */
export function followContest(bar: HTMLElement): FollowedContest {
  const turn = part(bar, '.time-left .clock');
  const label = part(bar, '.time-left .quiet');
  let phase: Phase | undefined;

  function tick(now: number): void {
    const { starts = '', ends = '', untilStart = '', untilEnd = '' } = bar.dataset;
    const before = phase;
    phase = phaseAt(bar, now);
    turn.dataset.removed = bar.dataset.removed;
    turn.dataset.until = phase === 'before' ? starts : ends;
    label.textContent = phase === 'before' ? untilStart : untilEnd;
    if (before === undefined || before === phase) return;
    if (before === 'before' && phase !== 'ended') begin(bar);
    else announce(bar, textOf(bar, phase));
  }

  function move(clocks: readonly LiveClock[]): void {
    const ofContest = clocks.filter(({ contest }) => contest === bar.dataset.contest);
    const clock = ofContest.find(({ isOwn }) => isOwn) ?? ofContest[0];
    if (!clock) return;
    const { starts, freezes, ends, removed } = clock;
    const before = { ...bar.dataset };
    Object.assign(bar.dataset, { starts, freezes: freezes ?? '', ends, removed: JSON.stringify(removed) });
    const { newStart, newFreeze, newEnd } = bar.dataset;
    const [isPaused, wasPaused] = [removed, removedOf(before.removed)].map((one) => openPause(one) !== null);
    if (isPaused && !wasPaused) announce(bar, bar.dataset.paused);
    else if (wasPaused && !isPaused) announce(bar, bar.dataset.goesOn, ends);
    else if (ends !== before.ends) announce(bar, newEnd, ends);
    else if (starts !== before.starts) announce(bar, newStart, starts);
    else if (freezes !== null && freezes !== before.freezes) announce(bar, newFreeze, freezes);
  }

  return { tick, move };
}

/** The time that does not count, as an attribute has it. */
export function removedOf(text = '[]'): readonly RemovedInterval[] {
  return JSON.parse(text);
}

function phaseAt({ dataset: { starts = '', freezes = '', ends = '' } }: HTMLElement, now: number): Phase {
  if (Date.parse(starts) > now) return 'before';
  if (Date.parse(ends) <= now) return 'ended';
  return Date.parse(freezes) <= now ? 'frozen' : 'running';
}

/** Empty when the contest goes on after it was frozen or had ended. */
function textOf({ dataset }: HTMLElement, phase: Phase): string | undefined {
  if (phase === 'frozen') return dataset.frozen;
  return phase === 'ended' ? dataset.ended : undefined;
}

function announce(bar: HTMLElement, text = '', time?: string): void {
  const news = bar.querySelector('.contest-news');
  if (!news || (text === '' && news.querySelector('time'))) return;
  const mark = document.createElement('span');
  mark.className = 'mark';
  mark.textContent = text;
  if (time !== undefined) mark.append(' ', momentElement(time));
  news.replaceChildren(...(text === '' ? [] : [mark]));
}

/** Another script shows it in the zone of the reader. */
function momentElement(time: string): HTMLTimeElement {
  const element = document.createElement('time');
  element.dateTime = time;
  element.textContent = `${time.slice(0, 16).replace('T', ' ')} UTC`;
  return element;
}

const maxWaitMs = 3000;

/**
 * Pages of the contest load again to show the problems, at a random moment so that not all contestants do it at once. Other pages may
 * contain text that the user has typed, so they only link to the contest.
 */
function begin(bar: HTMLElement): void {
  announce(bar, bar.dataset.started);
  const contest = bar.querySelector<HTMLAnchorElement>('.contest-name')?.href ?? '/';
  if ('reloads' in bar.dataset && isFirstTime(`start ${contest} ${bar.dataset.starts}`)) {
    setTimeout(() => location.assign(location.href), 500 + Math.random() * maxWaitMs);
    return;
  }
  const link = document.createElement('a');
  link.href = contest;
  link.textContent = bar.dataset.open ?? '';
  bar.querySelector('.contest-news')?.append(' ', link);
}

/** A page whose start does not come on the server must not load again and again. Without storage it never loads by itself. */
function isFirstTime(name: string): boolean {
  try {
    if (sessionStorage.getItem(name) !== null) return false;
    sessionStorage.setItem(name, 'yes');
    return true;
  } catch {
    return false;
  }
}
