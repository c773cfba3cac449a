import { invalid, parseQuery } from '@tribunal/contract/api/query';
import { captchaChallenge, captchaSolution } from '@tribunal/contract/data/captcha';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { difficulty, type ProofsOfWork } from '../../auth/proof-of-work.ts';
import type { Site } from '../../site.ts';
import { findApiCaller, liftCaptcha } from '../../storage/accounts/api-callers.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { setCorsHeaders } from '../request/cors.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { queryOf } from '../request/query.ts';
import { limitedCaller } from './limit-requests.ts';
import { sendData } from './send-data.ts';

/** The page for people, and the two requests that it, or a script, makes. */
export function mountCaptcha(app: FastifyInstance, site: Site, proofs: ProofsOfWork): void {
  mountPage(app, {
    path: '/captcha/',
    access: 'anyone',
    isBeforeTwoFactor: true,
    get: (request, reply) => {
      const t = messagesOf(request);
      return reply.page({ title: t.api.captchaTitle, body: captchaPage(t), scripts: ['captcha'] });
    },
  });
  app.route({
    method: app.supportedMethods,
    url: captchaChallenge.path,
    exposeHeadRoute: false,
    config: { access: captchaChallenge.access },
    onRequest: async (request, reply) => {
      setCorsHeaders(request, reply);
      if (['GET', 'HEAD', 'POST'].includes(request.method)) return;
      return sendApiError(request, reply.header('allow', 'GET, HEAD, POST'), dataErrors.methodNotAllowed);
    },
    handler: (request, reply) =>
      request.method === 'POST' ? solve(request, reply) : challenge(request, reply),
  });

  async function challenge(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const reference = queryOf(request).get('caller');
    const caller = reference === null ? limitedCaller(request) : proofs.referred(reference);
    if (caller === null) return sendApiError(request, reply, dataErrors.notFound);
    return sendCaptchaOf(caller, request, reply);
  }

  async function solve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = parseQuery(captchaSolution.query, queryOf(request));
    if (query === invalid) return sendApiError(request, reply, dataErrors.badValue);
    const captcha = proofs.solved(query.challenge, query.nonce, site.now());
    if (!captcha) return sendApiError(request, reply, dataErrors.permissionDenied);
    // Requests of before are told first, or they would count against the caller after all.
    await site.limits.shareRequests();
    await liftCaptcha(site.database.query, captcha.caller, captcha.until);
    await site.limits.forgetCaller(captcha.caller);
    return sendCaptchaOf(captcha.caller, request, reply);
  }

  /** The one that stands before the caller now: whoever goes on making requests gets a new one while solving the old. */
  async function sendCaptchaOf(
    caller: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const now = site.now();
    const { captchaUntil } = await findApiCaller(site.database.query, caller, now);
    const isLimited = site.settings.SITE_API_RATE_LIMIT > 0;
    const isRequired = isLimited && captchaUntil !== null && captchaUntil > now;
    const text = isRequired ? proofs.challenge({ caller, until: captchaUntil }, now) : null;
    const object = { is_required: isRequired, challenge: text, difficulty };
    return sendData(request, reply, [JSON.stringify({ object })], now);
  }
}

/** The script finds its texts in the attributes of the element in which it shows them. */
function captchaPage({ api }: Messages): Html {
  return html`<h1>${api.tooManyRequests}</h1>
<p>${api.captchaExplained}</p>
<p id="captcha" role="status" data-working="${api.captchaWorking}" data-done="${api.captchaDone}" data-failed="${api.captchaFailed}">${api.captchaNeedsScript(html`<a href="/api/docs/">${api.documentation}</a>`)}</p>`;
}
