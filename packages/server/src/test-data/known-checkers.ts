import { checkers } from '@tribunal/judge/checkers/checkers';

/** Whether our judge has a checker of this name. */
export function isKnownChecker(name: string): boolean {
  return checkers.has(name);
}
