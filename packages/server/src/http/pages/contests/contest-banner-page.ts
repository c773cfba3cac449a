import type { FastifyInstance, FastifyReply } from 'fastify';
import { LARGEST_BANNER_BYTES, setBanner } from '../../../actions/contests/editing/set-banner.ts';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { findBanner } from '../../../storage/contests/settings/contest-banners.ts';
import { editorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { sendImage } from '../../reply/send-image.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { bannerAddress, contestBanner } from './contest-banner.ts';
import { contestOfEditor } from './contest-of-editor.ts';
import { findContestOfPath } from './contest-page.ts';

const form = defineForm({
  banner: {
    kind: 'file',
    label: (t) => t.organizing.banner,
    hint: (t) => t.organizing.bannerHint,
    accept: '.png,.jpg,.jpeg,.webp',
    isOptional: true,
  },
  remove: { kind: 'flag', label: (t) => t.organizing.removeBanner },
});

/** The rest of a form with a file of the largest size. */
const formBytes = 4096;

/** The banner of a contest, set by its editors. */
export function mountContestBanner(app: FastifyInstance, site: Site): void {
  mountImage(app, site);
  mountPage(app, {
    path: '/contest/:key/banner',
    access: 'signed in',
    upload: {
      largestBytes: LARGEST_BANNER_BYTES * 4 + formBytes,
      isRefused: async (request, reply) => (await contestOfEditor(site, request, reply)) === null,
    },
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      return contest === null ? reply : show(reply, contest, unsentForm());
    },
    post: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (contest === null) return reply;
      const { id, key } = contest;
      return answerForm(request, reply, {
        form,
        act: async ({ banner, remove }) => {
          if (banner === null && !remove) return { status: 400, faults: { banner: (t) => t.forms.notAFile } };
          const content = remove ? null : banner;
          const set = await setBanner(site.database, editorOf(request), id, content, site.now());
          if ('refusal' in set) return set;
          const address = set.hash === null ? null : bannerAddress(key, set.hash);
          if (wantsJson(request)) return reply.send({ data: { contest: key, banner: address } });
          return reply.redirect(`/contest/${key}`, 302);
        },
        show: (shown) => show(reply, contest, shown),
      });
    },
  });
}

function mountImage(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/banner/:hash',
    access: 'anyone',
    get: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      const banner = contest && (await findBanner(site.database.query, contest.id));
      if (!banner) return sendRefusal(request, reply, pageErrors.notFound);
      return sendImage(reply, banner, textField(request.params, 'hash'), (hash) =>
        bannerAddress(contest.key, hash),
      );
    },
  });
}

function show(reply: FastifyReply, contest: ShownContest, shown: ShownForm): FastifyReply {
  const t = messagesOf(reply.request);
  const { key, name } = contest;
  const title = t.organizing.bannerOf(name);
  const body = html`<h1>${title}</h1>
${contestBanner(contest)}
<section class="card">${postForm(reply, form, { action: `/contest/${key}/banner`, button: t.forms.save }, shown)}</section>`;
  return reply.page({ title, contest, body, status: shown.status });
}
