import type { RankedUser, UserOrder } from '../../../../storage/accounts/user-list-view.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { ratingMark, userLink } from '../../../parts/user-link.ts';

/** The order of a list, and the addresses of the same list in other orders. */
interface UserSorting {
  readonly order: UserOrder;
  address(order: UserOrder): string;
}

/** With `sorting`, the headings of the figures are links. */
export function userTable(t: Messages, users: readonly RankedUser[], sorting?: UserSorting): Html {
  const { accounts } = t;
  const heading = (order: UserOrder, text: string) =>
    sorting ? html`<a href="${sorting.address(order)}">${text}</a>` : text;
  const sorted = (order: UserOrder) => sorting?.order === order && html` aria-sort="descending"`;
  return html`<div class="scroll"><table class="user-list">
<thead><tr><th scope="col" class="number">${accounts.rank}</th><th scope="col">${accounts.user}</th><th scope="col" class="number"${sorted('points')}>${heading('points', accounts.points)}</th><th scope="col" class="number lesser"${sorted('solved')}>${heading('solved', accounts.solved)}</th><th scope="col" class="number"${sorted('rating')}>${heading('rating', accounts.rating)}</th></tr></thead>
<tbody>${users.map((user) => userLine(t, user))}</tbody></table></div>`;
}

function userLine(
  t: Messages,
  { rank, username, fullName, performancePoints, problemCount, rating }: RankedUser,
): Html {
  return html`<tr><td class="number">${rank ?? '–'}</td><th scope="row">${userLink(t, username, rating)}${fullName && html` <span class="quiet">${fullName}</span>`}</th>
<td class="number">${performancePoints.toFixed(2)}</td><td class="number lesser">${problemCount}</td><td class="number">${ratingMark(t, rating)}</td></tr>
`;
}
