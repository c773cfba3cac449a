import { atOnce } from '@tribunal/core/in-parts';
import {
  type PlayedStep,
  type Revealing,
  type RevealPlan,
  revealPlan,
} from '@tribunal/core/reveal/reveal-plan';

export function wholePlan(revealing: Revealing, played?: readonly PlayedStep[]): RevealPlan {
  return atOnce(revealPlan(revealing, played));
}
