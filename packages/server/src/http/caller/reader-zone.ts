import { isTimeZone } from '@tribunal/core/reader/time-zones';
import type { FastifyRequest } from 'fastify';

/** The time zone of the profile; null when the reader leaves it to the device, or the platform does not know the zone. */
export function readerZone({ caller }: FastifyRequest): string | null {
  if (caller?.kind !== 'session' || caller.timeZone === null) return null;
  return isTimeZone(caller.timeZone) ? caller.timeZone : null;
}
