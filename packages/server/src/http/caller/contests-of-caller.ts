import type { FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import {
  type CurrentContest,
  findCurrentContests,
} from '../../storage/contests/participating/current-contest.ts';

const found = new WeakMap<FastifyRequest, Promise<readonly CurrentContest[]>>();

/** The contests that the caller is in, the current one first. The database is asked once for each request, and never for guests. */
export function contestsOfCaller(site: Site, request: FastifyRequest): Promise<readonly CurrentContest[]> {
  const asked = found.get(request) ?? findFor(site, request);
  found.set(request, asked);
  return asked;
}

/** The key of a contest that the caller is in, if links have to name it because the caller is in others, too. */
export async function contestToName(
  site: Site,
  request: FastifyRequest,
  key: string,
): Promise<string | undefined> {
  const inside = await contestsOfCaller(site, request);
  return inside.length > 1 && inside.some((one) => one.key === key) ? key : undefined;
}

async function findFor({ database, now }: Site, { caller = guest }: FastifyRequest) {
  if (caller.kind === 'guest' || (caller.kind === 'session' && caller.twoFactor === 'due')) return [];
  return findCurrentContests(database, caller, now());
}
