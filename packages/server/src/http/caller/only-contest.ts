import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guest } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { contestIdOfKey } from '../../storage/accounts/seats.ts';
import { pageErrors, sendRefusal } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { requestPath } from '../request/request-path.ts';
import { isAboutContest } from './token-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The keys of the contests outside which the site does not exist for this request: of the account, of the host name, or none. */
    onlyContests: readonly string[];
  }
}

/** Accounts for one contest, and a second host name that serves nothing but one contest. */
export function mountOnlyContest(app: FastifyInstance, { database, settings }: Site): void {
  const [hostName = '', keyOfHost = ''] = settings.SITE_CONTEST_HOST.split('/');
  app.decorateRequest('onlyContests');
  app.addHook('onRequest', (request, _reply, next) => {
    const { caller = guest, hostname } = request;
    const ofAccount = caller.kind === 'guest' ? '' : caller.onlyContest;
    const ofHost = hostName !== '' && hostname.toLowerCase() === hostName.toLowerCase() ? keyOfHost : '';
    request.onlyContests =
      ofAccount === '' && ofHost === ''
        ? noContests
        : [...new Set([ofAccount, ofHost])].filter((key) => key !== '');
    next();
  });
  app.addHook('preHandler', async (request, reply) => {
    const [key] = request.onlyContests;
    if (key === undefined || request.is404) return;
    if (request.routeOptions.url === '/') return reply.redirect(`/contest/${key}`, 302);
    const within = await Promise.all(request.onlyContests.map((one) => isWithin(one, request)));
    return within.every(Boolean) ? undefined : sendRefusal(request, reply, pageErrors.notFound);
  });

  async function isWithin(key: string, request: FastifyRequest): Promise<boolean> {
    const route = request.routeOptions.url ?? '';
    if (freeRoutes.test(route)) return true;
    if (route === '/submissions/') return textField(request.query, 'contest') === key;
    const id = await contestIdOfKey(database.query, key);
    if (id === null || !(await isAboutContest(database.query, { id, key }, request))) return false;
    const isSubmission = requestPath(request.url).endsWith('/submit') && request.method === 'POST';
    return !isSubmission || ['', key].includes(textField(request.body, 'contest'));
  }
}

const noContests: readonly string[] = [];

/** What every page needs, and signing in and out. */
const freeRoutes =
  /^\/(?:assets|site)\/|^\/(?:accounts\/(?:login|logout|2fa)|language|theme|offline|announcements|healthz|run\/:id)\/?$|^\/(?:manifest\.webmanifest|service-worker\.js|robots\.txt)$|^\/widgets\/(?:template|preview|test_run|time)$|^\/(?:organization|user)\/:\w+\/(?:logo|photo)/;
