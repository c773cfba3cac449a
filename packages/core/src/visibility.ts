/** Who sees the scoreboard of a contest: everyone, everyone after the end, contestants after their own end, or only editors. */
export const scoreboardVisibilities = ['V', 'C', 'P', 'H'] as const;

/** What contestants see of their own submissions until the end: everything, the verdict and the points, or only that they were received. */
export const submissionVisibilities = ['everything', 'verdict', 'nothing'] as const;
export type SubmissionVisibility = (typeof submissionVisibilities)[number];

/** What contestants see of single cases: verdicts with the words of the checker, only the verdicts, or nothing. */
export const caseFeedbacks = ['full', 'verdicts', 'none'] as const;
export type CaseFeedback = (typeof caseFeedbacks)[number];

/** Who can read the source of other users' submissions to a problem: everyone, users who solved it, or nobody. */
export const sourceVisibilities = ['always', 'solved', 'own'] as const;
