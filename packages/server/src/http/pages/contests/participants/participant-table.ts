import type { ContestGroup } from '@tribunal/core/contests/contest-groups';
import type {
  ListedParticipant,
  ParticipantsContest,
} from '../../../../storage/contests/participating/participant-list.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';

export function participantTable(
  t: Messages,
  contest: ParticipantsContest,
  listed: readonly ListedParticipant[],
  groups: readonly ContestGroup[],
): Html {
  const { participants } = t;
  const names = new Map(groups.map(({ code, name }) => [code, name]));
  return html`<div class="scroll"><table class="participants stacked">
<thead><tr><th scope="col">${participants.contestant}</th><th scope="col">${participants.organization}</th>${names.size > 0 && html`<th scope="col">${t.groups.title}</th>`}<th scope="col">${participants.room}</th><th scope="col">${participants.joined}</th><th scope="col">${participants.ends}</th><th scope="col" class="number">${participants.submissions}</th><th scope="col">${participants.lastSeen}</th></tr></thead>
<tbody>${listed.map((one) => line(t, contest, one, names))}</tbody></table></div>`;
}

/** Editors reach the page on which they give extra time by the name. */
function line(
  t: Messages,
  { key, isEditor }: ParticipantsContest,
  participant: ListedParticipant,
  names: ReadonlyMap<string, string>,
): Html {
  const { participants } = t;
  const { username, name, members, organization, groups, room, joinedAt, endTime, extraMinutes, lastSeenAt } =
    participant;
  const address = isEditor ? `/contest/${key}/participants/${username}` : `/user/${username}`;
  return html`<tr><th scope="row"><a href="${address}">${username}</a>${name && html` <span class="quiet">${name}</span>`}${members.length > 0 && html`<br><span class="quiet" dir="auto">${members.join(', ')}</span>`}${participant.isDisqualified && html` <span class="mark">${t.users.disqualified}</span>`}${participant.isUnofficial && html` <span class="mark">${t.scoreboard.unofficial}</span>`}</th>
<td data-label="${participants.organization}">${organization}</td>${names.size > 0 && html`<td data-label="${t.groups.title}">${groups.map((code) => names.get(code) ?? code).join(', ')}</td>`}<td data-label="${participants.room}">${room}</td><td data-label="${participants.joined}">${joinedAt ? moment(joinedAt) : participants.notYet}</td>
<td data-label="${participants.ends}">${moment(endTime)}${extraMinutes > 0 && html` <span class="mark">${participants.extra(extraMinutes)}</span>`}</td>
<td class="number" data-label="${participants.submissions}"><a href="/submissions/?contest=${key}&amp;user=${username}">${participant.submissions}</a></td><td data-label="${participants.lastSeen}">${lastSeenAt && moment(lastSeenAt)}${!participant.hasSignedIn && html` <span class="mark">${participants.notSignedIn}</span>`}</td></tr>
`;
}
