/** The stage of judging. */
export const statuses = ['QU', 'P', 'G', 'D', 'CE', 'IE', 'AB'] as const;
export type Status = (typeof statuses)[number];

/** The statuses of a submission that is not judged yet or is being rejudged. */
export const inProgressStatuses = ['QU', 'P', 'G'] as const satisfies readonly Status[];
export type InProgressStatus = (typeof inProgressStatuses)[number];

/** The outcome of judging. A partial score is `AC` with fewer case points than the case total. */
export const results = ['AC', 'WA', 'TLE', 'MLE', 'OLE', 'IR', 'RTE', 'CE', 'IE', 'AB'] as const;
export type Result = (typeof results)[number];

/** The outcome of one test case, from mildest to worst. The worst case determines the result of a submission. */
export const caseStatuses = ['SC', 'AC', 'WA', 'MLE', 'TLE', 'IR', 'RTE', 'OLE'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export function isInProgress(status: Status): status is InProgressStatus {
  return inProgressStatuses.some((inProgress) => inProgress === status);
}

/** The result of a submission from its cases. Without any case it is an internal error. */
export function overallResult(cases: readonly CaseStatus[]): Result {
  const worst = caseStatuses.findLast((status) => cases.includes(status));
  return worst === undefined || worst === 'SC' ? 'IE' : worst;
}

/** A judge reports a case as a set of bits. The first entry of this list whose bit is set is its status. */
const caseStatusBits: readonly (readonly [CaseStatus, number])[] = [
  ['TLE', 4],
  ['MLE', 8],
  ['OLE', 64],
  ['RTE', 2],
  ['IR', 16],
  ['WA', 1],
  ['SC', 32],
];

export function caseStatusFromBits(bits: number): CaseStatus {
  const found = caseStatusBits.find(([, bit]) => (bits & bit) !== 0);
  return found === undefined ? 'AC' : found[0];
}
