import { formatTime, parseTime } from '@tribunal/contract/time';

import { OperatorError } from '../../environment/operator-error.ts';
import type { ContestSettings } from '../../storage/contests/settings/contest-settings.ts';

export interface GivenNameAndTimes {
  readonly name?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** What `--name`, `--start` and `--end` change. */
export function nameAndTimes(
  { start_time, end_time }: ContestSettings,
  { name, start, end }: GivenNameAndTimes,
): Partial<ContestSettings> {
  return {
    ...(name !== undefined && { name }),
    ...(start !== undefined && { start_time: movedTime('--start', start_time, start) }),
    ...(end !== undefined && { end_time: movedTime('--end', end_time, end) }),
  };
}

/** `--end -5m` is a value, although it begins like an option. */
export function withNegativeTimes(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    const option = args[index - 1] ?? '';
    if (['--start', '--end'].includes(arg) && isNegative(args[index + 1])) return [];
    return ['--start', '--end'].includes(option) && isNegative(arg) ? [`${option}=${arg}`] : [arg];
  });
}

function isNegative(arg: string | undefined): boolean {
  return /^-\d/.test(arg ?? '');
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

function movedTime(option: string, current: string, text: string): string {
  const [, count, unit = ''] = /^([+-]\d{1,6})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? Number.NaN);
  if (count !== undefined) {
    return formatTime(new Date(new Date(current).getTime() + seconds * 1000));
  }
  const time = parseTime(text);
  if (!time) throw new OperatorError(`${option} takes a time, or a change such as +10m`);
  return formatTime(time);
}
