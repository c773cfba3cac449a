import {
  type PlayedStep,
  type Revealing,
  type RevealPlan,
  revealPlan,
} from '@tribunal/core/reveal/reveal-plan';
import { atOnce } from '@tribunal/core/scoreboard/parts';

export function wholePlan(revealing: Revealing, played?: readonly PlayedStep[]): RevealPlan {
  return atOnce(revealPlan(revealing, played));
}
