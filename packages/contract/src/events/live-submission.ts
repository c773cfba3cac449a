/**
 * What a list shows of a submission, as `/events/submissions` sends it. Texts are those of the page in every language; the
 * page itself has the words for each code.
 */
export interface LiveSubmission {
  readonly id: number;
  /** Greater for every later state of the submission. */
  readonly version: number;
  /** Cases finished so far. They do not change the version. */
  readonly cases: number;
  readonly isFinal: boolean;
  /** How style sheets know the verdict: its code, or `_AC` for a partial score. */
  readonly look: string;
  readonly code: string;
  readonly score: string;
  readonly time: string;
  readonly memory: string;
}

/** True when a state replaces another one of the same submission, in whatever order they arrive. */
export function isNewer(state: LiveSubmission, known: LiveSubmission): boolean {
  if (state.version !== known.version) return state.version > known.version;
  return state.cases > known.cases;
}
