import type { FastifyReply, FastifyRequest } from 'fastify';
import { MissingBlob } from '../../blobs/blob-store.ts';
import type { Site } from '../../site.ts';
import { findPhotoFile } from '../../storage/accounts/profile/user-photos.ts';
import { findLogoFile, hasStatement } from '../../storage/contests/clics/clics-files.ts';
import { readObject } from '../../storage/contests/clics/feed-view.ts';
import { findBanner } from '../../storage/contests/settings/contest-banners.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { readId } from '../request/path-id.ts';
import type { ContestAnswer } from './clics-request.ts';
import type { Feeds } from './feeds.ts';

function partsOf({ params }: FastifyRequest) {
  return { id: textField(params, 'id'), hash: textField(params, 'hash') };
}

/** The statement of a problem as PDF, for those who see the problem. */
export function problemStatement(site: Site, feeds: Feeds): ContestAnswer {
  return async (request, reply, seen) => {
    const { id, hash } = partsOf(request);
    await feeds.catchUp(seen.id);
    const isSeen = await readObject(site.database, seen.id, seen.audience, 'problems', id);
    const isThere = isSeen && (await hasStatement(site.database.query, id, hash));
    const content = isThere ? await site.blobs.read(hash).catch(absent) : null;
    return sendFile(request, reply, content && { mediaType: 'application/pdf', content });
  };
}

/** The banner of a contest, if it is this one. */
export function contestBanner(site: Site): ContestAnswer {
  return async (request, reply, seen) => {
    const { hash } = partsOf(request);
    const banner = await findBanner(site.database.query, seen.id);
    return sendFile(request, reply, banner?.hash === hash ? banner : null);
  };
}

/** The logo of an organization, for those who see the organization. */
export function organizationLogo(site: Site, feeds: Feeds): ContestAnswer {
  return async (request, reply, seen) => {
    const { id, hash } = partsOf(request);
    await feeds.catchUp(seen.id);
    const isSeen = await readObject(site.database, seen.id, seen.audience, 'organizations', id);
    const number = readId(id.replace(/^o/, '')) ?? 0;
    return sendFile(request, reply, isSeen && (await findLogoFile(site.database.query, number, hash)));
  };
}

/** The photo of a team, for those whose view of the team has one. */
export function teamPhoto(site: Site, feeds: Feeds): ContestAnswer {
  return async (request, reply, seen) => {
    const { id, hash } = partsOf(request);
    await feeds.catchUp(seen.id);
    const team = await readObject(site.database, seen.id, seen.audience, 'teams', id);
    const isSeen = team?.includes(`/photo/${hash}"`);
    return sendFile(
      request,
      reply,
      isSeen ? await findPhotoFile(site.database.query, readId(id) ?? 0, hash) : null,
    );
  };
}

type Content = Parameters<FastifyReply['send']>[0];

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { readonly mediaType: string; readonly content: Content } | '' | null,
): FastifyReply {
  if (!file) return sendApiError(request, reply, dataErrors.notFound);
  return reply
    .type(file.mediaType)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('access-control-allow-origin', '*')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.content);
}

function absent(error: unknown): null {
  if (error instanceof MissingBlob) return null;
  throw error;
}
