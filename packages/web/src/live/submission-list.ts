import type { LiveSubmission } from '@tribunal/contract/events/live-submission';
import { keysOf } from '@tribunal/core/lists';
import { followSubmissions } from './page-stream.ts';

/** Keeps the rows of a list up to date, and says how many submissions were added since the page was loaded. */
export function keepListCurrent(list: HTMLElement): void {
  const { events = '', newest = '' } = list.dataset;
  const words: Record<string, string> = JSON.parse(list.dataset.verdicts ?? '{}');
  const added = new Set<number>();
  followSubmissions(events, (states) => {
    for (const state of states) {
      const row = list.querySelector<HTMLElement>(
        `[data-submission="${state.id}"], .submission-row[id="${state.id}"]`,
      );
      if (row) showState(row, state, words);
      if (row && state.isFinal && isOwn(row)) say(`${state.id}: ${words[state.code]}`);
      if (!row && newest !== '' && state.id > Number(newest)) added.add(state.id);
    }
    announceAdded(list, added.size);
  });
}

/** How a table and a list for scripts mark the parts of a row. */
const parts = {
  code: '[data-part="code"], .status',
  score: '[data-part="score"], .score',
  time: '[data-part="time"], .time',
  memory: '[data-part="memory"], .memory',
} as const;

function showState(row: HTMLElement, state: LiveSubmission, words: Readonly<Record<string, string>>): void {
  const isTable = row.matches('tr');
  for (const part of keysOf(parts)) {
    const element = row.querySelector<HTMLElement>(parts[part]);
    const isEmpty = part !== 'code' && !/\d/.test(state[part]);
    const text = isTable && isEmpty ? '–' : state[part];
    // The word of a code stays with it: one whose result is withheld was received, though its code says that it waits.
    if (part === 'code' && element?.textContent !== text)
      element?.setAttribute('title', words[state.code] ?? '');
    if (element) element.textContent = text;
  }
  const colored = row.querySelector('.verdict, .sub-result');
  if (colored) colored.className = `${colored.classList[0]} ${state.look}`;
}

function isOwn(row: HTMLElement): boolean {
  return row.closest('[data-own]') !== null;
}

/** The own verdicts, for screen readers. */
function say(text: string): void {
  const region = document.getElementById('own-verdicts');
  if (region) region.textContent = text;
}

function announceAdded(list: HTMLElement, count: number): void {
  const line = document.getElementById('new-submissions');
  const { addedOne = '', addedMany = '' } = list.dataset;
  if (!line || count === 0) return;
  const text = count === 1 ? addedOne : addedMany.replace('{count}', String(count));
  const link = line.querySelector('a');
  if (link && link.textContent !== text) link.textContent = text;
  line.hidden = false;
}
