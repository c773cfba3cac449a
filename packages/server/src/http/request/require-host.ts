import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { dataErrors, sendRefusal } from '../reply/errors.ts';

/** A request that names no host, or two, is refused: a proxy and the site could each read it as another one. */
export function mountHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (namesItsHost(request.raw)) next();
    else sendRefusal(request, reply, dataErrors.badRequest);
  });
}

/** Node would refuse a missing one itself, but not in JSON; of several it keeps the first. Before HTTP/1.1 none was needed. */
export function namesItsHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
