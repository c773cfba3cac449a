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
  /** False until a user who has two-factor switched on has passed it; such a caller gets no further than its page. */
  readonly isTwoFactorPassed: boolean;
}

/** Counts as having passed two-factor, for this request only. */
export interface TokenCaller extends User {
  readonly kind: 'token';
}

export const guest: Guest = { kind: 'guest' };

export function hasPermission(caller: Caller, permission: Permission): boolean {
  if (caller.kind === 'guest') return false;
  return caller.isSuperuser || caller.permissions.includes(permission);
}
