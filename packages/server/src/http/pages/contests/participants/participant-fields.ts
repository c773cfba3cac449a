import { Participant } from '@tribunal/contract/pages/contest-people';
import { csvLine } from '@tribunal/core/texts/csv';
import type { ListedParticipant } from '../../../../storage/contests/participating/participant-list.ts';
import { present } from '../../../reply/page-data.ts';

const columns = Object.keys(Participant.properties);

function cellsOf(participant: ListedParticipant) {
  const { groups, members, ...record } = present(Participant, participant);
  return [...Object.values(record), members.join(';'), groups.join(';')];
}

export function participantCsv(participants: readonly ListedParticipant[]): string {
  const rows = [columns, ...participants.map((one) => cellsOf(one))];
  return rows.map(csvLine).join('');
}
