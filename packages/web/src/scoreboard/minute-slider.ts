import { contestSeconds } from '@tribunal/core/contests/removed-time';
import { removedOf } from '../clock/contest-bar.ts';
import { part } from '../part.ts';
import { startServerClock } from '../server-clock.ts';
import { say } from '../words.ts';
import type { BoardFacts } from './facts.ts';
import { setAddress } from './page-address.ts';

const pauseMs = 150;

/** Lets the slider beside the field for the minute choose it. Its end is the scoreboard of now. The address and the links follow, so that they can be shared. */
export function offerSlider(
  form: HTMLFormElement,
  { words }: BoardFacts,
  goTo: (minute: number | null) => void,
): void {
  const number = part<HTMLInputElement>(form, '[name=at]');
  const now = part<HTMLAnchorElement>(form, 'a');
  const note = document.getElementById('minute-note');
  const slider = part<HTMLInputElement>(form, '.minute-slider');
  let waiting: ReturnType<typeof setTimeout> | undefined;
  followMinutes(form, slider, number);

  function choose(minute: number | null): void {
    clearTimeout(waiting);
    const shown = minute ?? Number(slider.max);
    slider.value = String(shown);
    number.value = String(shown);
    now.hidden = minute === null;
    if (note) note.textContent = minute === null ? '' : say(words.ofMinute, { minutes: minute });
    waiting = setTimeout(() => {
      setAddress([['at', minute === null ? '' : String(minute)]]);
      goTo(minute);
    }, pauseMs);
  }

  slider.addEventListener('input', () => {
    const isEnd = slider.value === slider.max;
    choose(isEnd ? null : Number(slider.value));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (number.reportValidity() && number.value !== '') choose(Number(number.value));
  });
  now.addEventListener('click', (event) => {
    event.preventDefault();
    choose(null);
  });
}

const followMs = 1000;

/**
 * While the contest runs, its last minute moves on; whoever looks at the scoreboard of now stays there. The notice above has the times of
 * the contest, which may be moved.
 */
function followMinutes({ dataset }: HTMLElement, slider: HTMLInputElement, number: HTMLInputElement): void {
  if (dataset.follows === undefined) return;
  const clock = startServerClock();
  setInterval(() => {
    const { starts, ends, removed } = document.getElementById('contest-state')?.dataset ?? {};
    if (starts === undefined || ends === undefined) return;
    clock.check();
    const until = Math.min(clock.now(), Date.parse(ends));
    const passed = contestSeconds(new Date(starts), new Date(until), removedOf(removed));
    const last = String(Math.max(0, Math.ceil(passed / 60)));
    if (slider.max === last) return;
    const isNow = slider.value === slider.max;
    slider.max = number.max = last;
    if (isNow) slider.value = number.value = last;
  }, followMs);
}
