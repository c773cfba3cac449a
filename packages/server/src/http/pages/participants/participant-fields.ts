import { formatTime } from '@tribunal/contract/time';
import { csvCell } from '@tribunal/core/texts/csv';
import type { ListedParticipant } from '../../../storage/contests/participating/participant-list.ts';

/** What programs read about a contestant. */
export function participantJson(participant: ListedParticipant) {
  const { username, name, organization, room, joinedAt, endsAt, extraMinutes, lastSeenAt } = participant;
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
    is_disqualified: participant.isDisqualified,
  };
}

const columns = [
  ...['username', 'name', 'organization', 'room', 'joined_at', 'end_time', 'extra_minutes', 'submissions'],
  ...['last_seen_at', 'is_disqualified'],
];

export function participantCsv(participants: readonly ListedParticipant[]): string {
  const rows = [columns, ...participants.map((one) => Object.values(participantJson(one)))];
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
