import { sql } from 'kysely';
import { isFinal, isInProgress } from '../judges/in-progress.ts';
import { idIn, isStorable, textIn } from '../lists/filters.ts';
import { allOf, always, anyOf, type Condition, not } from '../visibility/condition.ts';
import { problemIsEditable } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { resultIsWithheldFrom } from '../visibility/withheld.ts';

export interface SubmissionFilters {
  readonly user: string | null;
  readonly problem: string | null;
  readonly contest: string | null;
  readonly id: readonly number[];
  readonly language: readonly string[];
  readonly result: readonly string[];
  /** Whether it has a verdict and is not being judged again. */
  readonly state?: 'judged' | 'pending';
  /** The version of the test data on which the verdict is based. */
  readonly dataVersion?: string;
  /** True for verdicts that are not based on the current test data. */
  readonly isOutdated?: boolean;
}

export const noFilters: SubmissionFilters = {
  user: null,
  problem: null,
  contest: null,
  id: [],
  language: [],
  result: [],
};

/** A name that the database cannot store matches nothing. */
export function canMatch({ user, problem, contest, dataVersion }: SubmissionFilters): boolean {
  return [user, problem, contest, dataVersion ?? null].every((name) => name === null || isStorable(name));
}

/** Over `submissions` with `listingJoins`. A result that the viewer may not know matches nothing, and counts as pending. */
export function filterConditions(filters: SubmissionFilters, viewer: Viewer, now: Date): Condition[] {
  const isWithheld = resultIsWithheldFrom(viewer, now);
  return [
    ...nameConditions(filters),
    idIn('submissions.id', filters.id),
    isIn(filters.language),
    hasResult(filters.result, isWithheld),
    isInState(filters.state, isWithheld),
    isBasedOn(filters.dataVersion, viewer, isWithheld),
    filters.isOutdated ? allOf(isOutdated, problemIsEditable(viewer), not(isWithheld)) : always,
  ];
}

/** Over `submissions`: the filters by user, problem and contest. */
export function nameConditions({
  user,
  problem,
  contest,
}: Pick<SubmissionFilters, 'user' | 'problem' | 'contest'>): Condition[] {
  return [
    isOf('user_id', 'users', 'username', user),
    isOf('problem_id', 'problems', 'code', problem),
    isOf('contest_id', 'contests', 'key', contest),
  ];
}

/** Compares ids, so that an index can be used; matches nothing when the name does not exist. */
function isOf(column: string, table: string, nameColumn: string, name: string | null): Condition {
  if (name === null) return always;
  return sql<boolean>`${sql.ref(`submissions.${column}`)} = (
    select named.id from ${sql.table(table)} named where ${sql.ref(`named.${nameColumn}`)} = ${name})`;
}

function isIn(languages: readonly string[]): Condition {
  if (languages.length === 0) return always;
  return sql<boolean>`submissions.language_id = any(array(
    select named.id from languages named where ${textIn('named.key', languages)}))`;
}

function hasResult(results: readonly string[], isWithheld: Condition): Condition {
  if (results.length === 0) return always;
  const hasOne = sql<boolean>`(${textIn('submissions.result', results)} and ${sql.raw(isFinal('submissions.status'))})`;
  return allOf(hasOne, not(isWithheld));
}

/** Only those who may see the versions of a problem learn which verdict is based on which. */
function isBasedOn(version: string | undefined, viewer: Viewer, isWithheld: Condition): Condition {
  if (version === undefined) return always;
  const isBased = sql<boolean>`(submissions.data_version = ${version} and ${sql.raw(isFinal('submissions.status'))})`;
  return allOf(isBased, problemIsEditable(viewer), not(isWithheld));
}

/** Over `submissions` and `problems`: has a verdict that is not based on the current test data. */
export const isOutdated = sql<boolean>`(submissions.data_version is distinct from problems.data_version
  and ${sql.raw(isFinal('submissions.status'))})`;

function isInState(state: SubmissionFilters['state'], isWithheld: Condition): Condition {
  if (state === undefined) return always;
  if (state === 'judged')
    return allOf(sql<boolean>`(${sql.raw(isFinal('submissions.status'))})`, not(isWithheld));
  return anyOf(sql<boolean>`(${sql.raw(isInProgress('submissions.status'))})`, isWithheld);
}

/** `filterConditions` for a submission that is already loaded, whatever its state. */
export function matchesFilters(
  { user, problem, contest, id, language, result }: SubmissionFilters,
  submission: FilteredSubmission,
): boolean {
  const names = [
    [user, submission.username],
    [problem, submission.problemCode],
    [contest, submission.contestKey],
  ] as const;
  return (
    names.every(([asked, actual]) => asked === null || asked === actual) &&
    (id.length === 0 || id.includes(submission.id)) &&
    (language.length === 0 || language.includes(submission.languageKey)) &&
    (result.length === 0 || (submission.result !== null && result.includes(submission.result)))
  );
}

interface FilteredSubmission {
  readonly id: number;
  readonly username: string;
  readonly problemCode: string;
  readonly contestKey: string | null;
  readonly languageKey: string;
  /** Null while it is judged. */
  readonly result: string | null;
}

/** True for kinds (language and result) that pass the filters. Results are cached, because callers ask often. */
export function kindMatches({ language, result }: SubmissionFilters): (kind: string) => boolean {
  const known = new Map<string, boolean>();
  const matches = (kind: string) => {
    const [itsLanguage = '', itsResult = ''] = kind.split(' ');
    const hasLanguage = language.length === 0 || language.includes(itsLanguage);
    return hasLanguage && (result.length === 0 || (itsResult !== '' && result.includes(itsResult)));
  };
  return (kind) => {
    const answer = known.get(kind) ?? matches(kind);
    known.set(kind, answer);
    return answer;
  };
}
