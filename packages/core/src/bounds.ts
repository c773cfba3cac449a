/**
 * Every number from outside has a bound, so that sums stay finite. The largest score is the sum over all problems of a
 * contest, which a double represents with enough precision.
 */
export const mostPoints = 1e12;

/** Test cases of one problem, and therefore of one judging. */
export const mostCases = 10_000;

/** Characters of the source code of a submission. */
export const longestSource = 65_536;

/** Bytes of the output of one case, where the test data says nothing else. */
export const usualOutputBytes = 25_165_824;

/** Findings that are kept of a check of test data. */
export const mostFindings = 100;
/** Generated cases whose texts a judge reports to the site. */
export const mostGeneratedTexts = 100;

/** Inputs of one test run. */
export const mostTestRunInputs = 10;
/** Characters of one input of a test run. */
export const longestTestRunInput = 65_536;
/** Characters that are kept of what a program writes during a test run, for each input and stream. */
export const longestTestRunOutput = 16_384;

/** Of one contestant. */
export const mostExtraMinutes = 100_000;

export const mostSeconds = 1e9;
export const mostKibibytes = 1e12;

/** NaN becomes the lower bound. */
export function clamp(value: number, lowest: number, highest: number): number {
  return value > lowest ? Math.min(value, highest) : lowest;
}

/** Characters of an announcement or an answer. */
export const longestAnnouncement = 20_000;

/** Characters of a request to join an organization. */
export const longestReason = 1000;
