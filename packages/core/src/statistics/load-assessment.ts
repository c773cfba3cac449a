import { sum } from '../lists.ts';

/** A request of a simulated contestant. */
export interface PlayedRequest {
  readonly kind: string;
  readonly ms: number;
  /** False when the site refused it or did not answer. */
  readonly isAnswered: boolean;
}

/** A submission of a simulated contestant; the seconds are null as long as nobody knows them. */
interface PlayedSubmission {
  /** Until a judge took it. */
  readonly waited: number | null;
  /** From then until its verdict. */
  readonly judged: number | null;
}

interface PlayedLoad {
  readonly requests: readonly PlayedRequest[];
  readonly submissions: readonly PlayedSubmission[];
  /** Submissions of all contestants that were planned for a minute. */
  readonly perMinute: number;
  /** Judges that are connected. */
  readonly judges: number;
}

interface LoadAssessment {
  readonly kinds: readonly {
    readonly kind: string;
    readonly count: number;
    readonly failed: number;
    readonly typicalMs: number;
    /** 95 of 100 were faster. */
    readonly slowMs: number;
  }[];
  readonly judgingSeconds: number | null;
  /** 95 of 100 waited less. */
  readonly slowWaitSeconds: number | null;
  readonly unjudged: number;
  /** For this many submissions, with a reserve; null when nothing was judged. */
  readonly judgesNeeded: number | null;
  readonly judgesSuffice: boolean;
  readonly siteSuffices: boolean;
  /** What would be too slow first with more contestants. */
  readonly slowestFirst: 'judges' | { readonly kind: string };
}

/** Contestants notice a page that takes longer, and a submission that waits longer. */
const noticedMs = 1000;
const noticedWaitSeconds = 30;
/** The share of their time for which judges may be busy: queues grow quickly beyond. */
const busyShare = 0.7;

export function assessLoad({ requests, submissions, perMinute, judges }: PlayedLoad): LoadAssessment {
  const names = [...new Set(requests.map(({ kind }) => kind))].sort();
  const kinds = names.map((kind) => {
    const ofKind = requests.filter((request) => request.kind === kind);
    const times = ofKind.map(({ ms }) => ms);
    const failed = ofKind.filter(({ isAnswered }) => !isAnswered).length;
    return { kind, count: ofKind.length, failed, typicalMs: share(times, 0.5) ?? 0, slowMs: share(times, 0.95) ?? 0 };
  });
  const judged = submissions.flatMap((one) => (one.judged === null ? [] : [one.judged]));
  const waits = submissions.flatMap((one) => (one.waited === null ? [] : [one.waited]));
  const judgingSeconds = judged.length === 0 ? null : sum(judged) / judged.length;
  const unjudged = submissions.length - judged.length;
  const slowWaitSeconds = share(waits, 0.95);
  const judgesNeeded =
    judgingSeconds === null ? null : Math.max(1, Math.ceil((perMinute / 60) * (judgingSeconds / busyShare)));
  const isWaitShort = slowWaitSeconds !== null && slowWaitSeconds <= noticedWaitSeconds;
  const [slowest] = [...kinds].sort((a, b) => b.slowMs - a.slowMs);
  const load = judgesNeeded === null ? Infinity : judgesNeeded / Math.max(judges, 0.5);
  const isJudgesFirst = !slowest || load >= slowest.slowMs / noticedMs;
  return {
    ...{ kinds, judgingSeconds, slowWaitSeconds, unjudged, judgesNeeded },
    judgesSuffice: unjudged === 0 && isWaitShort && judgesNeeded !== null && judges >= judgesNeeded,
    siteSuffices: kinds.every(({ failed, slowMs }) => failed === 0 && slowMs <= noticedMs),
    slowestFirst: isJudgesFirst ? 'judges' : { kind: slowest.kind },
  };
}

/** The smallest value that this share of the values does not exceed. */
function share(values: readonly number[], part: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
}
