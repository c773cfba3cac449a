import { type FormatName, formatNames, formatNamesWhere } from '@tribunal/core/formats/formats';

/** Lists of contest formats for descriptions, such as "`icpc` and `site`". */
export const anyFormat = listed(formatNames, 'or');
export const freezingFormats = listed(
  formatNamesWhere(({ canFreeze }) => canFreeze),
  'and',
);
export const formatsInMinutes = listed(
  formatNamesWhere(({ timeUnit }) => timeUnit === 'minutes'),
  'and',
);

function listed(names: readonly FormatName[], conjunction: 'and' | 'or'): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.at(-1) ?? '';
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
