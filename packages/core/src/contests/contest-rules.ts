import type { ConfigRefusal } from '../formats/config.ts';
import { type FormatName, formats, isFormatName } from '../formats/formats.ts';
import { itemAt, keysOf } from '../lists.ts';
import type { Seconds } from '../units.ts';
import { type ContestGroup, type GroupFault, groupFault } from './contest-groups.ts';

import { isColor, isLabel, problemLabel } from './labels.ts';
import { contestSeconds, type RemovedFault, type RemovedInterval, removedFault } from './removed-time.ts';

/** The values of a contest that its rules apply to, as entered in a form, a command or a file. Times are ISO 8601. */
export interface ContestValues {
  readonly start_time: string;
  readonly end_time: string;
  readonly time_limit: Seconds | null;
  readonly format: string;
  readonly format_config: unknown;
  readonly points_precision: number;
  readonly frozen_last_minutes: number;
  readonly removed_intervals?: readonly RemovedInterval[];
  readonly thawed_at?: string | null;
  readonly finalized_at?: string | null;
  readonly registration_opens?: string | null;
  readonly registration_closes?: string | null;
  readonly problems: readonly ContestProblemValues[];
  readonly groups: readonly ContestGroup[];
}

export interface ContestProblemValues {
  readonly code: string;
  readonly points: number;
  readonly max_submissions: number | null;
  /** Null for the label of its position. */
  readonly label: string | null;
  /** The color of its balloons: `#rrggbb`; null for none. */
  readonly color: string | null;
}

/** Which value breaks which rule. The caller writes the message. */
export type ContestRefusal =
  | { readonly field: 'end_time'; readonly reason: 'ends before it starts' }
  | { readonly field: 'registration_closes'; readonly reason: 'closes before it opens' }
  | { readonly field: 'time_limit'; readonly reason: 'not positive' }
  | { readonly field: 'removed_intervals'; readonly reason: RemovedFault }
  | { readonly field: 'format'; readonly reason: 'unknown format' }
  | ({ readonly field: 'format_config' } & ConfigRefusal)
  | { readonly field: 'points_precision'; readonly reason: 'out of range'; readonly most: number }
  | { readonly field: 'frozen_last_minutes'; readonly reason: 'out of range'; readonly most: number }
  | {
      readonly field: 'frozen_last_minutes';
      readonly reason: 'format cannot freeze';
      readonly format: FormatName;
    }
  | { readonly field: 'thawed_at' | 'finalized_at'; readonly reason: 'in the future' }
  | ({ readonly field: 'problems' } & ContestProblemRefusal)
  | { readonly field: 'groups'; readonly reason: GroupFault; readonly code: string };

type ContestProblemRefusal = {
  readonly reason:
    | 'listed twice'
    | 'points out of range'
    | 'submission limit out of range'
    | 'bad label'
    | 'label of another problem'
    | 'bad color';
  /** The position of the problem in the list, from 0. */
  readonly index: number;
  readonly code: string;
};

export const maxPointsPrecision = 10;
/** Larger than the number of problems of any contest: all balloons are given during the freeze. */
export const maxBalloonsDuringFreeze = 1000;
export const maxProblemPoints = 2_147_483_647;

/** Every rule that the values break, in the order of the fields; empty if the contest is valid. */
export function contestRefusals(values: ContestValues, now: Date): ContestRefusal[] {
  return [
    ...timeRefusals(values, now),
    ...formatRefusals(values),
    ...values.problems.flatMap((_, index) => problemRefusals(values, index)),
    ...groupRefusals(values),
  ];
}

