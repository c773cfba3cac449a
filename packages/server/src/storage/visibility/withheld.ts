import { inProgressStatuses } from '@tribunal/core/judging/verdicts';
import { type JudgingPart, type SubmissionVisibility, visibilitiesThatHide } from '@tribunal/core/visibility';
import { sql } from 'kysely';
import { allOf, anyOf, type Condition, never, not } from './condition.ts';
import { contestIsJudgedBy } from './contest-visibility.ts';
import { participationEnd } from './participation-end.ts';
import type { Viewer } from './viewer.ts';

const inProgress = sql.join(inProgressStatuses.map((status) => sql.lit(status)));

/** Over `submissions` left joined to `contests`: cases of what is being judged would tell of a verdict that the jury confirms first. */
const verdictMayBeHeld = sql<boolean>`(contests.id is not null and submissions.virtual = 0
  and submissions.status in (${inProgress}) and (contests.verification <> 'none' or exists (
    select from contest_problems held where held.id = submissions.contest_problem_id and held.hold = 'results')))`;

// The setting `submission_visibility` of a contest and of its problems, until the contest is over for all; in a virtual participation until
// its own end.
// It applies to everybody except the jury: contestants could otherwise sign out and look at their submissions as guests.

/** Over `submissions` left joined to `contests`: the setting of the problem, or else of the contest. */
export const submissionVisibility = sql<SubmissionVisibility>`coalesce(
  contests.problem_visibilities->>submissions.contest_problem_id::text, contests.submission_visibility)`;

/** Over `submissions` left joined to `contests`: true while nobody but the jury may know the result, and nobody else sees the submission. */
export function resultIsWithheld(now: Date): Condition {
  return isHiddenWhileRunning('verdict', now);
}

/** Over the same tables: true when the viewer sees no result. A compile error is one that contestants may see before others. */
export function resultIsWithheldFrom(viewer: Viewer, now: Date): Condition {
  const isShownCompileError = allOf(
    not(hides('compilation')),
    sql<boolean>`submissions.result is not distinct from 'CE'`,
  );
  return allOf(
    resultIsWithheld(now),
    not(isShownCompileError),
    not(isRevealedTo(viewer)),
    not(contestIsJudgedBy(viewer)),
  );
}

/** Over the same tables: true when the viewer sees at most the verdict and the points. */
export function detailsAreWithheldFrom(viewer: Viewer, now: Date): Condition {
  const isHidden = allOf(isHiddenWhileRunning('details', now), not(isRevealedTo(viewer)));
  return allOf(anyOf(isHidden, verdictMayBeHeld), not(contestIsJudgedBy(viewer)));
}

/** Over `submissions`: true when the viewer has used a token for this own submission. */
function isRevealedTo({ userId }: Viewer): Condition {
  if (userId === null) return never;
  return sql<boolean>`(submissions.token_used_at is not null and submissions.user_id = ${userId})`;
}

/** Over the same tables, where the result is withheld: true when the viewer sees that it compiled. */
export const hasVisiblyCompiled: Condition = allOf(
  not(hides('compilation')),
  sql<boolean>`(submissions.status in ('G', 'D') or exists (
    select from case_results compiled where compiled.submission_id = submissions.id))`,
);

/** Over the same tables, where details are withheld: true when the viewer sees the results of the first sample cases. */
export const samplesAreShown: Condition = allOf(
  sql<boolean>`${submissionVisibility} = 'samples'`,
  not(verdictMayBeHeld),
);

/** Over `participations` joined to `contests`: true while nobody but the jury may know its results. */
export function participationIsWithheld(now: Date): Condition {
  return sql<boolean>`(${contestHides('verdict')} and ${now} <= case
    when participations.virtual > 0 then ${sql.raw(participationEnd('participations'))} else contests.over_at end)`;
}

export function participationIsWithheldFrom(viewer: Viewer, now: Date): Condition {
  return allOf(participationIsWithheld(now), not(contestIsJudgedBy(viewer)));
}

/** Over `contests`: true when the results of submissions, if only to one problem, are withheld until it is over. */
export const contestWithholdsResults: Condition = contestHides('verdict');

/** Over `contests`: true when details of submissions, if only to one problem, are withheld until it is over. */
export const contestWithholdsDetails: Condition = contestHides('details');

/** Over `contests`: true when the viewer sees every live submission on the board as pending. */
export function boardIsWithheldFrom(viewer: Viewer, now: Date): Condition {
  return allOf(
    sql<boolean>`(${contestWithholdsResults} and ${now} <= contests.over_at)`,
    not(contestIsJudgedBy(viewer)),
  );
}

function hides(part: JudgingPart): Condition {
  return sql<boolean>`${submissionVisibility} in (${listOf(part)})`;
}

function contestHides(part: JudgingPart): Condition {
  return sql<boolean>`(contests.submission_visibility in (${listOf(part)}) or exists (
    select from jsonb_each_text(contests.problem_visibilities) hiding where hiding.value in (${listOf(part)})))`;
}

function listOf(part: JudgingPart) {
  return sql.join(visibilitiesThatHide(part).map((one) => sql.lit(one)));
}

function isHiddenWhileRunning(part: JudgingPart, now: Date): Condition {
  return sql<boolean>`coalesce(${hides(part)} and ${submissionIsRunning(now)}, false)`;
}

function submissionIsRunning(now: Date): Condition {
  return sql<boolean>`${now} <= case when submissions.virtual > 0 then (
    select ${sql.raw(participationEnd('own'))} from participations own where own.id = submissions.participation_id)
    else contests.over_at end`;
}

/** Over `submissions`: true when figures leave it out. See `participations.is_withheld`. */
export const isLeftOut: Condition = sql<boolean>`exists (
  select from participations withheld where withheld.id = submissions.participation_id and withheld.is_withheld)`;
