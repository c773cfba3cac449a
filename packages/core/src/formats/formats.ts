import { atcoder } from './atcoder.ts';
import { defaultFormat } from './default.ts';
import { ecoo } from './ecoo.ts';
import type { Format, FormatName } from './format.ts';
import { icpc } from './icpc.ts';
import { ioi } from './ioi.ts';
import { ioi16 } from './ioi16.ts';
import { site } from './site.ts';

export const formats: Readonly<Record<FormatName, Format>> = {
  default: defaultFormat,
  ioi,
  ioi16,
  ecoo,
  atcoder,
  icpc,
  site,
};