function timeRefusals(values: ContestValues, now: Date): ContestRefusal[] {
  const {
    start_time,
    end_time,
    time_limit,
    thawed_at,
    finalized_at,
    removed_intervals: removed = [],
  } = values;
  const { frozen_last_minutes } = values;
  const removedReason = removedFault(new Date(start_time), new Date(end_time), frozen_last_minutes, removed);
  const isFuture = (time: string | null | undefined) => time != null && new Date(time) > now;
  const refusals: (ContestRefusal | false)[] = [
    wallSecondsOf(values) <= 0 && { field: 'end_time', reason: 'ends before it starts' },
    registrationIsNeverOpen(values) && {
      field: 'registration_closes',
      reason: 'closes before it opens',
    },
    time_limit !== null && !(time_limit > 0) && { field: 'time_limit', reason: 'not positive' },
    wallSecondsOf(values) > 0 &&
      removedReason !== null && { field: 'removed_intervals', reason: removedReason },
    isFuture(thawed_at) && { field: 'thawed_at', reason: 'in the future' },
    isFuture(finalized_at) && { field: 'finalized_at', reason: 'in the future' },
  ];
  return refusals.filter((refusal) => refusal !== false);
}

function registrationIsNeverOpen({ registration_opens, registration_closes }: ContestValues): boolean {
  if (registration_opens == null || registration_closes == null) return false;
  return new Date(registration_closes) <= new Date(registration_opens);
}

function formatRefusals(values: ContestValues): ContestRefusal[] {
  const { format, format_config, points_precision } = values;
  if (!isFormatName(format)) return [{ field: 'format', reason: 'unknown format' }];
  const config = formats[format].validateConfig(format_config);
  const frozenMinutes = frozenMinutesRefusal(values, format);
  const refusals: (ContestRefusal | false)[] = [
    config !== null && { field: 'format_config', ...config },
    !isWholeUpTo(points_precision, maxPointsPrecision) && {
      field: 'points_precision',
      reason: 'out of range',
      most: maxPointsPrecision,
    },
    frozenMinutes ?? false,
  ];
  return refusals.filter((refusal) => refusal !== false);
}

function wallSecondsOf({ start_time, end_time }: ContestValues): Seconds {
  return contestSeconds(new Date(start_time), new Date(end_time), []);
}

function frozenMinutesRefusal(values: ContestValues, format: FormatName): ContestRefusal | null {
  const { frozen_last_minutes } = values;
  // Without a length, every freeze would be too long; the end is what is wrong.
  if (wallSecondsOf(values) <= 0) return null;
  const most = Math.floor(wallSecondsOf(values) / 60);
  const field = 'frozen_last_minutes';
  if (!isWholeUpTo(frozen_last_minutes, most)) return { field, reason: 'out of range', most };
  if (frozen_last_minutes > 0 && !formats[format].canFreeze) {
    return { field, reason: 'format cannot freeze', format };
  }
  return null;
}

function problemRefusals({ problems, format }: ContestValues, index: number): ContestRefusal[] {
  const { code, points, max_submissions, label, color } = itemAt(problems, index);
  const broken = {
    'listed twice': problems.findIndex((problem) => problem.code === code) !== index,
    'points out of range': !isWholeUpTo(points, maxProblemPoints),
    'submission limit out of range':
      max_submissions !== null && (max_submissions === 0 || !isWholeUpTo(max_submissions, maxProblemPoints)),
    'bad label': label !== null && !isLabel(label),
    'label of another problem': isFormatName(format) && hasLabelOfEarlier(problems, index, format),
    'bad color': color !== null && !isColor(color),
  };
  return keysOf(broken)
    .filter((reason) => broken[reason])
    .map((reason) => ({ field: 'problems', reason, index, code }));
}

function groupRefusals({ groups }: ContestValues): ContestRefusal[] {
  return groups.flatMap(({ code }, index) => {
    const reason = groupFault(groups, index);
    return reason === null ? [] : [{ field: 'groups', reason, code } as const];
  });
}

/** Case does not distinguish labels: contestants read them aloud. */
function hasLabelOfEarlier(
  problems: readonly ContestProblemValues[],
  index: number,
  format: FormatName,
): boolean {
  const labels = problems
    .slice(0, index + 1)
    .map(({ label }, place) => problemLabel(format, place, label).toLowerCase());
  return labels.indexOf(itemAt(labels, index)) !== index;
}

function isWholeUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}
