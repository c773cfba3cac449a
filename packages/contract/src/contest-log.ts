import type { FormatName } from '@tribunal/core/formats/formats';
import type { Result, Status } from '@tribunal/core/verdicts';

/** Times are ISO 8601. */
export interface ContestFacts {
  readonly key: string;
  readonly name: string;
  readonly start_time: string;
  readonly end_time: string;
  /** Seconds that each contestant has; null when everybody has until the end. */
  readonly time_limit: number | null;
  readonly format: FormatName;
  readonly format_config: Readonly<Record<string, unknown>> | null;
  readonly points_precision: number;
  readonly frozen_last_minutes: number;
  readonly thawed_at: string | null;
  readonly finalized_at: string | null;
}

export interface ContestProblemFacts {
  readonly code: string;
  readonly points: number;
  readonly partial: boolean;
  readonly max_submissions: number | null;
}

export interface ParticipationFacts {
  readonly user: string;
  /** 0 live, -1 spectator, n the n-th virtual participation. */
  readonly virtual: number;
  readonly real_start: string;
  readonly is_disqualified: boolean;
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
  /** The verdict, and the points that the contest gives for it; missing until there is one. */
  readonly result?: Result;
  readonly points?: number | null;
}

/** What one entry says. It holds the facts that changed; the newest value of each fact holds. */
export type LogEntry =
  | { readonly kind: 'contest'; readonly subjectId: null; readonly data: Partial<ContestFacts> }
  | {
      readonly kind: 'problems';
      readonly subjectId: null;
      readonly data: { readonly problems: readonly ContestProblemFacts[] };
    }
  | { readonly kind: 'participation'; readonly subjectId: number; readonly data: Partial<ParticipationFacts> }
  | { readonly kind: 'submission'; readonly subjectId: number; readonly data: Partial<SubmissionFacts> };

/** An entry with its place in the log of its contest: numbers count from 1 without gaps, and times never go back. */
export type NumberedEntry = LogEntry & { readonly number: number; readonly at: Date };

/** What a contest's log says about the present. */
export interface ContestState {
  readonly contest: Partial<ContestFacts>;
  readonly problems: readonly ContestProblemFacts[];
  readonly participations: ReadonlyMap<number, Partial<ParticipationFacts>>;
  readonly submissions: ReadonlyMap<number, Partial<SubmissionFacts> & { readonly judgedAt: Date }>;
}

/** Applies the entries in order. A kind of entry that is not handled here does not compile. */
export function replay(entries: Iterable<NumberedEntry>): ContestState {
  let contest: ContestState['contest'] = {};
  let problems: ContestState['problems'] = [];
  const participations = new Map<number, Partial<ParticipationFacts>>();
  const submissions = new Map<number, Partial<SubmissionFacts> & { readonly judgedAt: Date }>();
  for (const entry of entries) {
    switch (entry.kind) {
      case 'contest':
        contest = { ...contest, ...entry.data };
        break;
      case 'problems':
        problems = entry.data.problems;
        break;
      case 'participation':
        participations.set(entry.subjectId, { ...participations.get(entry.subjectId), ...entry.data });
        break;
      case 'submission':
        submissions.set(entry.subjectId, {
          ...submissions.get(entry.subjectId),
          ...entry.data,
          judgedAt: entry.at,
        });
        break;
      default:
        refuseUnknown(entry);
    }
  }
  return { contest, problems, participations, submissions };
}

function refuseUnknown(entry: never): never {
  throw new Error(`unknown kind of log entry: ${JSON.stringify(entry)}`);
}
