/** A problem of the site. The interface has a sentence for each kind. */
export type SiteWarning =
  | { readonly kind: 'disk is low' | 'disk is full' | 'no languages' | 'no judge' | 'maintenance' }
  | { readonly kind: 'unjudgeable problems'; readonly count: number }
  | { readonly kind: 'other generated data'; readonly judge: string; readonly problems: number }
  | { readonly kind: 'long queue'; readonly minutes: number }
  | { readonly kind: 'local judge is stopped'; readonly reason: string };

/** The status page shows the warnings, and administrators see them on every page. */
export interface SiteWarnings {
  /** Replaces all warnings about a subject. An empty list means that the problem is solved. */
  set(subject: string, warnings: readonly SiteWarning[]): void;
  current(): readonly SiteWarning[];
}

export function createSiteWarnings(): SiteWarnings {
  const bySubject = new Map<string, readonly SiteWarning[]>();
  return {
    set: (subject, warnings) => void bySubject.set(subject, warnings),
    current: () => [...bySubject.values()].flat(),
  };
}
