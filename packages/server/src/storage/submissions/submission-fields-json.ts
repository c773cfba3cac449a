import { sql } from 'kysely';
import { nameText, objectText, orNull, plainText, timeText } from '../../database/json-text.ts';
import { isFinal } from './in-progress.ts';

/** The joins that the visibility of a submission in lists depends on. */
export const listingJoins = sql`
  join problems on problems.id = submissions.problem_id
  left join contests on contests.id = submissions.contest_id`;

/** Hides the old verdict while a submission is judged again. */
export function whileFinal(expression: string, otherwise: string): string {
  return `case when ${isFinal('submissions.status')} then ${expression} else ${otherwise} end`;
}

function verdict(column: string): string {
  return whileFinal(`submissions.${column}`, 'null');
}

/** A submission that did not finish has no points. */
const verdictPoints = whileFinal(
  `case when submissions.result not in ('CE', 'IE', 'AB') then submissions.points end`,
  'null',
);

/** Clients rely on a number for every submission that ran, so a missing measurement becomes 0. */
function measured(column: string): string {
  return whileFinal(`coalesce(submissions.${column}, case when submissions.status = 'D' then 0 end)`, 'null');
}

/**
 * Fields that lists and details of submissions share. Names are looked up by primary key for the rows shown; with joins
 * the server would plan for whole tables.
 */
export const submissionFields = {
  id: plainText('submissions.id'),
  problem: nameText('problems.code'),
  user: nameText('select shown.username from users shown where shown.id = submissions.user_id'),
  date: timeText('submissions.date'),
  language: nameText('select shown.key from languages shown where shown.id = submissions.language_id'),
  time: orNull(plainText(measured('time'))),
  memory: orNull(plainText(measured('memory'))),
  points: orNull(plainText(verdictPoints)),
  result: orNull(nameText(verdict('result'))),
};

const contest = objectText({
  key: nameText('contests.key'),
  points: plainText(whileFinal('submissions.contest_points', '0')),
  virtual_participation_number: plainText('submissions.virtual'),
  time_since_start_of_participation: nameText(`iso_duration(submissions.date - (
    select coalesce(nullif(shown.real_start, 'epoch'), contests.start_time)
    from participations shown where shown.id = submissions.participation_id))`),
});

export const submissionSource = {
  from: sql`submissions ${listingJoins}`,
  key: 'submissions.id',
  record: objectText({ ...submissionFields, contest: orNull(contest) }),
};

/** Language and visible result: the kinds that filters distinguish. */
export const submissionKind = sql<string>`languages.key || ' ' || ${sql.raw(`coalesce(${verdict('result')}, '')`)}`;
