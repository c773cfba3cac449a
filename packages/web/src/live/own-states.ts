import { followOwnStates } from './page-stream.ts';

/** Keeps what the reader has reached up to date, in the bar of the contest and in the table of its problems. */
export function keepStatesCurrent(): void {
  if (!document.querySelector('.contest-bar [data-states]')) return;
  followOwnStates(({ contest, states }) => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-states]')) {
      if (list.dataset.contest !== contest) continue;
      const words: Record<string, string> = JSON.parse(list.dataset.states ?? '{}');
      for (const place of list.querySelectorAll<HTMLElement>('[data-problem]')) {
        const state = states[place.dataset.problem ?? ''];
        if (state === undefined) continue;
        if (place instanceof HTMLAnchorElement) showInBar(place, state, words[state] ?? '');
        else showInTable(place, state, words[state] ?? '');
      }
    }
  });
}

function showInBar(link: HTMLAnchorElement, state: string, word: string): void {
  if (link.className === state) return;
  const { name = '' } = link.dataset;
  link.className = state;
  link.title = `${name}: ${word}`;
  const unseen = link.querySelector('.unseen');
  if (unseen) unseen.textContent = ` ${word}`;
  // The page of a submission tells its verdict itself.
  const region = document.getElementById('own-states');
  if (region && !document.getElementById('submission-verdict')) region.textContent = link.title;
}

function showInTable(cell: HTMLElement, state: string, word: string): void {
  const text = document.createElement('span');
  text.className = `problem-state ${state}`;
  text.textContent = state === 'untouched' ? '' : word;
  if (cell.textContent !== text.textContent) cell.replaceChildren(text);
}
