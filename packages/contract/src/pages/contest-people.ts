import { maxExtraMinutes } from '@tribunal/core/bounds';
import { results, statuses } from '@tribunal/core/judging/verdicts';
import Type from 'typebox';
import { integerList, optionalText, positiveInteger } from '../api/query.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { required, setting } from '../settings/setting.ts';
import {
  byName,
  decimal,
  flag,
  listOf,
  objects,
  objectsOfPage,
  oneOf,
  orNull,
  record,
  text,
  texts,
  time,
  whole,
} from './data-schemas.ts';
import { page } from './page.ts';
import { optionalSettings } from './settings-data.ts';

const ofJury = refusalsOf('no such contest', 'not in the jury');
const ofEditors = refusalsOf('no such contest', 'not allowed to edit contest');
const contest = text('Contest key.');

export const Participant = record(
  {
    username: text('Username.'),
    name: text('Name of the user or team; empty for none.'),
    organization: text('Name of the organization; empty for none.'),
    room: text('Room; empty if unknown.'),
    joined_at: orNull(time('When they joined; null before.')),
    end_time: time('When their time ends, with extra time.'),
    extra_minutes: whole('Extra time in minutes.'),
    submissions: whole('Number of submissions.'),
    last_seen_at: orNull(time('When they last used the site, to the hour; null for never.')),
    has_signed_in: flag('Whether they have been seen since shortly before the start.'),
    is_disqualified: flag('Whether they are disqualified.'),
    is_unofficial: flag('Whether they are listed without a rank.'),
    members: texts('Names of the people of a team.'),
    groups: texts('Codes of their groups in the contest.'),
  },
  'A contestant.',
);

const states = ['waiting', 'approved', 'refused'] as const;

const Registration = record(
  {
    username: text('Username.'),
    name: text('Name of the user or team; empty for none.'),
    answers: byName(Type.String(), 'The answers by question; empty after the time for which they are kept.'),
    state: oneOf(states, 'Whether the editors approved it.'),
    made_at: time('When the user registered.'),
    decided_at: orNull(time('When an editor decided; null if nobody had to.')),
    decided_by: orNull(text('Username of the editor.')),
  },
  'A registration.',
);

export const registrationsPage = page({
  path: '/contest/:key/registrations/',
  access: 'signed in',
  errors: ofEditors,
  get: { summary: 'Who registered for a contest, those that wait first', data: objects(Registration) },
});

export const registrationPage = page({
  path: '/contest/:key/registrations/:user',
  access: 'signed in',
  errors: [...ofEditors, ...refusalsOf('no such registration')],
  post: {
    summary: 'Approves or refuses a registration',
    form: { state: required(oneOf(states, 'The decision.'), {}) },
    data: Registration,
    errors: refusalsOf('contestant takes part already'),
  },
});

export const participantsPage = page({
  path: '/contest/:key/participants/',
  access: 'signed in',
  errors: ofJury,
  get: {
    summary: 'The contestants of a contest, and users who have registered or are expected',
    query: {
      search: optionalText('Part of a name, an organization or a room.'),
      show: optionalText('`not_signed_in` or `not_submitted`: only those.'),
      group: optionalText('Only those in the group with this code.'),
      page: positiveInteger(Number.MAX_SAFE_INTEGER, 1, 'The page, from 1.'),
    },
    data: objectsOfPage(Participant),
  },
});

/** What editors set for one contestant. */
export const participationSettings = {
  extra_minutes: setting(
    Type.Integer({ minimum: 0, maximum: maxExtraMinutes, description: 'Extra time in minutes.' }),
    0,
    {},
  ),
  is_unofficial: setting(
    Type.Boolean({ description: 'Listed without a rank and without effect on others.' }),
    false,
    {},
  ),
  is_disqualified: setting(
    Type.Boolean({ description: 'Removed from the ranking; the submissions remain.' }),
    false,
    {},
  ),
};

export const participantPage = page({
  path: '/contest/:key/participants/:user',
  access: 'signed in',
  errors: [...ofJury, ...refusalsOf('not allowed to edit contest', 'no such contestant')],
  get: { summary: 'One contestant', data: Participant },
  post: {
    summary:
      'Gives a contestant extra time, makes them unofficial or disqualifies them; what is left out stays',
    form: optionalSettings(participationSettings),
    data: record(
      {
        contest,
        user: text('Username.'),
        extra_minutes: whole('Extra time in minutes.'),
        is_unofficial: flag('Whether they are listed without a rank.'),
        is_disqualified: flag('Whether they are disqualified.'),
        changed: byName(
          Type.Union([
            Type.Tuple([Type.Integer(), Type.Integer()]),
            Type.Tuple([Type.Boolean(), Type.Boolean()]),
          ]),
          'The values before and after of what changed.',
        ),
      },
      'The contestant now.',
    ),
  },
});

const Group = record({
  code: text('Code of the group.'),
  name: text('Name of the group.'),
  members: texts('Usernames, in alphabetical order.'),
});

