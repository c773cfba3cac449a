import type { InterfaceLanguage } from '@tribunal/core/reader/interface-languages';
import type { TokenScope } from '@tribunal/core/reader/token-scopes';
import type { Permission } from './permissions.ts';

/** The caller of a request. All rules about CSRF, two-factor authentication and the administration pages depend on the kind. */
export type Caller = Guest | SessionCaller | TokenCaller;

/** A caller with an account. */
export type UserCaller = SessionCaller | TokenCaller;

interface Guest {
  readonly kind: 'guest';
}

interface User {
  readonly userId: number;
  readonly username: string;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly string[];
  /** The person who acts as a team; missing otherwise. */
  readonly member?: { readonly userId: number; readonly username: string };
}

export interface SessionCaller extends User {
  readonly kind: 'session';
  /** The stored form of the session id. */
  readonly sessionHash: Buffer;
  readonly twoFactor: TwoFactorState;
  /** How the user reads pages; null means as the browser asks for it. */
  readonly language: InterfaceLanguage | null;
  readonly timeZone: string | null;
  /** Whether the user has a role in the jury of some contest. */
  readonly isInSomeJury: boolean;
}

/** While two-factor authentication is due, a session can only open the page that asks for the code. */
export type TwoFactorState = 'off' | 'due' | 'passed';

/** Counts as two-factor authenticated, for this request only. */
export interface TokenCaller extends User {
  readonly kind: 'token';
  /** What a named token is limited to; missing for the personal token. */
  readonly limits?: TokenLimits;
}

export interface TokenLimits {
  readonly scope: TokenScope;
  /** The only contest in which it works. */
  readonly contest: { readonly id: number; readonly key: string } | null;
}

export const guest: Guest = { kind: 'guest' };

export function hasPermission(caller: Caller, permission: Permission): boolean {
  if (caller.kind === 'guest') return false;
  return caller.isSuperuser || caller.permissions.includes(permission);
}
