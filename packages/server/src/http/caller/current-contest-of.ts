import type { FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import {
  type CurrentContest,
  findCurrentContest,
} from '../../storage/contests/participating/current-contest.ts';

const found = new WeakMap<FastifyRequest, Promise<CurrentContest | null>>();

/** The contest that the caller is in. The database is asked once for each request, and never for guests. */
export function currentContestOf(site: Site, request: FastifyRequest): Promise<CurrentContest | null> {
  const asked = found.get(request) ?? findFor(site, request);
  found.set(request, asked);
  return asked;
}

async function findFor({ database, now }: Site, { caller = guest }: FastifyRequest) {
  if (caller.kind === 'guest' || (caller.kind === 'session' && caller.twoFactor === 'due')) return null;
  return findCurrentContest(database, caller, now());
}
