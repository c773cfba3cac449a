import { maxGroupNameLength } from '@tribunal/core/contests/contest-groups';
import type { ContestRefusal } from '@tribunal/core/contests/contest-rules';
import { maxLabelLength } from '@tribunal/core/contests/labels';

/** The message for a contest value that breaks a rule. */
export function contestRefusalText(refusal: ContestRefusal): string {
  switch (refusal.field) {
    case 'end_time':
      return 'the contest ends before it starts';
    case 'removed_intervals':
      return `the field "removed_intervals" is wrong: ${refusal.reason}`;
    case 'registration_closes':
      return 'the registration closes before it opens';
    case 'time_limit':
      return 'the field "time_limit" must be positive';
    case 'format':
      return 'the format of the contest is unknown';
    case 'format_config':
      return configText(refusal);
    case 'points_precision':
      return `the points precision must be a whole number from 0 to ${refusal.most}`;
    case 'frozen_last_minutes':
      return frozenMinutesText(refusal);
    case 'thawed_at':
      return 'the field "thawed_at" is in the future';
    case 'finalized_at':
      return 'the field "finalized_at" is in the future';
    case 'problems':
      return problemText(refusal);
    case 'groups':
      return groupText(refusal);
  }
}

type RefusalOf<Field> = Extract<ContestRefusal, { readonly field: Field }>;

function configText(refusal: RefusalOf<'format_config'>): string {
  switch (refusal.reason) {
    case 'config is not an object':
      return 'config must be an object';
    case 'unknown config key':
      return `unknown config key "${refusal.key}"`;
    case 'wrong type of config value':
      return `invalid type for config key "${refusal.key}"`;
    case 'config value below zero':
      return `invalid value "${refusal.value}" for config key "${refusal.key}"`;
  }
}

function frozenMinutesText(refusal: RefusalOf<'frozen_last_minutes'>): string {
  return refusal.reason === 'out of range'
    ? `frozen minutes must be a whole number from 0 to ${refusal.most}`
    : `a contest of format ${refusal.format} cannot be frozen`;
}

function problemText({ code, reason }: RefusalOf<'problems'>): string {
  switch (reason) {
    case 'listed twice':
      return `the problem "${code}" is in the contest twice`;
    case 'points out of range':
      return `the points of the problem "${code}" are out of range`;
    case 'submission limit out of range':
      return `the submission limit of the problem "${code}" is out of range`;
    case 'bad label':
      return `the label of the problem "${code}" must have 1 to ${maxLabelLength} letters, digits, dots, hyphens or underscores`;
    case 'label of another problem':
      return `the problem "${code}" has the label of another problem`;
    case 'bad color':
      return `the color of the problem "${code}" must have the form "#rrggbb" in lower case`;
  }
}

function groupText({ code, reason }: RefusalOf<'groups'>): string {
  switch (reason) {
    case 'bad group code':
      return `the code of the group "${code}" is not allowed`;
    case 'group listed twice':
      return `the group "${code}" is in the contest twice`;
    case 'bad group name':
      return `the name of the group "${code}" must have 1 to ${maxGroupNameLength} characters`;
  }
}
