import { replaceChanged } from '../live/refresh-parts.ts';
import { keepSubmissionCurrent } from '../live/submission-page.ts';
import { part } from '../part.ts';
import { makeScrollAreasFocusable } from '../scroll-areas.ts';
import { say, wordsOf } from '../words.ts';
import { linkLines } from './source-lines.ts';

export interface VerdictPanel {
  readonly place: HTMLElement;
  say(text: string | undefined, isFault?: boolean): void;
  /** Shows the submission of its own page, and keeps it current. */
  show(page: Document): void;
}

/** The place under the editor that shows the newest submission of the page. */
export function openVerdictPanel(place: HTMLElement, showLine: (line: number) => void): VerdictPanel {
  const words = wordsOf(place);
  const status = part(place, '.sending');
  const shown = part(place, '.newest');
  let following = new AbortController();

  const write = (text: string | undefined, isFault = false) => {
    status.textContent = text ?? '';
    status.classList.toggle('fault', isFault);
    if (text) status.scrollIntoView({ block: 'nearest' });
  };
  const refine = () => {
    makeScrollAreasFocusable(shown);
    for (const output of shown.querySelectorAll<HTMLElement>('#test-cases pre.source'))
      linkLines(output, (line) => say(words.toLine, { line }), showLine);
  };
  return {
    place,
    say: write,
    show(page) {
      following.abort();
      following = new AbortController();
      const ids = ['submission-verdict', 'first-solve', 'test-cases', 'submission-actions'];
      shown.replaceChildren(...ids.flatMap((id) => page.getElementById(id) ?? []));
      const card = part(shown, '#submission-verdict');
      const id = card.dataset.submission ?? '';
      const link = Object.assign(document.createElement('a'), {
        href: `/submission/${id}`,
        textContent: say(words.open, { id }),
      });
      part(shown, '#submission-actions').before(link);
      write('');
      refine();
      card.scrollIntoView({ block: 'nearest' });
      keepSubmissionCurrent(card, {
        signal: following.signal,
        onChange: refine,
        onVerdict: () => void replaceChanged(),
      });
      void replaceChanged();
    },
  };
}
