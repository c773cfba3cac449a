import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The addresses of the files that pages refer to. */
export interface Assets {
  /** Of a style sheet or an image. */
  readonly address: (name: string) => string;
  /** Of a script, followed by the parts that it imports at once. */
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
    const bytes = readFileSync(new URL(`assets/${name}`, folder));
    app.get(`/assets/${name}`, { config: { access: 'anyone', isBeforeTwoFactor: true } }, async (_, reply) =>
      reply.type(type).header('Cache-Control', 'public, max-age=31536000, immutable').send(bytes),
    );
  }
  const addresses = (name: string) => {
    const files = manifest[name];
    if (!files) throw new Error(`packages/web has no ${name}`);
    return files.map((file) => `/assets/${file}`);
  };
  return { address: (name) => addresses(name)[0]!, script: (name) => addresses(`${name}.js`) };
}

function readManifest(): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'));
  } catch (cause) {
    throw new Error('the browser files are not built: run `npm run build`', { cause });
  }
}
