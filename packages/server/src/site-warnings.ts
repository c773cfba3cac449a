/** Sentences about what keeps this site from working as it should. The status page shows them, and every page does to administrators. */
export interface SiteWarnings {
  /** Replaces all sentences about a subject; an empty list when nothing is wrong with it any more. */
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
