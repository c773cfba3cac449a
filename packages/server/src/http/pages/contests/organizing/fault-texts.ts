import { maxLabelLength } from '@tribunal/core/contests/labels';
import type { SettingFault } from '../../../../actions/contests/editing/setting-faults.ts';
import type { Text } from '../../../forms/form.ts';
import type { Faults } from '../../../forms/read-form.ts';

/** What is wrong, by the field of the form; the first fault of a field counts. */
export function faultTexts(faults: readonly SettingFault[]): Faults {
  const texts: Record<string, Text> = {};
  for (const fault of faults) texts[fault.field] ??= textOf(fault);
  return texts;
}

function textOf(fault: SettingFault): Text {
  switch (fault.reason) {
    case 'taken':
      return (t) => t.organizing.keyIsTaken;
    case 'bad key':
      return (t) => t.organizing.badKey;
    case 'ends before it starts':
      return (t) => t.organizing.endsBeforeStart;
    case 'interval ends before it starts':
      return (t) => t.organizing.intervalEndsBeforeStart;
    case 'two without an end':
      return (t) => t.organizing.twoPauses;
    case 'overlaps':
      return (t) => t.organizing.intervalsOverlap;
    case 'outside the contest':
      return (t) => t.organizing.intervalOutside;
    case 'removes the freeze':
      return (t) => t.organizing.intervalRemovesFreeze;
    case 'closes before it opens':
      return (t) => t.organizing.closesBeforeOpens;
    case 'not positive':
      return (t) => t.organizing.notPositive;
    case 'unknown format':
      return (t) => t.organizing.unknownFormat;
    case 'config is not an object':
      return (t) => t.organizing.wrongOptions;
    case 'unknown config key':
    case 'wrong type of config value':
    case 'config value below zero':
      return (t) => t.organizing.wrongOption(fault.key);
    case 'out of range':
      return (t) =>
        fault.field === 'frozen_last_minutes'
          ? t.organizing.freezeTooLong(fault.most)
          : t.organizing.outOfRange(fault.most);
    case 'format cannot freeze':
      return (t) => t.organizing.cannotFreeze;
    case 'in the future':
      return (t) => t.organizing.inTheFuture;
    case 'listed twice':
      return (t) => t.organizing.problemTwice(fault.code);
    case 'points out of range':
      return (t) => t.organizing.problemPoints(fault.code);
    case 'submission limit out of range':
      return (t) => t.organizing.problemLimit(fault.code);
    case 'bad label':
      return (t) => t.organizing.problemLabel(fault.code, maxLabelLength);
    case 'label of another problem':
      return (t) => t.organizing.problemLabelTwice(fault.code);
    case 'bad color':
      return (t) => t.organizing.problemColor(fault.code);
    case 'bad group code':
      return (t) => t.groups.badCode(fault.code);
    case 'group listed twice':
      return (t) => t.groups.codeTwice(fault.code);
    case 'bad group name':
      return (t) => t.groups.badName(fault.code);
    case 'unknown names':
      return (t) =>
        fault.field === 'problems'
          ? t.organizing.unknownProblems(fault.names)
          : t.organizing.unknownNames(fault.names);
    case 'problems of others':
      return (t) => t.organizing.notToOpen(fault.codes);
    case 'has submissions':
      return (t) => t.organizing.problemsHaveSubmissions([...fault.counts.keys()]);
  }
}
