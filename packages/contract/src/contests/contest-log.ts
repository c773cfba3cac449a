import type { Changes } from '@tribunal/core/contests/contest-edit';
import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import type { FormatName } from '@tribunal/core/formats/formats';
import type { Result, Status } from '@tribunal/core/judging/verdicts';

/** Times are ISO 8601. */
export interface ContestFacts {
  readonly key: string;
  readonly name: string;
  readonly start_time: string;
  readonly end_time: string;
  /** Seconds that each contestant has; null if all have until the end. */
  readonly time_limit: number | null;
  readonly format: FormatName;
  readonly format_config: Readonly<Record<string, unknown>> | null;
  readonly points_precision: number;
  readonly frozen_last_minutes: number;
  readonly removed_intervals: readonly RemovedInterval[];
  readonly thawed_at: string | null;
  readonly finalized_at: string | null;
}

export interface ContestProblemFacts {
  readonly code: string;
  readonly points: number;
  readonly partial: boolean;
  readonly max_submissions: number | null;
  /** Null for the label of its position. */
  readonly label: string | null;
  /** The color of its balloons: `#rrggbb`; null for none. */
  readonly color: string | null;
  readonly hold: 'submitting' | 'judging' | 'results' | null;
  readonly is_withdrawn: boolean;
}

export interface ParticipationFacts {
  readonly user: string;
  /** 0 live, -1 spectator, n the n-th virtual participation. */
  readonly virtual: number;
  readonly real_start: string;
  readonly is_disqualified: boolean;
  readonly is_unofficial: boolean;
  /** Time beyond that of everybody else. */
  readonly extra_minutes: number;
}

export interface SubmissionFacts {
  readonly user: string;
  readonly problem: string;
  readonly language: string;
  readonly date: string;
  readonly virtual: number;
  readonly status: Status;
  /** The number of the judging, from 1; a rejudge is the next one. */
  readonly judgement: number;
  /** The verdict, and the points that it gives in the contest; missing until the submission is judged. */
  readonly result?: Result;
  readonly points?: number | null;
}

/** What the author and everybody concerned know of a question. */
export interface ClarificationFacts {
  /** The code of the problem; null for a general question. */
  readonly problem: string | null;
  readonly author: string;
  readonly question: string;
  readonly asked_at: string;
  readonly answer: string | null;
  /** Whether the answer is for its author or for all contestants; null until there is one. */
  readonly to: 'one' | 'all' | null;
  readonly answered_at: string | null;
  /** Who of the jury takes care of it. */
  readonly assigned_to: string | null;
}

export interface AnnouncementFacts {
  readonly problem: string | null;
  readonly text: string;
  readonly made_at: string;
}

/** Who changed which fields, with the old and the new values of all of them. It is for the jury and not part of the state. */
export interface LoggedEdit {
  readonly by: string;
  readonly changed: Changes;
}

type Edited<Facts> = Partial<Facts> & { readonly edit?: LoggedEdit };

/** The content of one entry: the facts that changed. The newest value of each fact applies. */
export type LogEntry =
  | { readonly kind: 'contest'; readonly subjectId: null; readonly data: Edited<ContestFacts> }
  | {
      readonly kind: 'problems';
      readonly subjectId: null;
      readonly data: { readonly problems: readonly ContestProblemFacts[] };
    }
  | { readonly kind: 'participation'; readonly subjectId: number; readonly data: Edited<ParticipationFacts> }
  | { readonly kind: 'submission'; readonly subjectId: number; readonly data: Partial<SubmissionFacts> }
  | { readonly kind: 'clarification'; readonly subjectId: number; readonly data: ClarificationFacts }
  | { readonly kind: 'announcement'; readonly subjectId: number; readonly data: AnnouncementFacts };

/** An entry with its position in the log of its contest. Numbers count from 1 without gaps, and times never decrease. */
export type NumberedEntry = LogEntry & { readonly number: number; readonly at: Date };

/** The current state of a contest according to its log. */
export interface ContestState {
  readonly contest: Partial<ContestFacts>;
  readonly problems: readonly ContestProblemFacts[];
  readonly participations: ReadonlyMap<number, Partial<ParticipationFacts>>;
  readonly submissions: ReadonlyMap<number, Partial<SubmissionFacts> & { readonly judgedAt: Date }>;
  readonly clarifications: ReadonlyMap<number, ClarificationFacts>;
  readonly announcements: ReadonlyMap<number, AnnouncementFacts>;
}

/** Applies the entries in order. An unhandled kind of entry does not compile. */
export function replay(entries: Iterable<NumberedEntry>): ContestState {
  let contest: ContestState['contest'] = {};
  let problems: ContestState['problems'] = [];
  const participations = new Map<number, Partial<ParticipationFacts>>();
  const submissions = new Map<number, Partial<SubmissionFacts> & { readonly judgedAt: Date }>();
  const clarifications = new Map<number, ClarificationFacts>();
  const announcements = new Map<number, AnnouncementFacts>();
  for (const entry of entries) {
    switch (entry.kind) {
      case 'contest':
        contest = { ...contest, ...factsOf(entry.data) };
        break;
      case 'problems':
        problems = entry.data.problems;
        break;
      case 'participation':
        participations.set(entry.subjectId, {
          ...participations.get(entry.subjectId),
          ...factsOf(entry.data),
        });
        break;
      case 'submission':
        submissions.set(entry.subjectId, {
          ...submissions.get(entry.subjectId),
          ...entry.data,
          judgedAt: entry.at,
        });
        break;
      case 'clarification':
        clarifications.set(entry.subjectId, entry.data);
        break;
      case 'announcement':
        announcements.set(entry.subjectId, entry.data);
        break;
      default:
        refuseUnknown(entry);
    }
  }
  return { contest, problems, participations, submissions, clarifications, announcements };
}

function factsOf<Data extends { readonly edit?: LoggedEdit }>({ edit: _, ...facts }: Data) {
  return facts;
}

function refuseUnknown(entry: never): never {
  throw new Error(`unknown kind of log entry: ${JSON.stringify(entry)}`);
}
