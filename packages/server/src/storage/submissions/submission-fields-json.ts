import { sql } from 'kysely';
import { nameText, objectText, orNull, plainText, timeText } from '../../database/json-text.ts';
import { isFinal } from './in-progress.ts';

/** What decides, besides itself, whether a submission is in the list. */
export const judgedBy = sql`
  join problems on problems.id = submissions.problem_id
  left join contests on contests.id = submissions.contest_id`;

/** While a submission is judged again its former verdict is not shown. */
export function whileFinal(expression: string, otherwise: string): string {
  return `case when ${isFinal('submissions.status')} then ${expression} else ${otherwise} end`;
}

function verdict(column: string): string {
  return whileFinal(`submissions.${column}`, 'null');
}

/** What did not run to its end has no points. */
const verdictPoints = whileFinal(
  `case when submissions.result not in ('CE', 'IE', 'AB') then submissions.points end`,
  'null',
);

/** What ran has used something: programs rely on a number, so that what nobody measured is 0. */
function measured(column: string): string {
  return whileFinal(`coalesce(submissions.${column}, case when submissions.status = 'D' then 0 end)`, 'null');
}

/**
 * What lists and details of submissions share. Names are looked up for the rows that are shown, by primary key: joined, they would be
 * planned for the whole tables.
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
  from: sql`submissions ${judgedBy}`,
  key: 'submissions.id',
  record: objectText({ ...submissionFields, contest: orNull(contest) }),
};

/** Language and shown result: the kinds that filters choose among. */
export const submissionKind = sql<string>`languages.key || ' ' || ${sql.raw(`coalesce(${verdict('result')}, '')`)}`;
