/** A problem as a package of any format describes it, without its files. */
export interface PackageProblem {
  /** The name of the format, for people. */
  readonly format: string;
  /** The code that the package suggests, or null. */
  readonly code: string | null;
  /** At least one. The first is in the language that the package prefers. */
  readonly statements: readonly PackageStatement[];
  readonly timeLimitSeconds: number | null;
  readonly memoryLimitKib: number | null;
  /** False: a submission gets all points or none, and judging ends at the first failed case. */
  readonly isPartial: boolean;
  readonly authors: readonly string[];
  readonly source: string;
  readonly license: string;
  readonly types: readonly string[];
  readonly solutions: readonly PackageSolution[];
  readonly editorial: string | null;
  /** What the package contains and the site does not take over. */
  readonly notes: readonly string[];
}

export interface PackageStatement {
  /** A language tag such as `en`. */
  readonly language: string;
  readonly name: string;
  /** Markdown. */
  readonly text: string;
}

export interface PackageSolution {
  readonly name: string;
  /** The extension decides about the language of the site. */
  readonly fileName: string;
  readonly source: string;
  /** Verdicts that may occur on a case, by their codes on this site. Empty: any. */
  readonly permitted: readonly string[];
  /** At least one of these must occur. Empty: none is needed. */
  readonly required: readonly string[];
  readonly note: string;
}

/** The package cannot be imported. The message is for whoever sent it. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

/** Collects what is not imported. */
export class ImportNotes {
  readonly #notes = new Set<string>();

  add(note: string): void {
    if (this.#notes.size < mostNotes) this.#notes.add(note);
  }

  get list(): readonly string[] {
    return [...this.#notes];
  }
}

const mostNotes = 500;
