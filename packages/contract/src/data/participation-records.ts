import { endpoint } from '../api/endpoint.ts';
import { optionalBoolean, optionalInteger, optionalText } from '../api/query.ts';
import { DataRecord, Flag, listErrors, listOf, paging, standing, Text, Time, Whole } from './answers.ts';
import * as examples from './examples.ts';

const ParticipationItem = DataRecord(
  'ParticipationItem',
  {
    user: Text('Username.'),
    contest: Text('Contest key.'),
    start_time: Time('When the participation began.'),
    end_time: Time('When its time ends.'),
    ...standing,
    is_disqualified: Flag('Whether it is disqualified.'),
    virtual_participation_number: Whole('0 for a live participation, n for the n-th virtual one.'),
  },
  examples.participation,
);

export const participations = endpoint({
  method: 'GET',
  path: '/api/v2/participations',
  access: 'anyone',
  summary: 'Participations in contests whose scoreboard the caller may see',
  query: {
    ...paging,
    contest: optionalText('Contest key.'),
    user: optionalText('Username.'),
    is_disqualified: optionalBoolean('Only participations that are, or are not, disqualified.'),
    virtual_participation_number: optionalInteger('0 for live, n for the n-th virtual participation.'),
  },
  reply: listOf(ParticipationItem),
  errors: listErrors,
});
