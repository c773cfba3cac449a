/** The result of one check. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  /** The subject of the check, in a few words. */
  readonly about: string;
  readonly what: string;
  /** How to fix the problem; undefined when there is none. */
  readonly fix?: string;
}

export function ok(about: string, what: string): Finding {
  return { state: 'ok', about, what };
}

export function warning(about: string, what: string, fix: string): Finding {
  return { state: 'warning', about, what, fix };
}

export function fault(about: string, what: string, fix: string): Finding {
  return { state: 'fault', about, what, fix };
}
