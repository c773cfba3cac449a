import { existing } from '@tribunal/core/unknown';
import { followSubmissions } from './page-stream.ts';

/** Between two requests for the changed parts. */
const pauseMs = 300;
/** Others in the queue change the position of this one without an event about it. */
const queueMs = 5000;
/** The result appears at the end of the contest, and nothing changes before. */
const withheldMs = 60_000;

/** Keeps the page of a submission up to date: until it is judged, and whenever it is judged again. */
export function keepSubmissionCurrent(card: HTMLElement): void {
  const { submission = '', live = '' } = card.dataset;
  let waitedMs = 0;
  let isAsking = false;
  let isOutdated = false;

  async function refresh(): Promise<void> {
    isOutdated = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isOutdated) {
        isOutdated = false;
        await showCurrent(card, live);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } catch {
      // The next event or the next look at the queue tries again.
      isOutdated = true;
    }
    isAsking = false;
  }

  followSubmissions(`/events/submissions?ids=${submission}&cases=1`, ([state]) => {
    if (isJudging(card) || (state && state.version > Number(card.dataset.version))) void refresh();
  });
  setInterval(() => {
    const pause = card.dataset.withheld === undefined ? queueMs : withheldMs;
    waitedMs += queueMs;
    if (waitedMs < pause || document.visibilityState !== 'visible') return;
    waitedMs = 0;
    if (isOutdated || isJudging(card)) void refresh();
  }, queueMs);
}

function isJudging(card: HTMLElement): boolean {
  return card.matches('.QU, .P, .G');
}

/** Parts whose content is replaced as a whole. */
const parts = ['submission-facts', 'submission-actions', 'test-cases', 'judging-rows'];

async function showCurrent(card: HTMLElement, address: string): Promise<void> {
  const reply = await fetch(address, { headers: { accept: 'text/html' } });
  if (!reply.ok) throw new Error(`the site answered ${reply.status}`);
  const current = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const id of parts) replaceContent(document.getElementById(id), current.getElementById(id));
  showVerdict(card, existing(current.getElementById(card.id)));
}

function replaceContent(old: HTMLElement | null, current: HTMLElement | null): void {
  if (old && current && old.innerHTML !== current.innerHTML) old.replaceChildren(...current.childNodes);
}

/** The live region itself stays, so that screen readers announce its new text. */
function showVerdict(card: HTMLElement, current: HTMLElement): void {
  for (const selector of ['.verdict-code', '.verdict-word', '.verdict-detail']) {
    const [old, recent] = [card.querySelector(selector), current.querySelector(selector)];
    if (old && recent && old.textContent !== recent.textContent) old.textContent = recent.textContent;
  }
  card.className = current.className;
  card.dataset.version = current.dataset.version;
  card.toggleAttribute('data-withheld', current.hasAttribute('data-withheld'));
}
