import { pointsText } from '@tribunal/core/texts/points-text';
import type { Profile } from '../../../../storage/accounts/profile/profiles.ts';
import type { SolvedProblem } from '../../../../storage/problems/solved-problems-view.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { bandClass } from '../../../parts/user-link.ts';

/** The name of a user, and the links between the pages about the user. */
export function userHeading(
  t: Messages,
  { username, fullName, rating }: Profile,
  current: 'profile' | 'solved' | 'contests',
): Html {
  const { users } = t;
  const pages = [
    ['profile', `/user/${username}`, users.profile],
    ['solved', `/user/${username}/solved`, users.solvedProblems],
    ['contests', `/user/${username}/contests`, users.contests],
    ['submissions', `/submissions/user/${username}/`, users.submissions],
  ] as const;
  const links = pages.map(
    ([page, address, text]) =>
      html`<a href="${address}"${page === current && html` aria-current="page"`}>${text}</a>`,
  );
  const name = rating === null ? username : html`<span class="${bandClass(rating)}">${username}</span>`;
  return html`<h1>${name}${fullName && html` <span class="full-name">${fullName}</span>`}</h1>
<nav class="sections" aria-label="${users.pagesOf(username)}">${links}</nav>`;
}

/** Scripts read the links and the points. */
export function solvedTable({ problems }: Messages, solved: readonly SolvedProblem[]): Html {
  return html`<div class="scroll"><table class="solved-problems">
<thead><tr><th scope="col">${problems.problem}</th><th scope="col" class="number">${problems.points}</th></tr></thead>
<tbody>${solved.map(solvedRow)}</tbody></table></div>`;
}

function solvedRow({ code, name, points }: SolvedProblem): Html {
  const performance = `${pointsText(points)}pp`;
  return html`<tr><td><a href="/problem/${code}">${name}</a></td><td class="number"><div class="pp">${performance}</div></td></tr>
`;
}
