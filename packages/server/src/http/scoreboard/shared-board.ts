import type { FastifyReply, FastifyRequest } from 'fastify';
import { scoreboardKeyHash } from '../../actions/contests/share-scoreboard.ts';
import type { Site } from '../../site.ts';
import { findSharedContest, type ShownContest } from '../../storage/contests/contest-view.ts';
import { findLink } from '../../storage/contests/scoreboard/scoreboard-links.ts';
import type { AddressQuery } from '../html/pager.ts';
import { contentSecurityPolicy } from '../reply/security-headers.ts';
import { textField } from '../request/form-fields.ts';

/** A contest whose scoreboard somebody sees through a link of its organizers. */
export interface SharedBoard {
  readonly contest: ShownContest;
  /** What the addresses of the scoreboard must contain. */
  readonly query: AddressQuery;
  readonly origins: readonly string[];
}

const longestSecret = 100;

/** Null when the address has no link, or one that leads nowhere. */
export async function findSharedBoard(site: Site, request: FastifyRequest): Promise<SharedBoard | null> {
  const secret = textField(request.query, 'key');
  const contestKey = textField(request.params, 'key');
  if (secret === '' || secret.length > longestSecret) return null;
  const link = await findLink(site.database, contestKey, scoreboardKeyHash(secret));
  const contest = link && (await findSharedContest(site.database, contestKey, site.now()));
  return contest && { contest, query: [['key', secret]], origins: link.origins };
}

/** The sites that the organizers have named may show the page in a frame. */
export function allowFrames(reply: FastifyReply, { origins }: SharedBoard): void {
  if (origins.length === 0) return;
  const policy = contentSecurityPolicy.replace(
    "frame-ancestors 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  );
  reply.header('content-security-policy', policy);
}
