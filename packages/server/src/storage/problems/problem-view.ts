import type { FormatName } from '@tribunal/core/formats/formats';
import {
  type LimitFactors,
  type Limits,
  languageLimits as limitsOf,
} from '@tribunal/core/languages/language-limits';
import type { DataSample } from '@tribunal/core/test-data/generated-data';
import type { FileKind } from '@tribunal/core/test-data/problem-file';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { boolean, json, listOf, nullable, number, rowsOf, string } from '../../database/row.ts';
import { hasFactors } from '../judges/languages/language-limits.ts';
import { isStorable } from '../lists/filters.ts';
import { currentFirst, enteredBy } from '../visibility/entered.ts';
import { isInside } from '../visibility/inside-contest.ts';
import {
  hasVisibleEditorial,
  problemIsEditable,
  problemPageIsVisible,
} from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { difficultyOfProblem } from './problem-difficulties.ts';
import { filesOfProblem } from './problem-files.ts';
import { isBookmarkedBy } from './training/bookmarks.ts';

const storedProblemRow = rowsOf<StoredProblem>({
  description: string,
  code: string,
  name: string,
  timeLimit: number,
  memoryLimit: number,
  points: number,
  difficulty: nullable(number),
  language: string,
  contest: nullable(json<NonNullable<StoredProblem['contest']>>()),
  partial: boolean,
  notes: string,
  isEditable: boolean,
  files: json<StoredProblem['files']>(),
  source: string,
  license: string,
  samples: json<StoredProblem['samples']>(),
  languages: listOf(string),
  hasEditorial: boolean,
  isBookmarked: boolean,
  types: listOf(string),
  authors: listOf(string),
  isSolved: nullable(boolean),
  languageLimits: json<StoredProblem['languageLimits']>(),
});

export interface ShownProblem {
  readonly code: string;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** Markdown, below the samples. */
  readonly notes: string;
  readonly source: string;
  readonly license: string;
  /** The language of the name, the description and the notes. */
  readonly language: string;
  /** Those of the test data. */
  readonly samples: readonly DataSample[];
  /** Every language that has a statement, the default one first. */
  readonly languages: readonly string[];
  readonly points: number;
  /** Null when it is not known. */
  readonly difficulty: number | null;
  readonly partial: boolean;
  /** Seconds. */
  readonly timeLimit: number;
  /** KiB. */
  readonly memoryLimit: number;
  /** True when the viewer may read one that is published. */
  readonly hasEditorial: boolean;
  /** True when the viewer has bookmarked it. */
  readonly isBookmarked: boolean;
  /** True when the viewer may edit it. */
  readonly isEditable: boolean;
  readonly languageLimits: readonly {
    readonly language: string;
    readonly timeLimit: number;
    readonly memoryLimit: number;
  }[];
  readonly types: readonly string[];
  readonly authors: readonly string[];
  /** Whether the viewer has solved it; null when the viewer has not tried it. */
  readonly isSolved: boolean | null;
  readonly contest: ContestOfProblem | null;
  readonly files: readonly ShownFile[];
}

interface ShownFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly hash: string;
  readonly bytes: number;
}

/** A running contest with the problem that the viewer takes part in. */
export interface ContestOfProblem {
  readonly key: string;
  readonly name: string;
  readonly format: FormatName;
  readonly points: number;
  readonly partial: boolean;
  /** Null for no limit. */
  readonly maxSubmissions: number | null;
  readonly contestProblemId: number;
  readonly participationId: number;
  /** All problems of the contest, in order. A label is null where the position gives it. */
  readonly problems: readonly { readonly code: string; readonly label: string | null }[];
}

interface AskedProblem {
  readonly code: string;
  /** The language in which the viewer reads; another one is shown if there is no statement in it. */
  readonly language: string;
  /** The key of the contest in which it is shown, if the viewer is in several with this problem; empty for none. */
  readonly contestKey: string;
}

