import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { optionalBoolean, optionalInteger, optionalText } from '../query.ts';
import { listErrors, listOf, paging, Record, Time } from './answers.ts';
import * as examples from './examples.ts';

export const ParticipationItem = Record(
  'ParticipationItem',
  {
    user: Type.String(),
    contest: Type.String(),
    start_time: Time,
    end_time: Time,
    score: Type.Number(),
    cumulative_time: Type.Number(),
    tiebreaker: Type.Number(),
    is_disqualified: Type.Boolean(),
    virtual_participation_number: Type.Integer({
      description: '0 for a live participation, n for the n-th virtual one.',
    }),
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
