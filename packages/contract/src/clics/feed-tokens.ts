import type { Audience } from './audiences.ts';

/** What the tokens of one audience begin with; the line follows. Tools put tokens into addresses as they are. */
export function tokenPrefix(epoch: string, { version, view }: Audience): string {
  return `${epoch}.${view === 'full' ? 'f' : 'p'}${version.slice(2, 4)}.`;
}

/** The feed that tokens with this prefix belong to. */
export function epochOf(prefix: string): string {
  return prefix.slice(0, prefix.indexOf('.'));
}

/** The number of the line; null for anything that is not a token with this prefix and a number. */
export function numberInToken(token: string, prefix: string): number | null {
  const number = token.startsWith(prefix) ? token.slice(prefix.length) : '';
  return /^[1-9][0-9]{0,15}$/.test(number) ? Number(number) : null;
}
