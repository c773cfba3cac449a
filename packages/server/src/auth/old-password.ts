import { createHash, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** A forged hash must not occupy the site: more rounds than Django has ever used. */
const maxRounds = 2_000_000;
const maxScryptMemory = 256 * 1024 * 1024;

interface OldHash {
  /** Matches the whole text. */
  readonly pattern: RegExp;
  isPassword(password: string, groups: readonly string[]): Promise<boolean>;
}

/** The kinds of hashes that Django writes, except argon2, which needs only another prefix. */
const kinds: readonly OldHash[] = [
  {
    pattern: /^pbkdf2_(sha256|sha1)\$(\d{1,7})\$([^$]+)\$([A-Za-z0-9+/]{27,86}={0,2})$/,
    isPassword: (password, [digest = '', rounds, salt = '', hash = '']) =>
      matches(hash, 'base64', (bytes) => derive(password, salt, Number(rounds), bytes, digest)),
  },
  {
    pattern: /^scrypt\$(\d{1,7})\$([^$]+)\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9+/]{27,86}={0,2})$/,
    isPassword: (password, [cost, salt = '', blockSize, parallelization, hash = '']) =>
      matches(hash, 'base64', (bytes) =>
        deriveWithScrypt(password, salt, bytes, {
          N: Number(cost),
          r: Number(blockSize),
          p: Number(parallelization),
          maxmem: maxScryptMemory,
        }),
      ),
  },
  {
    pattern: /^bcrypt(_sha256)?\$(\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53})$/,
    isPassword: async (password, [prehash, hash = '']) =>
      (await bcrypt()).verify(prehash ? hexDigest('sha256', password) : password, hash),
  },
  {
    pattern: /^(md5|sha1)\$([^$]*)\$([0-9a-f]{32,40})$/,
    isPassword: (password, [algorithm = '', salt = '', hash = '']) =>
      matches(hash, 'hex', async () => Buffer.from(hexDigest(algorithm, salt + password), 'hex')),
  },
];

/** Whether the text is a hash that a site which moved in has brought, and that `isOldPassword` can compare. */
export function isOldHash(text: string): boolean {
  return roundsOf(text) <= maxRounds && kinds.some(({ pattern }) => pattern.test(text));
}

export async function isOldPassword(password: string, hash: string): Promise<boolean> {
  for (const { pattern, isPassword } of kinds) {
    const groups = pattern.exec(hash)?.slice(1);
    if (groups) return isPassword(password, groups).catch(() => false);
  }
  return false;
}

/** Takes the time that a comparison with the slowest old hash of the site takes longer than the one with this hash. */
export async function equalizeTime(
  password: string,
  hash: string | null,
  slowestRounds: number,
): Promise<void> {
  const missing = Math.min(slowestRounds, maxRounds) - roundsOf(hash ?? '');
  if (missing > 0) await derive(password, 'salt', missing, 32, 'sha256');
}

/** The rounds of PBKDF2; zero for other kinds. */
function roundsOf(hash: string): number {
  return Number(/^pbkdf2_\w+\$(\d+)\$/.exec(hash)?.[1] ?? 0);
}

const derive = promisify(pbkdf2);
const deriveWithScrypt = promisify<
  string,
  string,
  number,
  { readonly N: number; readonly r: number; readonly p: number; readonly maxmem: number },
  Buffer
>(scrypt);

async function matches(
  hash: string,
  encoding: 'base64' | 'hex',
  compute: (bytes: number) => Promise<Buffer>,
): Promise<boolean> {
  const expected = Buffer.from(hash, encoding);
  const found = await compute(expected.length);
  return expected.length >= 16 && found.length === expected.length && timingSafeEqual(found, expected);
}

function hexDigest(algorithm: string, text: string): string {
  return createHash(algorithm).update(text).digest('hex');
}

interface Bcrypt {
  verify(password: string, hash: string): Promise<boolean>;
}

/** Loaded when it is first needed: few sites that move in have such hashes. */
async function bcrypt(): Promise<Bcrypt> {
  const name: string = '@node-rs/bcrypt';
  return (await import(name)) as Bcrypt;
}
