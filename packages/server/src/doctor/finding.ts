/** What one check found out. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  /** What was checked, in a word or two. */
  readonly about: string;
  readonly what: string;
  /** How to mend it; nothing to mend when all is well. */
  readonly mend?: string;
}

export function ok(about: string, what: string): Finding {
  return { state: 'ok', about, what };
}

export function warning(about: string, what: string, mend: string): Finding {
  return { state: 'warning', about, what, mend };
}

export function fault(about: string, what: string, mend: string): Finding {
  return { state: 'fault', about, what, mend };
}
