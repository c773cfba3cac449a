import { endpoint } from '../endpoint.ts';
import { optionalBoolean, optionalInteger, optionalText } from '../query.ts';
import { Flag, listErrors, listOf, paging, Record, standing, Text, Time, Whole } from './answers.ts';
import * as examples from './examples.ts';

export const ParticipationItem = Record(
  'ParticipationItem',
  {
    user: Text('Username.'),
    contest: Text('Contest key.'),
    start_time: Time('When the participation began.'),
    end_time: Time('When its time is over.'),
    ...standing,
    is_disqualified: Flag('Whether it counts for nothing.'),
    virtual_participation_number: Whole('0 for a live participation, n for the n-th virtual one.'),
  },
  examples.participation,
);

export const participations = endpoint({
  method: 'GET',
  path: '/api/v2/participations',
  access: 'anyone',
  summary: 'Participations in contests whose board is open to the caller',
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
