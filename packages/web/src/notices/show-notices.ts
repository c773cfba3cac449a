import type { LiveMark, LiveNotice } from '@tribunal/contract/events/live-notices';
import { followNotices } from '../live/page-stream.ts';
import { hasHeard, isDismissed, rememberDismissed } from './known-notices.ts';
import { playSound } from './sound.ts';

/** Older ones are behind the link to the questions. */
const mostShown = 3;

/** Shows questions, answers and announcements on any page when they arrive, until they are read or dismissed. */
export function showNotices(region: HTMLElement): void {
  followNotices(region.dataset.contest ?? '', ({ marks, notices }) => {
    for (const mark of marks) showMark(mark);
    const added = notices.filter(({ id }) => !isDismissed(id) && !isShown(id));
    for (const notice of added) region.append(noticeElement(region, notice));
    while (region.childElementCount > mostShown) region.firstElementChild?.remove();
    if (added.filter(({ id }) => !hasHeard(id)).length > 0) playSound();
  });
}

/** The page may have come with it, in its banner. */
function isShown(id: string): boolean {
  return document.querySelector(`[data-notice="${CSS.escape(id)}"]`) !== null;
}

/** The number beside the link in the bar of the contest. */
function showMark({ contest, kind, count }: LiveMark): void {
  const link = document.getElementById('unread-clarifications');
  // For somebody who is in the contest, the unread ones count.
  if (!link || link.dataset.contest !== contest || link.dataset.kind !== kind) return;
  link.querySelector('.mark')?.remove();
  if (count === 0) return;
  const mark = document.createElement('span');
  mark.className = 'mark unread';
  const { one = '', many = '' } = link.dataset;
  mark.textContent = count === 1 ? one : many.replace('{count}', String(count));
  link.append(mark);
}

/** The words come from the page, in its language. */
function noticeElement(region: HTMLElement, { id, kind, contest, text, address }: LiveNotice): HTMLElement {
  const template = document.getElementById('live-notice') as HTMLTemplateElement;
  const element = template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  element.dataset.notice = id;
  const part = (name: string) => element.querySelector<HTMLElement>(`.${name}`)!;
  part('kind').textContent = region.dataset[kind] ?? '';
  part('contest').textContent = contest ?? '';
  part('words').textContent = text;
  const link = element.querySelector('a')!;
  link.href = address;
  const dismiss = () => {
    rememberDismissed(id);
    element.remove();
  };
  element.querySelector('button')!.addEventListener('click', dismiss);
  // The same page with another fragment does not load again, and would not show what is new.
  link.addEventListener('click', () => {
    dismiss();
    if (link.pathname === location.pathname) setTimeout(() => location.reload());
  });
  return element;
}
