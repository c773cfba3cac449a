import { type LiveMark, type LiveNotice, maxShownNotices } from '@tribunal/contract/events/live-notices';
import { followNotices } from '../live/page-stream.ts';
import { part } from '../part.ts';
import { showSystemNotice } from '../system-notices.ts';
import { hasHeard, isDismissed, rememberDismissed } from './known-notices.ts';
import { playSound } from './sound.ts';
import { showUnreadCount } from './unread-count.ts';

/** Shows questions, answers and announcements on any page when they arrive, until they are read or dismissed. */
export function showNotices(region: HTMLElement): void {
  const counts = part(region, '.notice-counts');
  const marks = new Map<string, LiveMark>();
  /** What the reader has not dismissed, the newest last. The page has come with some of them. */
  let known = [...region.querySelectorAll<HTMLElement>('.live-notice')];
  for (const element of known) {
    const { notice = '' } = element.dataset;
    if (isDismissed(notice)) forget(element);
    else offerToDismiss(element, notice);
  }

  function forget(element: HTMLElement): void {
    element.remove();
    known = known.filter((one) => one !== element);
  }

  function draw(): void {
    const shown = known.slice(-maxShownNotices);
    for (const element of known) element.hidden = !shown.includes(element);
    // The page has come with the numbers of that moment.
    if (marks.size > 0)
      counts.replaceChildren(...[...marks.values()].flatMap((mark) => countLink(mark, shown)));
    else if (shown.length === 0) counts.replaceChildren();
  }

  function countLink({ contest, kind, count }: LiveMark, shown: readonly HTMLElement[]): (Node | string)[] {
    const address = `/contest/${contest}/clarifications/`;
    const alike = shown.filter((element) => addressOf(element) === address).length;
    if (alike === 0 || count <= alike) return [];
    const link = document.createElement('a');
    link.href = address;
    link.textContent = (region.dataset[kind] ?? '').replace('{count}', String(count));
    return [link, ' '];
  }

  function offerToDismiss(element: HTMLElement, id: string): void {
    const button = part(element, 'button');
    const link = part(element, 'a');
    const dismiss = () => {
      rememberDismissed(id);
      forget(element);
      draw();
    };
    button.hidden = false;
    button.addEventListener('click', dismiss);
    // The same page with another fragment does not load again, and would not show what is new.
    link.addEventListener('click', () => {
      dismiss();
      if (link.pathname === location.pathname) setTimeout(() => location.reload());
    });
  }

  draw();
  followNotices(region.dataset.contest ?? '', (told) => {
    if (told.unread !== undefined) showUnreadCount(told.unread);
    for (const mark of told.marks) {
      showMark(mark);
      marks.set(`${mark.contest} ${mark.kind}`, mark);
      // All were read or answered elsewhere.
      if (mark.count === 0) for (const one of known) if (isCounted(one, mark)) forget(one);
    }
    const added = told.notices.filter(({ id }) => !isDismissed(id) && !isKnown(known, id));
    for (const notice of added) {
      const element = noticeElement(region, notice);
      offerToDismiss(element, notice.id);
      known.push(element);
      counts.before(element);
    }
    draw();
    const unheard = added.filter(({ id }) => !hasHeard(id));
    if (unheard.length > 0) playSound();
    for (const { id, kind, contest, text, address } of unheard.slice(-maxShownNotices))
      showSystemNotice({
        id,
        title: [region.dataset[kind], contest].filter(Boolean).join(' · '),
        text,
        address,
      });
  });
}

/** The page may have come with it, in its banner. */
function isKnown(known: readonly HTMLElement[], id: string): boolean {
  const isInBanner = document.querySelector(`#site-announcements [data-notice="${CSS.escape(id)}"]`) !== null;
  return isInBanner || known.some(({ dataset }) => dataset.notice === id);
}

function addressOf(element: HTMLElement): string {
  return part(element, 'a').pathname;
}

function isCounted(element: HTMLElement, { contest, kind }: LiveMark): boolean {
  const isQuestion = element.dataset.kind === 'question';
  return addressOf(element) === `/contest/${contest}/clarifications/` && isQuestion === (kind === 'open');
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
function noticeElement(region: HTMLElement, notice: LiveNotice): HTMLElement {
  const { id, kind, contest, text, question, address } = notice;
  const template = part<HTMLTemplateElement>(document, '#live-notice');
  const element = part(document.importNode(template.content, true), '*');
  Object.assign(element.dataset, { notice: id, kind });
  const named = (name: string) => part(element, `.${name}`);
  const { answerTo = '' } = region.dataset;
  named('kind').textContent =
    question === null ? (region.dataset[kind] ?? '') : answerTo.replace('{question}', () => question);
  named('contest').textContent = contest ?? '';
  named('words').textContent = text;
  part(element, 'a').href = address;
  return element;
}
