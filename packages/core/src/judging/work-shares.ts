/** What judges work on; what comes first is judged first. */
export const kindsOfWork = [
  'urgent proposal',
  'new submission',
  'rejudge',
  'test run',
  'verification',
  'proposal',
] as const;
export type KindOfWork = (typeof kindsOfWork)[number];

export interface Turn {
  readonly kind: KindOfWork;
  /** Other work went first too often. */
  readonly isDue: boolean;
}

/**
 * Which work a judge does next. The order of the kinds decides, but a kind that waits gets a minimum share: it is due when the judge
 * has done other work several times meanwhile.
 */
export interface WorkShares {
  turns(waiting: readonly KindOfWork[]): Turn[];
  /** The judge got work of this kind. */
  took(kind: KindOfWork, waiting: readonly KindOfWork[]): void;
  /** Work of this kind was due, but there was none for the judge. */
  missed(kind: KindOfWork): void;
  /** The work of this kind that the judge took last has not been done: its turn does not count. */
  interrupted(kind: KindOfWork): void;
}

const maxPassed: Readonly<Partial<Record<KindOfWork, number>>> = { 'new submission': 1 };
const defaultMaxPassed = 6;

export function createWorkShares(): WorkShares {
  const passed = new Map<KindOfWork, number>();
  const passedBeforeTurn = new Map<KindOfWork, number>();
  const urgency = (kind: KindOfWork) => (passed.get(kind) ?? 0) / (maxPassed[kind] ?? defaultMaxPassed);
  return {
    turns(waiting) {
      const due = waiting.filter((kind) => urgency(kind) >= 1).sort((a, b) => urgency(b) - urgency(a));
      const others = waiting.filter((kind) => !due.includes(kind));
      return [
        ...due.map((kind) => ({ kind, isDue: true })),
        ...others.map((kind) => ({ kind, isDue: false })),
      ];
    },
    took(kind, waiting) {
      passedBeforeTurn.set(kind, passed.get(kind) ?? 0);
      for (const other of kindsOfWork)
        passed.set(other, waiting.includes(other) ? (passed.get(other) ?? 0) + 1 : 0);
      passed.set(kind, 0);
    },
    missed: (kind) => void passed.set(kind, 0),
    interrupted: (kind) => void passed.set(kind, passedBeforeTurn.get(kind) ?? 0),
  };
}
