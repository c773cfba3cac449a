import type { ContestProblem } from '@tribunal/contract/data/contest-records';
import type { ProblemHold } from '@tribunal/contract/settings/contest-settings';
import { problemLabel } from '@tribunal/core/contests/labels';
import type { FormatName } from '@tribunal/core/formats/formats';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../database/connection.ts';
import {
  asSql,
  nameText,
  objectText,
  orNull,
  plainText,
  stringText,
  timeText,
} from '../../database/json-text.ts';
import { runShaped } from '../../database/prepared.ts';
import { boolean, nullable, number, type Row, rowsOf, string, stringOf } from '../../database/row.ts';
import { awaitsSystemTest } from '../judges/awaits-system-test.ts';
import { isStorable } from '../lists/filters.ts';
import {
  boardIsFrozenFor,
  boardIsOpen,
  contestIsVisible,
  contestProblemsAreVisible,
} from '../visibility/contest-visibility.ts';
import { freezeTime } from '../visibility/freeze.ts';
import { kindOfViewer, type Viewer, viewerLike } from '../visibility/viewer.ts';
import { boardIsWithheldFrom } from '../visibility/withheld.ts';
import { contestFields } from './contest-list-json.ts';

/** A contest that the viewer may see, with what the viewer may see of it. */
const foundContestRow = rowsOf({
  id: number,
  format: stringOf<FormatName>(),
  /** The JSON text of its own fields, without problems and rankings. */
  object: string,
  isBoardOpen: boolean,
  isBoardFrozen: boolean,
  isBoardWithheld: boolean,
  areProblemsVisible: boolean,
  /** Changes with every submission and participation. */
  logNumber: number,
  /** Changes with every rating of any contest. */
  ratingNumber: number,
  /** Changes with every name of a contestant or an organization. */
  nameNumber: number,
});
export type FoundContest = Row<typeof foundContestRow>;

export async function findContest(
  database: Database,
  viewer: Viewer,
  key: string,
  now: Date,
): Promise<FoundContest | null> {
  if (!isStorable(key)) return null;
  const values = { key, now, userId: viewer.userId ?? 0 };
  const [row] = await runShaped(database, `contest detail for ${kindOfViewer(viewer)}`, values, (given) =>
    contestQuery(viewerLike(viewer, given.userId), given.key, given.now),
  );
  return row ?? null;
}

function contestQuery(viewer: Viewer, key: string, now: Date) {
  const isFrozen = boardIsFrozenFor(viewer, now);
  const record = objectText({ ...detailFields, is_frozen: sql<string>`(${isFrozen})::text` });
  return foundContestRow`
    select contests.id, contests.format, ${asSql(record)} as object, ${boardIsOpen(viewer, now)} as "isBoardOpen",
      ${isFrozen} as "isBoardFrozen", ${boardIsWithheldFrom(viewer, now)} as "isBoardWithheld", ${contestProblemsAreVisible(viewer, now)} as "areProblemsVisible",
      coalesce((select number from contest_heads where contest_id = contests.id), 0) as "logNumber",
      coalesce((select name_changes from contest_heads where contest_id = contests.id), 0) as "nameNumber",
      (select count(*)::int from rating_changes) as "ratingNumber"
    from contests
    where contests.key = ${key} and ${contestIsVisible(viewer)}`;
}

const detailFields = {
  ...contestFields,
  has_rating: plainText('exists (select from ratings where contest_id = contests.id)'),
  rating_floor: orNull(plainText('contests.rating_floor')),
  rating_ceiling: orNull(plainText('contests.rating_ceiling')),
  performance_ceiling: orNull(plainText('contests.rating_ceiling::bigint + 400')),
  hidden_scoreboard: plainText(`contests.scoreboard_visibility <> 'V'`),
  scoreboard_visibility: nameText('contests.scoreboard_visibility'),
  is_organization_private: plainText('contests.is_organization_private'),
  organizations: stringText(`array(
    select organization_id from contest_organizations
    where contest_id = contests.id and contests.is_organization_private order by organization_id)`),
  is_private: plainText('contests.is_private'),
  format: objectText({
    name: nameText('contests.format'),
    config: orNull(plainText('contests.format_config')),
  }),
  frozen_at: orNull(timeText(freezeTime('contests'))),
};

export interface ContestProblemRow {
  readonly id: number;
  /** The color of its balloons: `#rrggbb`; null for none. */
  readonly color: string | null;
  readonly problem: Static<typeof ContestProblem>;
  /** What the jury has stopped. */
  readonly hold: ProblemHold | null;
  /** Visible, without effect on standings. */
  readonly isWithdrawn: boolean;
}

/** In contest order. */
export async function contestProblems(
  database: Database,
  { id, format }: Pick<FoundContest, 'id' | 'format'>,
): Promise<ContestProblemRow[]> {
  const rows = await runShaped(
    database,
    'problems of a contest',
    { id },
    (given) =>
      storedContestProblemRow`
      select contest_problems.id, contest_problems.points, contest_problems.partial,
        contest_problems.max_submissions, contest_problems.label, contest_problems.color, problems.name, problems.code,
        contest_problems.hold, contest_problems.is_withdrawn as "isWithdrawn",
        ${sql.raw(awaitsSystemTest('contests'))} and coalesce((
          select (v.summary->>'pretests')::int > 0 from problem_data_versions v
          where v.problem_id = problems.id and v.version = problems.data_version), false) as is_pretested
      from contest_problems join problems on problems.id = contest_problems.problem_id
      join contests on contests.id = contest_problems.contest_id
      where contest_problems.contest_id = ${given.id} order by contest_problems.position`,
  );
  return rows.map(({ id, color, hold, isWithdrawn, label: given, ...stored }, index) => {
    const label = problemLabel(format, index, given);
    const { points, partial, max_submissions, name, code, is_pretested } = stored;
    return {
      id,
      color,
      hold,
      isWithdrawn,
      problem: { points, partial, is_pretested, max_submissions, name, code, label },
    };
  });
}

const storedContestProblemRow = rowsOf({
  id: number,
  points: number,
  partial: boolean,
  max_submissions: nullable(number),
  label: nullable(string),
  color: nullable(string),
  name: string,
  code: string,
  is_pretested: boolean,
  hold: nullable(stringOf<ProblemHold>()),
  isWithdrawn: boolean,
});
