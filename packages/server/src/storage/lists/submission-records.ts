import { sql } from 'kysely';
import { nameText, objectText, orNull, plainText, timeText } from '../json-text.ts';

/** What decides, besides itself, whether a submission is in the list. */
export const judgedBy = sql`
  join problems on problems.id = submissions.problem_id
  left join contests on contests.id = submissions.contest_id`;

/** What a record shows besides. */
export const shownWith = sql`
  join users on users.id = submissions.user_id
  join languages on languages.id = submissions.language_id
  left join participations on participations.id = submissions.participation_id`;

/** While a submission is judged again its former verdict is not shown. */
export function whileFinal(expression: string, otherwise: string): string {
  return `case when submissions.status not in ('QU', 'P', 'G') then ${expression} else ${otherwise} end`;
}

function verdict(column: string): string {
  return whileFinal(`submissions.${column}`, 'null');
}

/** What lists and details of submissions share. */
export const submissionFields = {
  id: plainText('submissions.id'),
  problem: nameText('problems.code'),
  user: nameText('users.username'),
  date: timeText('submissions.date'),
  language: nameText('languages.key'),
  time: orNull(plainText(verdict('time'))),
  memory: orNull(plainText(verdict('memory'))),
  points: orNull(plainText(verdict('points'))),
  result: orNull(nameText(verdict('result'))),
};

const contest = objectText({
  key: nameText('contests.key'),
  points: plainText(whileFinal('submissions.contest_points', '0')),
  virtual_participation_number: plainText('submissions.virtual'),
  time_since_start_of_participation: nameText(`iso_duration(submissions.date - case
    when participations.real_start = 'epoch' then contests.start_time else participations.real_start end)`),
});

export const submissionRecord = objectText({ ...submissionFields, contest: orNull(contest) });

/** Language and shown result: the kinds that filters choose among. */
export const submissionKind = sql<string>`languages.key || ' ' || ${sql.raw(`coalesce(${verdict('result')}, '')`)}`;
