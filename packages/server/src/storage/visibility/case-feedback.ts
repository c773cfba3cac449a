import type { CaseFeedback } from '@tribunal/core/visibility';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition, not } from './condition.ts';
import { submissionIsRejudgedBy } from './submission-visibility.ts';
import type { Viewer } from './viewer.ts';

/** Over `submissions` joined to `problems` and left joined to `contests`: what the viewer sees of its cases. The jury sees everything. */
export function caseFeedbackFor(viewer: Viewer): RawBuilder<CaseFeedback> {
  return sql<CaseFeedback>`case when ${submissionIsRejudgedBy(viewer)} then 'full' else problems.case_feedback end`;
}

/** Over the same tables: true when the viewer sees no single cases. */
export function casesAreHiddenFrom(viewer: Viewer): Condition {
  return allOf(sql<boolean>`problems.case_feedback = 'none'`, not(submissionIsRejudgedBy(viewer)));
}
