import type { Permission } from './permissions.ts';

/** Who is calling. Every rule about CSRF, two-factor and the administration pages follows from the kind. */
export type Caller = Guest | SessionCaller | TokenCaller;

/** A caller who is somebody. */
export type UserCaller = SessionCaller | TokenCaller;

export interface Guest {
  readonly kind: 'guest';
}

interface User {
  readonly userId: number;
  readonly username: string;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly permissions: readonly string[];
}

export interface SessionCaller extends User {
  readonly kind: 'session';
  /** The session as it is stored. */
  readonly sessionHash: Buffer;
  readonly twoFactor: TwoFactorState;
}

/** A session for which it is due gets no further than the page that asks for it. */
export type TwoFactorState = 'off' | 'due' | 'passed';

/** Counts as having passed two-factor, for this request only. */
export interface TokenCaller extends User {
  readonly kind: 'token';
}

export const guest: Guest = { kind: 'guest' };

export function hasPermission(caller: Caller, permission: Permission): boolean {
  if (caller.kind === 'guest') return false;
  return caller.isSuperuser || caller.permissions.includes(permission);
}
