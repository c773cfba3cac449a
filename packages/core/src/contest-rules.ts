import { secondsBetween } from './contest-time.ts';
import type { ConfigRefusal } from './formats/config.ts';
import { type FormatName, formats, isFormatName } from './formats/formats.ts';
import { isColor, isLabel, problemLabel } from './labels.ts';
import { type ContestGroup, type GroupFault, groupFault } from './scoreboard/contest-groups.ts';
import type { Seconds } from './units.ts';

/** The values of a contest that its rules apply to, as entered in a form, a command or a file. */
export interface ContestValues {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly timeLimit: Seconds | null;
  readonly format: string;
  readonly formatConfig: unknown;
  readonly pointsPrecision: number;
  readonly frozenLastMinutes: number;
  readonly thawedAt: Date | null;
  readonly finalizedAt: Date | null;
  readonly problems: readonly ContestProblemValues[];
  readonly groups: readonly ContestGroup[];
}

export interface ContestProblemValues {
  readonly code: string;
  readonly points: number;
  readonly maxSubmissions: number | null;
  /** Null for the label of its position. */
  readonly label: string | null;
  /** Of its balloons: `#rrggbb`; null for none. */
  readonly color: string | null;
}

/** Which value breaks which rule. The caller writes the message. */
export type ContestRefusal =
  | { readonly field: 'endTime'; readonly reason: 'ends before it starts' }
  | { readonly field: 'timeLimit'; readonly reason: 'not positive' }
  | { readonly field: 'format'; readonly reason: 'unknown format' }
  | ({ readonly field: 'formatConfig' } & ConfigRefusal)
  | { readonly field: 'pointsPrecision'; readonly reason: 'out of range'; readonly most: number }
  | { readonly field: 'frozenLastMinutes'; readonly reason: 'out of range'; readonly most: number }
  | {
      readonly field: 'frozenLastMinutes';
      readonly reason: 'format cannot freeze';
      readonly format: FormatName;
    }
  | { readonly field: 'thawedAt' | 'finalizedAt'; readonly reason: 'in the future' }
  | ({ readonly field: 'problems' } & ContestProblemRefusal)
  | { readonly field: 'groups'; readonly reason: GroupFault; readonly code: string };

export type ContestProblemRefusal = {
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

export const mostPointsPrecision = 10;
/** Larger than the number of problems of any contest: all balloons are given during the freeze. */
export const mostBalloonsDuringFreeze = 1000;
export const mostProblemPoints = 2_147_483_647;

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
  const { startTime, endTime, timeLimit, thawedAt, finalizedAt } = values;
  const refusals: (ContestRefusal | false)[] = [
    startTime >= endTime && { field: 'endTime', reason: 'ends before it starts' },
    timeLimit !== null && !(timeLimit > 0) && { field: 'timeLimit', reason: 'not positive' },
    thawedAt !== null && thawedAt > now && { field: 'thawedAt', reason: 'in the future' },
    finalizedAt !== null && finalizedAt > now && { field: 'finalizedAt', reason: 'in the future' },
  ];
  return refusals.filter((refusal) => refusal !== false);
}

function formatRefusals(values: ContestValues): ContestRefusal[] {
  const { format, formatConfig, pointsPrecision } = values;
  if (!isFormatName(format)) return [{ field: 'format', reason: 'unknown format' }];
  const config = formats[format].validateConfig(formatConfig);
  const frozenMinutes = frozenMinutesRefusal(values, format);
  const refusals: (ContestRefusal | false)[] = [
    config !== null && { field: 'formatConfig', ...config },
    !isWholeUpTo(pointsPrecision, mostPointsPrecision) && {
      field: 'pointsPrecision',
      reason: 'out of range',
      most: mostPointsPrecision,
    },
    frozenMinutes ?? false,
  ];
  return refusals.filter((refusal) => refusal !== false);
}

function frozenMinutesRefusal(values: ContestValues, format: FormatName): ContestRefusal | null {
  const { startTime, endTime, frozenLastMinutes } = values;
  // Without a length, every freeze would be too long; the end is what is wrong.
  if (startTime >= endTime) return null;
  const most = Math.floor(secondsBetween(startTime, endTime) / 60);
  const field = 'frozenLastMinutes';
  if (!isWholeUpTo(frozenLastMinutes, most)) return { field, reason: 'out of range', most };
  if (frozenLastMinutes > 0 && !formats[format].canFreeze) {
    return { field, reason: 'format cannot freeze', format };
  }
  return null;
}

function problemRefusals({ problems, format }: ContestValues, index: number): ContestRefusal[] {
  const { code, points, maxSubmissions, label, color } = problems[index]!;
  const broken = {
    'listed twice': problems.findIndex((problem) => problem.code === code) !== index,
    'points out of range': !isWholeUpTo(points, mostProblemPoints),
    'submission limit out of range':
      maxSubmissions !== null && (maxSubmissions === 0 || !isWholeUpTo(maxSubmissions, mostProblemPoints)),
    'bad label': label !== null && !isLabel(label),
    'label of another problem': isFormatName(format) && hasLabelOfEarlier(problems, index, format),
    'bad color': color !== null && !isColor(color),
  };
  const reasons = Object.keys(broken) as ContestProblemRefusal['reason'][];
  return reasons
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
  return labels.indexOf(labels[index]!) !== index;
}

function isWholeUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}
