import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import type { GivenData } from '../../../../actions/problems/create-problem.ts';
import { isKnownChecker } from '../../../../test-data/known-checkers.ts';
import type { WrongFields } from '../../../forms/answer-form.ts';

const standard = { name: 'standard', args: null };

/** The test data that a program sends with a new problem, in the fields `cases` and `checker` of a snapshot. */
export function givenData(body: unknown): GivenData | WrongFields {
  const { cases, checker } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const givenCases = cases ?? [];
  const checked = checkRecord({ type: 'problem', code: 'x', name: '', cases: givenCases });
  if ('fault' in checked || checked.record.type !== 'problem')
    return { status: 400, faults: { cases: (t) => t.authoring.wrongCases } };
  const known = checkerIn(checker ?? standard);
  if (!known) return { status: 400, faults: { checker: (t) => t.authoring.wrongChecker } };
  const plain = (checked.record.cases ?? []).map(({ points = null, batch = null, ...one }) => ({
    ...one,
    points,
    batch,
  }));
  return { checker: known, cases: plain };
}

function checkerIn(given: unknown): GivenData['checker'] | null {
  const checked = checkRecord({ type: 'problem', code: 'x', name: '', checker: given });
  if ('fault' in checked || checked.record.type !== 'problem') return null;
  const { name = '', args = null } = checked.record.checker ?? {};
  return isKnownChecker(name) ? { name, args } : null;
}
