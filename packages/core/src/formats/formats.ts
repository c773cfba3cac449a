import { keysOf } from '../lists.ts';
import { atcoder } from './atcoder.ts';
import { defaultFormat } from './default.ts';
import { ecoo } from './ecoo.ts';
import type { Format } from './format.ts';
import { icpc } from './icpc.ts';
import { ioi } from './ioi.ts';
import { ioi16 } from './ioi16.ts';
import { site } from './site.ts';

/** Every contest format by its name. A new format is its own file and one line here. */
export const formats = {
  default: defaultFormat,
  ioi,
  ioi16,
  ecoo,
  atcoder,
  icpc,
  site,
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

export const formatNames: readonly FormatName[] = keysOf(formats);

export function formatNamesWhere(holds: (format: Format) => boolean): FormatName[] {
  return formatNames.filter((name) => holds(formats[name]));
}

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}
