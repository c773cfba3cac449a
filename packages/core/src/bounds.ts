/**
 * Every number from outside has a bound, so that sums stay finite. The largest score is the sum over all problems of a
 * contest, which a double represents with enough precision.
 */
export const maxPoints = 1e12;

/** Test cases of one problem, and therefore of one judging. */
export const maxCases = 10_000;

/** Characters of the source code of a submission. */
export const maxSourceLength = 65_536;

/** Files of one submission. */
export const maxSourceFiles = 32;
/** Bytes of the files of one submission. Only outputs, which no compiler reads, may have so many. */
export const maxSourceBytes = 67_108_864;
/** Characters of the programs of one submission. */
export const maxProgramLength = 1_048_576;

/** Bytes of the output of one case, where the test data says nothing else. */
export const defaultOutputBytes = 25_165_824;

/** Bytes that are stored of the output of a failed case, and that a page shows of each file of a case. */
export const maxShownCaseBytes = 65_536;
/** Bytes of all stored outputs of one judging, compressed. */
export const maxKeptOutputBytes = 1 << 20;
/** Bytes of the output of a case that runs once more for the jury. */
export const maxRepeatedOutputBytes = 4 << 20;
/** Bytes of the input and of the answer that a generator makes for such a case, each. */
export const maxRepeatedDataBytes = 1 << 20;

/** Findings that are kept of a check of test data. */
export const maxFindings = 100;
/** Generated cases whose texts a judge reports to the site. */
export const maxGeneratedTexts = 100;

/** Inputs of one test run. */
export const maxTestRunInputs = 10;
/** Characters of one input of a test run. */
export const maxTestRunInputLength = 65_536;
/** Characters that are kept of what a program writes during a test run, for each input and stream. */
export const maxTestRunOutputLength = 16_384;

/** What one contestant can get. */
export const maxExtraMinutes = 100_000;

export const maxSeconds = 1e9;
export const maxKibibytes = 1e12;

/** NaN becomes the lower bound. */
export function clamp(value: number, lowest: number, highest: number): number {
  return value > lowest ? Math.min(value, highest) : lowest;
}

/** Characters of an announcement or an answer. */
export const maxAnnouncementLength = 20_000;

/** Characters of the name of a list of problems. */
export const maxListNameLength = 100;
/** Problems of one list. */
export const maxListProblems = 1000;
/** Lists of one user or organization. */
export const maxListsOfOwner = 500;

/** Characters of a request to join an organization. */
export const maxReasonLength = 1000;