export const groupsPage = page({
  path: '/contest/:key/groups/',
  access: 'signed in',
  errors: ofEditors,
  get: { summary: 'The groups of a contest with their members', data: objects(Group) },
  post: {
    summary: 'Puts contestants into groups',
    form: {
      users: required(Type.Array(Type.String(), { maxItems: 10_000, description: 'Usernames.' }), {}),
      groups: setting(Type.Array(Type.String(), { description: 'Codes of groups.' }), [], {}),
      keeps: setting(
        Type.Boolean({ description: 'Whether they also stay in their other groups.' }),
        false,
        {},
      ),
    },
    data: record(
      {
        contest,
        changed: byName(
          Type.Tuple([Type.Array(Type.String()), Type.Array(Type.String())]),
          'By username: the codes before and after.',
        ),
      },
      'What changed.',
    ),
    errors: refusalsOf('contest is final', 'no such group'),
  },
});

const JurySubmission = record({
  id: whole('Submission id.'),
  user: text('Username.'),
  name: text('Name of the user or team; empty for none.'),
  problem: text('Problem code.'),
  language: text('Language key.'),
  date: time('When it was sent.'),
  status: oneOf(statuses, 'Where judging stands.'),
  result: orNull(oneOf(results, 'How it ended.')),
  time: orNull(decimal('Seconds of CPU time.')),
  memory: orNull(decimal('Kibibytes.')),
  judge: orNull(text('The judge that has it, or had it last.')),
});

/** No judge has seen it, so it ends like an aborted one. */
export const LateSubmission = record({
  id: whole('Its id.'),
  problem: text('Problem code.'),
  user: text('Username.'),
  date: time('When it was sent.'),
  language: text('Language key.'),
  time: Type.Null({ description: 'Always null.' }),
  memory: Type.Null({ description: 'Always null.' }),
  points: Type.Null({ description: 'Always null.' }),
  result: Type.Literal('AB', { description: 'Always `AB`.' }),
  status: Type.Literal('AB', { description: 'Always `AB`.' }),
  case_points: Type.Literal(0, { description: 'Always 0.' }),
  case_total: Type.Literal(0, { description: 'Always 0.' }),
  cases: listOf(Type.Null(), 'Always empty.'),
  is_late: Type.Literal(true, { description: 'Always true.' }),
});

const ProblemStatistics = record({
  code: text('Problem code.'),
  name: text('Name of the problem.'),
  label: text('Label in the contest.'),
  submissions: whole('Submissions of live contestants.'),
  pending: whole('Those without a verdict or being judged again.'),
  tried: whole('Contestants who submitted.'),
  solved: whole('Contestants who solved it.'),
  verdicts: byName(Type.Integer(), 'Number of submissions by result.'),
  bin_minutes: whole('Length of a part of `over_time` in minutes.'),
  over_time: listOf(
    record({
      submissions: whole('All submissions.'),
      accepted: whole('The accepted ones.'),
    }),
    'The submissions over the time of the contest.',
  ),
});

const DataFailure = record({
  judge: text('Name of the judge.'),
  problem: text('Problem code.'),
  message: text('What happened.'),
});

const Alert = record({
  kind: text('`internal error`, `judge lost`, `long queue` or `judges disagree`.'),
  problem: orNull(text('Code of the problem, if it is about one.')),
  subject: text('The name of a judge, the id of a submission, or nothing.'),
  count: whole('How many submissions, or different verdicts.'),
  raised_at: time('Since when.'),
});

export const juryPage = page({
  path: '/contest/:key/jury/',
  access: 'signed in',
  errors: ofJury,
  get: {
    summary: 'What happens in a contest now, with true results also during a freeze',
    query: {
      user: optionalText('Only submissions of this user.'),
      problem: optionalText('Only submissions to the problem with this code.'),
      result: optionalText('Only submissions with this result.'),
      language: optionalText('Only submissions in the language with this key.'),
      state: optionalText('`judged` or `pending`: only those.'),
      submission: integerList('Two submissions: redirects to their comparison.'),
      before: optionalText('Only submissions with a smaller id.'),
    },
    data: record(
      {
        queue: record(
          {
            judging: whole('Submissions that a judge works on.'),
            waiting: whole('Submissions that wait for a judge.'),
            unjudgeable: whole('Those that no online judge can judge.'),
            without_data: whole('Those whose test data no online judge could fetch.'),
            waiting_since: orNull(time('Since when the oldest one waits.')),
          },
          'The queue of the site.',
        ),
        judges: listOf(
          record({
            name: text('Name of the judge.'),
            is_online: flag('Whether it is connected.'),
            is_busy: flag('Whether it works on something.'),
          }),
          'The judges of the site.',
        ),
        data_failures: listOf(DataFailure, 'Test data that judges could not fetch.'),
        internal_errors: whole('Submissions that no judge could judge.'),
        alerts: listOf(Alert, 'What disturbs judging now, newest first.'),
        contestants_outside: texts('Usernames of contestants with time left who are not in the contest.'),
        problems: listOf(ProblemStatistics, 'In contest order.'),
        submissions: listOf(JurySubmission, 'Newest first.'),
        late_submissions: listOf(LateSubmission, 'Those that came after the end.'),
      },
      'The contest.',
    ),
  },
});

export const takeInPage = page({
  path: '/contest/:key/take-in',
  access: 'signed in',
  errors: ofJury,
  post: {
    summary: 'Brings contestants with time left back into the contest',
    data: record({ contest, users: texts('Their usernames.') }, 'What was done.'),
  },
});

export const contestPeoplePages = [
  registrationsPage,
  registrationPage,
  participantsPage,
  participantPage,
  groupsPage,
  juryPage,
  takeInPage,
];
