import { Readable } from 'node:stream';
import { apiInformation } from '@tribunal/contract/clics/api-information';
import { type ClicsVersion, clicsVersions } from '@tribunal/contract/clics/audiences';
import { type ClicsType, clicsCollections } from '@tribunal/contract/clics/clics-object';
import { contestObject } from '@tribunal/contract/clics/contest-objects';
import { clicsOpenApi } from '@tribunal/contract/openapi/clics-openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { programVersion } from '../../environment/version.ts';
import type { Site } from '../../site.ts';
import { loadClicsContests } from '../../storage/contests/clics/clics-contest.ts';
import { type IdFilters, readCollection, readObject } from '../../storage/contests/clics/feed-view.ts';
import { visibleContestIds } from '../../storage/contests/clics/visible-contests.ts';
import { mountDocument } from '../mount-document.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { queryOf } from '../request/query.ts';
import { accessRoute, accountRoute } from './caller-routes.ts';
import { type ContestAnswer, findSeen, readerOf, type SeenContest, sendJson } from './clics-request.ts';
import { eventFeed } from './event-feed.ts';
import { openFeeds } from './feeds.ts';
import { contestBanner, organizationLogo, problemStatement, teamPhoto } from './object-files.ts';
import { scoreboardRoute } from './scoreboard-route.ts';
import { submissionFiles } from './submission-files.ts';
import { patchContest, postClarification, postSubmission, refuseWriting } from './writing-routes.ts';

/** `/api/` is the version that all tools read. */
const roots: readonly (readonly [prefix: string, version: ClicsVersion])[] = [
  ['/api', '2023-06'],
  ...clicsVersions.map((version) => [`/api/${version}`, version] as const),
];

export function mountClics(app: FastifyInstance, site: Site): void {
  const feeds = openFeeds(site);
  const mount = (
    method: HTTPMethods | HTTPMethods[],
    path: string,
    answer: (request: FastifyRequest, reply: FastifyReply, version: ClicsVersion) => Promise<FastifyReply>,
  ) => {
    for (const [prefix, version] of roots)
      app.route({
        method,
        url: `${prefix}${path}`,
        config: { access: 'anyone' },
        handler: async (request, reply) => answer(request, reply, version),
      });
  };
  const mountContest = (method: HTTPMethods | HTTPMethods[], path: string, answer: ContestAnswer) =>
    mount(method, `/contests/:key${path}`, async (request, reply, version) => {
      const seen = await findSeen(site, request, reply, version);
      return seen ? answer(request, reply, seen) : reply;
    });

  mount('GET', '', async (_request, reply, version) => {
    const provider = { name: site.branding.current().name, version: programVersion };
    return sendJson(reply, JSON.stringify(apiInformation(version, provider)));
  });
  for (const version of clicsVersions)
    mountDocument(app, `/api/${version}/openapi.json`, () => clicsOpenApi(version));
  mount('GET', '/contests', async (request, reply, version) => {
    const ids = await visibleContestIds(site.database.query, readerOf(request));
    const contests = await loadClicsContests(site.database.query, ids, site.now());
    return sendJson(reply, JSON.stringify(contests.map((one) => contestObject(one, version))));
  });
  mountContest('GET', '', (request, reply, seen) => sendObject(request, reply, seen, 'contest', ''));
  mountContest('PATCH', '', patchContest(site, feeds));
  mountContest('GET', '/state', (request, reply, seen) => sendObject(request, reply, seen, 'state', ''));
  mountContest('GET', '/access', accessRoute(site));
  mountContest('GET', '/account', accountRoute);
  mountContest('GET', '/scoreboard', scoreboardRoute(site));
  mountContest('GET', '/event-feed', eventFeed(app, site, feeds));
  mountContest('POST', '/submissions', postSubmission(site, feeds));
  mountContest('GET', '/submissions/:id/files', submissionFiles(site, feeds));
  mountContest('GET', '/banner/:hash', contestBanner(site));
  mountContest('GET', '/problems/:id/statement/:hash', problemStatement(site, feeds));
  mountContest('GET', '/organizations/:id/logo/:hash', organizationLogo(site, feeds));
  mountContest('GET', '/teams/:id/photo/:hash', teamPhoto(site, feeds));
  mountContest('POST', '/clarifications', postClarification(site));
  mountContest('GET', '/:collection', async (request, reply, seen) => {
    const type = collectionOf(request);
    if (!type) return sendApiError(request, reply, dataErrors.notFound);
    await feeds.catchUp(seen.id);
    const pieces = readCollection(site.database, seen.id, seen.audience, type, idFilters(request));
    return sendJson(reply, Readable.from(pieces));
  });
  mountContest('GET', '/:collection/:id', async (request, reply, seen) => {
    const type = collectionOf(request);
    if (!type) return sendApiError(request, reply, dataErrors.notFound);
    return sendObject(request, reply, seen, type, textField(request.params, 'id'));
  });
  mountContest(['POST', 'PUT', 'DELETE'], '', refuseWriting);
  for (const path of ['/:endpoint', '/:endpoint/:id'])
    mountContest(['POST', 'PUT', 'PATCH', 'DELETE'], path, refuseWriting);

  async function sendObject(
    request: FastifyRequest,
    reply: FastifyReply,
    seen: SeenContest,
    type: ClicsType,
    id: string,
  ): Promise<FastifyReply> {
    await feeds.catchUp(seen.id);
    const object = await readObject(site.database, seen.id, seen.audience, type, id);
    return object ? sendJson(reply, object) : sendApiError(request, reply, dataErrors.notFound);
  }
}

function collectionOf(request: FastifyRequest): ClicsType | undefined {
  const collection = textField(request.params, 'collection');
  return clicsCollections.find((one) => one === collection);
}

/** Collections can be filtered by every property that holds an id. */
function idFilters(request: FastifyRequest): IdFilters {
  return [...queryOf(request)].filter(([name]) => /_ids?$|^id$/.test(name) && name.length <= 40);
}
