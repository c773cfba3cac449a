import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { proofsOfWork } from '../../auth/proof-of-work.ts';
import type { Site } from '../../site.ts';
import { VersionedCache } from '../reply/versioned-cache.ts';
import { setCorsHeaders } from '../request/cors.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { mountCaptcha } from './captcha-page.ts';
import type { DataApi } from './data-api.ts';
import { mountDocuments } from './documents.ts';
import { limitRequests } from './limit-requests.ts';
import { dataRoutes } from './resources.ts';

export function mountData(app: FastifyInstance, site: Site): void {
  const api: DataApi = { site, cache: new VersionedCache(site.metrics, 'data') };
  const proofs = proofsOfWork(site.secretKey);
  const isLimited = site.settings.SITE_API_RATE_LIMIT > 0;
  const limit = async (request: FastifyRequest, reply: FastifyReply) =>
    limitRequests(request, reply, site.limits, proofs);
  for (const { endpoint, handle } of dataRoutes(site)) {
    app.route({
      method: app.supportedMethods,
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { access: endpoint.access },
      onRequest: isLimited ? [refuseOtherMethods, limit] : [refuseOtherMethods],
      handler: (request, reply) => handle(request, reply, api),
    });
  }
  mountCaptcha(app, site, proofs);
  mountDocuments(app);
  app.addHook('onClose', () => site.limits.shareRequests());
}

async function refuseOtherMethods(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  setCorsHeaders(request, reply);
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  reply.header('allow', 'GET, HEAD, OPTIONS');
  if (request.method === 'OPTIONS')
    return reply.header('access-control-allow-methods', 'GET, HEAD, OPTIONS').code(204).send();
  return sendApiError(request, reply, dataErrors.methodNotAllowed);
}
