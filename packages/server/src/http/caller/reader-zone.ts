import { isTimeZone } from '@tribunal/core/reader/time-zones';
import type { FastifyRequest } from 'fastify';

/** The script of every page writes it (packages/web/src/local-times.ts). */
const ZONE_COOKIE = 'time_zone';

/**
 * The time zone in which a signed-in reader sees and enters times: that of the profile, else that of the device; null when neither is
 * known to the platform. Guests enter no times, and the script shows them theirs, so that pages can be kept for all of them.
 */
export function readerZone({ caller, cookies }: FastifyRequest): string | null {
  if (caller?.kind !== 'session') return null;
  const zone = caller.timeZone ?? cookies[ZONE_COOKIE];
  return zone !== undefined && isTimeZone(zone) ? zone : null;
}
