import { sql } from 'kysely';
import {
  asSql,
  type JsonText,
  nameText,
  objectText,
  orNull,
  plainText,
  timeText,
} from '../../database/json-text.ts';
import { isFinal } from '../judges/in-progress.ts';
import type { ListSource } from '../lists/list-page.ts';
import type { Condition } from '../visibility/condition.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { detailsAreWithheldFrom, resultIsWithheldFrom } from '../visibility/withheld.ts';

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

/** The text of a value that may be withheld, and what is shown instead. */
export function unless(isWithheld: Condition, text: JsonText, instead: string): JsonText {
  return sql<string>`case when ${isWithheld} then ${sql.raw(`'${instead}'`)} else ${asSql(text)} end`;
}

/**
 * Fields that lists and details of submissions share. Names are looked up by primary key for the rows shown; with joins
 * the server would plan for whole tables.
 */
export function submissionFields(viewer: Viewer, now: Date) {
  const isResultWithheld = resultIsWithheldFrom(viewer, now);
  const areDetailsWithheld = detailsAreWithheldFrom(viewer, now);
  return {
    ...plainFields,
    time: unless(areDetailsWithheld, resultFields.time, 'null'),
    memory: unless(areDetailsWithheld, resultFields.memory, 'null'),
    points: unless(isResultWithheld, resultFields.points, 'null'),
    result: unless(isResultWithheld, resultFields.result, 'null'),
  };
}

const plainFields = {
  id: plainText('submissions.id'),
  problem: nameText('problems.code'),
  user: nameText('select shown.username from users shown where shown.id = submissions.user_id'),
  date: timeText('submissions.date'),
  language: nameText('select shown.key from languages shown where shown.id = submissions.language_id'),
};

const resultFields = {
  time: orNull(plainText(measured('time'))),
  memory: orNull(plainText(measured('memory'))),
  points: orNull(plainText(verdictPoints)),
  result: orNull(nameText(verdict('result'))),
};

const contestFields = {
  key: nameText('contests.key'),
  points: plainText(whileFinal('submissions.contest_points', '0')),
  virtual_participation_number: plainText('submissions.virtual'),
  time_since_start_of_participation: nameText(`iso_duration((
    select contest_time(coalesce(nullif(shown.real_start, 'epoch'), contests.start_time), submissions.date,
      case when shown.virtual > 0 then '[]' else contests.removed_intervals end)
    from participations shown where shown.id = submissions.participation_id))`),
};

export function submissionSource(viewer: Viewer, now: Date): ListSource {
  const points = unless(resultIsWithheldFrom(viewer, now), contestFields.points, '0');
  const contest = asSql(objectText({ ...contestFields, points }));
  const record = objectText({
    ...submissionFields(viewer, now),
    contest: sql<string>`coalesce(${contest}, 'null')`,
  });
  return { from: sql`submissions ${listingJoins}`, key: 'submissions.id', record };
}

/** Language and visible result: the kinds that filters distinguish. */
export const submissionKind = sql<string>`languages.key || ' ' || ${sql.raw(`coalesce(${verdict('result')}, '')`)}`;
