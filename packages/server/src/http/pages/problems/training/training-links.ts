import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';

/** The pages on which readers choose what to solve. */
export function trainingLinks(
  { problems, training }: Messages,
  current: '/problems/' | '/lists/' | '/bookmarks/' | null,
  isSignedIn: boolean,
): Html {
  const link = (address: string, name: string) =>
    html`<a href="${address}"${address === current && html` aria-current="page"`}>${name}</a>`;
  return html`<nav class="sections" aria-label="${training.pages}">${link('/problems/', problems.problems)}${link('/lists/', training.lists)}${isSignedIn && link('/bookmarks/', training.bookmarks)}</nav>`;
}
