import { bannerPage } from '@tribunal/contract/pages/images';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LARGEST_BANNER_BYTES, setBanner } from '../../../actions/contests/editing/set-banner.ts';
import type { Site } from '../../../site.ts';
import { findBanner } from '../../../storage/contests/settings/contest-banners.ts';
import { editorOf } from '../../caller/visitor.ts';
import { type EditedImage, mountImagePage } from '../../editing/image-page.ts';
import { messagesOf } from '../../messages/messages.ts';
import { contestBanner } from './contest-banner.ts';
import { contestOfEditor } from './contest-of-editor.ts';
import { findContestOfPath } from './contest-page.ts';

/** The banner of a contest, set by its editors and shown to those who see the contest. */
export function mountContestBanner(app: FastifyInstance, site: Site): void {
  mountImagePage(app, {
    contract: bannerPage,
    maxBytes: LARGEST_BANNER_BYTES,
    label: (t) => t.organizing.banner,
    hint: (t) => t.organizing.bannerHint,
    removeLabel: (t) => t.organizing.removeBanner,
    isForEverybody: false,
    findEdited: (reply) => editedBanner(site, reply),
    findImage: async (request) => {
      const contest = await findContestOfPath(site, request);
      return contest && findBanner(site.database.query, contest.id);
    },
  });
}

async function editedBanner(site: Site, reply: FastifyReply): Promise<EditedImage | null> {
  const { request } = reply;
  const contest = await contestOfEditor(site, request, reply);
  if (contest === null) return null;
  const { id, key, name } = contest;
  return {
    ...{ ownerAddress: `/contest/${key}`, owner: { contest: key }, contest },
    title: messagesOf(request).organizing.bannerOf(name),
    image: contestBanner(contest),
    save: (content) => setBanner(site.database, editorOf(request), id, content, site.now()),
  };
}
