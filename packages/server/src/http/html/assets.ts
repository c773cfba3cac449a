import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Address of each file that pages refer to, by its name. */
export type AssetAddresses = ReadonlyMap<string, string>;

const folder = new URL('../../../../web/assets/', import.meta.url);

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The address carries a hash of the content, so that a browser may keep the file for ever and still see every change. */
export function mountAssets(app: FastifyInstance): AssetAddresses {
  const addresses = new Map<string, string>();
  for (const name of readdirSync(fileURLToPath(folder))) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const bytes = readFileSync(new URL(name, folder));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const address = `/assets/${hash}/${name}`;
    addresses.set(name, address);
    app.get(address, { config: { access: 'anyone', isBeforeTwoFactor: true } }, async (_request, reply) =>
      reply.type(type).header('Cache-Control', 'public, max-age=31536000, immutable').send(bytes),
    );
  }
  return addresses;
}
