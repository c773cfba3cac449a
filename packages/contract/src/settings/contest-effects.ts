import { type Changes, changesCounting } from '@tribunal/core/contests/contest-edit';
import { contestSettings } from './contest-settings.ts';
import { type Effect, haveEffect } from './setting.ts';

/** Whether somebody's time in the contest, or the right to see it, can change. */
export function affectsPeople(changes: Changes): boolean {
  return hasEffect(changes, 'people');
}

/** Whether points, times or the order of contestants can change. */
export function affectsScores(changes: Changes): boolean {
  return hasEffect(changes, 'scores') || changesCounting(changes);
}

/** Whether results, who may see them, or ratings can change. */
export function affectsResults(changes: Changes): boolean {
  return hasEffect(changes, 'results') || changesCounting(changes);
}

function hasEffect(changes: Changes, effect: Effect): boolean {
  return haveEffect(contestSettings, Object.keys(changes), effect);
}
