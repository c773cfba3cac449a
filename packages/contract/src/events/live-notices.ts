/** More would take the page from what the reader works on; the number of the others is beside them. */
export const maxShownNotices = 2;

/** What `/events/submissions` tells a user about questions, answers and announcements: what changed, in every language. */
export interface LiveNotices {
  readonly marks: readonly LiveMark[];
  readonly notices: readonly LiveNotice[];
  /** How many notices the reader has not read, of all contests and the site; left out where it was not counted. */
  readonly unread?: number;
}

/** The number beside the link to the questions of a contest. */
export interface LiveMark {
  readonly contest: string;
  /** `unread`: answers and announcements that a contestant has not read. `open`: questions that the jury has not answered. */
  readonly kind: 'unread' | 'open';
  readonly count: number;
}

export interface LiveNotice {
  /** Another one for each text: an answer that replaces an earlier one is a new notice. */
  readonly id: string;
  readonly kind: 'announcement' | 'answer' | 'question';
  /** The name of the contest; null for the whole site. */
  readonly contest: string | null;
  readonly text: string;
  /** What an answer answers, cut off; null for everything else. */
  readonly question: string | null;
  readonly address: string;
}
