import Type, { type TObject, type TProperties } from 'typebox';
import type { ClicsVersion } from './audiences.ts';

/** The codes of the site, which may be longer than the 36 characters of the standard. Tools do not count them. */
export const Id = Type.String({ pattern: '^(?!\\.)[A-Za-z0-9_.-]{1,64}(?<!\\.)$' });

/** Tools read exactly three digits after the point. */
export const Time = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\+00:00$',
  description: 'ISO 8601 with milliseconds and a UTC offset.',
});

export const RelativeTime = Type.String({
  pattern: '^-?(0|[1-9]\\d*):[0-5]\\d:[0-5]\\d\\.\\d{3}$',
  description: 'Hours without a limit, minutes, seconds and milliseconds.',
});

/** Both standards forbid further properties. */
export function strict<Properties extends TProperties>(
  version: ClicsVersion,
  title: string,
  properties: Properties,
): TObject<Properties> {
  return Type.Object(properties, {
    title: `${title}-${version}`,
    additionalProperties: false,
  });
}
