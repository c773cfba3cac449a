import type { FastifyReply, FastifyRequest } from 'fastify';
import { scoreboardKeyHash } from '../../../../actions/contests/share-scoreboard.ts';
import { type Caller, guest } from '../../../../auth/caller.ts';
import type { Site } from '../../../../site.ts';
import {
  findPublicContest,
  findSharedContest,
  type ShownContest,
} from '../../../../storage/contests/contest-view.ts';
import { findLink } from '../../../../storage/contests/scoreboard/scoreboard-links.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import type { AddressQuery } from '../../../parts/pager.ts';
import { contentSecurityPolicy } from '../../../reply/security-headers.ts';
import { type ApiError, pageErrors } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';
import { findContestOfPath } from '../contest-page.ts';

/** A scoreboard as its address asks for it. */
export interface AskedBoard {
  /** With what the reader may see of it. */
  readonly contest: ShownContest;
  /** Who reads it: a guest, whoever is signed in, where it shows the public view. */
  readonly reader: Caller;
  /** The caller's own view, the public view, or the jury's view on a projector. */
  readonly view: 'own' | 'public' | 'jury';
  /** What the addresses of the same view must contain. */
  readonly query: AddressQuery;
  /** The link of its organizers through which it is seen. */
  readonly link: { readonly origins: readonly string[] } | null;
}

/** Links and projectors show the public view to everybody. Only editors choose the jury's view for a projector. */
export async function findAskedBoard(site: Site, request: FastifyRequest): Promise<AskedBoard | ApiError> {
  if (textField(request.query, 'key') !== '')
    return (await boardOfLink(site, request)) ?? publicBoard(site, request);
  const as = textField(request.query, 'as');
  if (as === 'public' || (as !== 'jury' && asksForProjector(request))) return publicBoard(site, request);
  const contest = await findContestOfPath(site, request);
  if (!contest) return pageErrors.notFound;
  const found = { contest, reader: request.caller, link: null };
  if (as !== 'jury') return { ...found, view: 'own', query: [] };
  return contest.isEditor ? { ...found, view: 'jury', query: [['as', 'jury']] } : pageErrors.forbidden;
}

export function asksForProjector(request: FastifyRequest): boolean {
  return textField(request.query, 'view') === 'projector';
}

const maxSecretLength = 100;

/** Null when the link leads nowhere. */
async function boardOfLink({ database, now }: Site, request: FastifyRequest): Promise<AskedBoard | null> {
  const secret = textField(request.query, 'key');
  const contestKey = textField(request.params, 'key');
  if (secret.length > maxSecretLength) return null;
  const link = await findLink(database, contestKey, scoreboardKeyHash(secret));
  const contest = link && (await findSharedContest(database, contestKey, now()));
  return contest && { contest, reader: guest, view: 'public', query: [['key', secret]], link };
}

async function publicBoard({ database, now }: Site, request: FastifyRequest): Promise<AskedBoard | ApiError> {
  const key = textField(request.params, 'key');
  const contest = await findPublicContest(database, viewerOf(request), key, now());
  if (!contest) return pageErrors.notFound;
  return { contest, reader: guest, view: 'public', query: [['as', 'public']], link: null };
}

/** The sites that the organizers have named may show the page in a frame. */
export function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = contentSecurityPolicy.replace(
    "frame-ancestors 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  );
  reply.header('content-security-policy', policy);
}
