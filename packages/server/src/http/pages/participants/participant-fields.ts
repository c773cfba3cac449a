import { formatTime } from '@tribunal/contract/time';
import { csvLine } from '@tribunal/core/texts/csv';
import type { ListedParticipant } from '../../../storage/contests/participating/participant-list.ts';

/** What programs read about a contestant. */
export function participantJson(participant: ListedParticipant) {
  const { username, name, members, organization, groups, room, joinedAt, endsAt, extraMinutes, lastSeenAt } =
    participant;
  return {
    username,
    name,
    organization,
    room,
    joined_at: joinedAt && formatTime(joinedAt),
    end_time: formatTime(endsAt),
    extra_minutes: extraMinutes,
    submissions: participant.submissionCount,
    last_seen_at: lastSeenAt && formatTime(lastSeenAt),
    has_signed_in: participant.hasSignedIn,
    is_disqualified: participant.isDisqualified,
    members,
    groups,
  };
}

const columns = [
  ...['username', 'name', 'organization', 'room', 'joined_at', 'end_time', 'extra_minutes', 'submissions'],
  ...['last_seen_at', 'has_signed_in', 'is_disqualified', 'members', 'groups'],
];

function cellsOf(participant: ListedParticipant) {
  const { groups, members, ...record } = participantJson(participant);
  return [...Object.values(record), members.join(';'), groups.join(';')];
}

export function participantCsv(participants: readonly ListedParticipant[]): string {
  const rows = [columns, ...participants.map((one) => cellsOf(one))];
  return rows.map(csvLine).join('');
}
