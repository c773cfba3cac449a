/** Who sees the scoreboard of a contest: everyone, everyone after the end, contestants after their own end, or only editors. */
export const scoreboardVisibilities = ['V', 'C', 'P', 'H'] as const;

/** The parts of a judging that contestants may see before the end, each with those before it. */
const judgingParts = ['compilation', 'verdict', 'details'] as const;
export type JudgingPart = (typeof judgingParts)[number];

/**
 * What contestants see of their own submissions until the end: everything, the verdict and the points, the results of the sample
 * cases, whether they compiled, or only that they were received.
 */
export const submissionVisibilities = ['everything', 'verdict', 'samples', 'compile', 'nothing'] as const;
export type SubmissionVisibility = (typeof submissionVisibilities)[number];

/** The last part that is shown. `samples` also shows the cases with which the data begins. */
const lastParts: Readonly<Record<SubmissionVisibility, JudgingPart | null>> = {
  everything: 'details',
  verdict: 'verdict',
  samples: 'compilation',
  compile: 'compilation',
  nothing: null,
};

export function showsPart(visibility: SubmissionVisibility, part: JudgingPart): boolean {
  const last = lastParts[visibility];
  return last !== null && judgingParts.indexOf(part) <= judgingParts.indexOf(last);
}

export function visibilitiesThatHide(part: JudgingPart): SubmissionVisibility[] {
  return submissionVisibilities.filter((visibility) => !showsPart(visibility, part));
}

/** What contestants see of single cases: verdicts with the words of the checker, only the verdicts, or nothing. */
export const caseFeedbacks = ['full', 'verdicts', 'none'] as const;
export type CaseFeedback = (typeof caseFeedbacks)[number];

/** Who can read the source of other users' submissions to a problem: everyone, users who solved it, or nobody. */
export const sourceVisibilities = ['always', 'solved', 'own'] as const;
