import type { ContestGroup } from '@tribunal/core/scoreboard/contest-groups';
import type {
  ListedParticipant,
  ParticipantsContest,
} from '../../../storage/contests/participating/participant-list.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import type { Messages } from '../../messages/messages.ts';

export function participantTable(
  t: Messages,
  contest: ParticipantsContest,
  listed: readonly ListedParticipant[],
  groups: readonly ContestGroup[],
): Html {
  const { participants } = t;
  const names = new Map(groups.map(({ code, name }) => [code, name]));
  return html`<div class="scroll"><table class="participants">
<thead><tr><th scope="col">${participants.contestant}</th><th scope="col" class="lesser">${participants.organization}</th>${names.size > 0 && html`<th scope="col">${t.groups.title}</th>`}<th scope="col" class="lesser">${participants.room}</th><th scope="col" class="lesser">${participants.joined}</th><th scope="col">${participants.ends}</th><th scope="col" class="number">${participants.submissions}</th><th scope="col" class="lesser">${participants.lastSeen}</th></tr></thead>
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
  const { username, name, members, organization, groups, room, joinedAt, endsAt, extraMinutes, lastSeenAt } =
    participant;
  const address = isEditor ? `/contest/${key}/participants/${username}` : `/user/${username}`;
  return html`<tr><th scope="row"><a href="${address}">${username}</a>${name && html` <span class="quiet">${name}</span>`}${members.length > 0 && html`<br><span class="quiet" dir="auto">${members.join(', ')}</span>`}${participant.isDisqualified && html` <span class="mark">${t.users.disqualified}</span>`}</th>
<td class="lesser">${organization}</td>${names.size > 0 && html`<td>${groups.map((code) => names.get(code) ?? code).join(', ')}</td>`}<td class="lesser">${room}</td><td class="lesser">${joinedAt ? moment(joinedAt) : participants.notYet}</td>
<td>${moment(endsAt)}${extraMinutes > 0 && html` <span class="mark">${participants.extra(extraMinutes)}</span>`}</td>
<td class="number"><a href="/submissions/?contest=${key}&amp;user=${username}">${participant.submissionCount}</a></td><td class="lesser">${lastSeenAt && moment(lastSeenAt)}${!participant.hasSignedIn && html` <span class="mark">${participants.notSignedIn}</span>`}</td></tr>
`;
}
