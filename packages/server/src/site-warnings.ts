/** Warnings about problems of this site. The status page shows them, and administrators see them on every page. */
export interface SiteWarnings {
  /** Replaces all sentences about a subject. An empty list means that the problem is solved. */
  set(subject: string, sentences: readonly string[]): void;
  sentences(): readonly string[];
}

export function createSiteWarnings(): SiteWarnings {
  const bySubject = new Map<string, readonly string[]>();
  return {
    set: (subject, sentences) => void bySubject.set(subject, sentences),
    sentences: () => [...bySubject.values()].flat(),
  };
}
