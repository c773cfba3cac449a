import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { itemAt } from '@tribunal/core/lists';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from '../request/content-encoding.ts';

declare module 'fastify' {
  interface FastifyInstance {
    assets: Assets;
  }
}

/** The addresses of the files that pages refer to. */
export interface Assets {
  /** The address of a style sheet or an image. */
  readonly address: (name: string) => string;
  /** The address of a script, followed by those of the parts that it imports at once. */
  readonly script: (name: string) => readonly string[];
}

const folder = new URL('../../../../web/dist/', import.meta.url);

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** File names contain a hash of the content, so browsers keep a file for ever and still see every change. */
export function mountAssets(app: FastifyInstance): Assets {
  const manifest = readManifest();
  for (const name of readdirSync(new URL('assets/', folder))) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    mountAsset(app, name, type);
  }
  const addresses = (name: string) => {
    const files = manifest[name];
    if (!files) throw new Error(`packages/web has no ${name}`);
    return files.map((file) => `/assets/${file}`);
  };
  const assets: Assets = {
    address: (name) => itemAt(addresses(name), 0),
    script: (name) => addresses(`${name}.js`),
  };
  app.decorate('assets', assets);
  return assets;
}

/** The content of a script that is served at another address, too. */
export function readScript(name: string): Buffer {
  const [file] = readManifest()[`${name}.js`] ?? [];
  return readFileSync(new URL(`assets/${file}`, folder));
}

/** The content of a style sheet, for documents that have it inside. */
export function readStyles(name: string): string {
  const [file] = readManifest()[name] ?? [];
  return readFileSync(new URL(`assets/${file}`, folder), 'utf8');
}

/** The build writes the compressed files, as small as they get. */
function mountAsset(app: FastifyInstance, name: string, type: string): void {
  const read = (suffix: string) => readFileSync(new URL(`assets/${name}${suffix}`, folder));
  const bytes = { plain: read(''), br: read('.br'), gzip: read('.gz') };
  const config = { access: 'anyone', isBeforeTwoFactor: true } as const;
  app.get(`/assets/${name}`, { config }, async (request, reply) => {
    reply.type(type).header('Cache-Control', 'public, max-age=31536000, immutable');
    reply.header('Vary', 'Accept-Encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding'], bytes.plain);
    if (encoding === null) return reply.send(bytes.plain);
    return reply.header('Content-Encoding', encoding).send(bytes[encoding]);
  });
}

function readManifest(): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'));
  } catch (cause) {
    throw new Error('the browser files are not built: run `npm run build`', { cause });
  }
}