export async function findShownProblem(
  { query }: Database,
  viewer: Viewer,
  { code, language, contestKey }: AskedProblem,
  now: Date,
): Promise<ShownProblem | null> {
  if (!isStorable(code)) return null;
  const { rows } = await storedProblemRow`
    select problems.code, coalesce(chosen.name, problems.name) as name,
      coalesce(chosen.description, problems.description) as description, coalesce(chosen.notes, problems.notes) as notes,
      coalesce(chosen.language, problems.statement_language) as language,
      problems.statement_language || array(
        select language from problem_statements where problem_id = problems.id order by language) as languages,
      coalesce(data.summary->'samples', '[]') as samples, problems.source, problems.license, problems.points, ${difficultyOfProblem} as difficulty, problems.partial, problems.types,
      ${problemIsEditable(viewer)} as "isEditable", ${hasVisibleEditorial(viewer, now)} as "hasEditorial", ${isBookmarkedBy(viewer)} as "isBookmarked",
      problems.time_limit as "timeLimit", problems.memory_limit as "memoryLimit", ${languageLimits} as "languageLimits",
      array(
        select users.username from problem_roles join users on users.id = user_id
        where problem_id = problems.id and role = 'author' order by position, users.id) as authors,
      (select own_is_solved from best_results where user_id = ${viewer.userId} and problem_id = problems.id) as "isSolved",
      ${filesOfProblem} as files, ${contestOf(viewer, now, contestKey)} as contest
    from problems
    left join problem_data_versions data on data.problem_id = problems.id and data.version = problems.data_version
    left join problem_statements chosen on chosen.problem_id = problems.id and chosen.language = ${language}
    where problems.code = ${code} and ${problemPageIsVisible(viewer, now)}
  `.execute(query);
  return rows[0] ? withLanguageLimits(rows[0]) : null;
}

type StoredProblem = Omit<ShownProblem, 'languageLimits'> & {
  readonly languageLimits: readonly ({
    readonly language: string;
    readonly own: Limits | null;
  } & LimitFactors)[];
};

function withLanguageLimits(problem: StoredProblem): ShownProblem {
  const limits = problem.languageLimits.map(({ language, own, ...factors }) => ({
    language,
    ...limitsOf(problem, own, factors),
  }));
  return { ...problem, languageLimits: limits };
}

const languageLimits = sql`coalesce((
  select json_agg(json_build_object('language', l.name, 'own', case when o.problem_id is not null
      then json_build_object('timeLimit', o.time_limit, 'memoryLimit', o.memory_limit) end,
      'timeFactor', l.time_factor, 'memoryFactor', l.memory_factor) order by l.name, l.id)
  from languages l left join problem_language_limits o on o.language_id = l.id and o.problem_id = problems.id
  where o.problem_id is not null or ${hasFactors('l')}), '[]')`;

function contestOf(viewer: Viewer, now: Date, key: string) {
  if (viewer.userId === null) return sql`null`;
  return sql`(
    select json_build_object('key', contests.key, 'name', contests.name, 'format', contests.format, 'points', entry.points,
      'partial', entry.partial and problems.partial, 'maxSubmissions', entry.max_submissions, 'contestProblemId', entry.id,
      'participationId', own.id, 'problems', (
        select json_agg(json_build_object('code', listed.code, 'label', e.label) order by e.position)
        from contest_problems e join problems listed on listed.id = e.problem_id
        where e.contest_id = contests.id))
    from ${enteredBy(viewer.userId, now)} entered
    join participations own on own.id = entered.id
    join contests on contests.id = own.contest_id and contests.start_time <= ${now}
    join contest_problems entry on entry.contest_id = contests.id and entry.problem_id = problems.id
    where ${isInside(viewer, 'own', now)}
    order by contests.key = ${isStorable(key) ? key : ''} desc, ${currentFirst('own')} limit 1)`;
}
