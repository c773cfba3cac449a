import type { Ceremony } from './ceremony.ts';

/** What the ceremony can be told to do. */
export interface Playing {
  ceremony(): Ceremony;
  at(): number;
  /** By a number of pauses, onwards or back. */
  move(by: number): void;
  /** Whether an award is on show. */
  isAtAward(): boolean;
  jump(rank: number): void;
  restart(): Promise<void>;
}
