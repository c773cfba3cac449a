import type { GroupExpectation, TimeLimitRule } from '@tribunal/core/test-data/expectations';
import type { FileKind } from '@tribunal/core/test-data/problem-file';

import type { ProblemSettings } from '../storage/problems/authoring/problem-settings.ts';

/** A problem as a package of any format describes it, without its files. */
export interface PackageProblem {
  /** The name of the format, for people. */
  readonly format: string;
  /** The code that the package suggests, or null. */
  readonly code: string | null;
  /** At least one. The first is in the language that the package prefers. */
  readonly statements: readonly PackageStatement[];
  readonly timeLimitSeconds: number | null;
  /** For a format whose limit follows from the solutions, if the package states none. */
  readonly timeLimitRule?: TimeLimitRule;
  readonly memoryLimitKib: number | null;
  /** False: a submission gets all points or none, and judging ends at the first failed case. Null: the package does not say. */
  readonly isPartial: boolean | null;
  readonly authors: readonly string[];
  readonly source: string;
  readonly license: string;
  readonly types: readonly string[];
  readonly solutions: readonly PackageSolution[];
  readonly editorial: string | null;
  /** Images, attachments and statements as PDF. */
  readonly files: readonly PackageFile[];
  /** All settings, which only our own format states. */
  readonly settings?: ProblemSettings;
  /** What the package contains and the site does not take over. */
  readonly notes: readonly string[];
}

export interface PackageStatement {
  /** A language tag such as `en`. */
  readonly language: string;
  readonly name: string;
  /** Markdown. */
  readonly text: string;
  /** Markdown, below the samples. */
  readonly notes?: string;
}

export interface PackageFile {
  /** In the package. */
  readonly file: string;
  /** Null: the content decides. */
  readonly kind: FileKind | null;
  /** The name on the site, if it differs from that in the package. */
  readonly name?: string;
}

/** A file of a package that the site accepts. */
export interface StoredFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly mediaType: string;
}

/** A package that has been read: its test data and files are in folders. */
export type ReadProblem = Omit<PackageProblem, 'files'> & { readonly files: readonly StoredFile[] };

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
  /** It is the output itself, so that its language does not matter. */
  readonly isAnswer?: boolean;
  /** What only our own format states. */
  readonly language?: string | null;
  /** Expected points; null: not checked. */
  readonly points?: number | null;
  /** The largest share of the time limit; null: not checked. */
  readonly timeRatio?: number | null;
  readonly groups?: readonly GroupExpectation[];
}

/** The package cannot be imported. The message is for whoever sent it. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

/** Collects what is not imported. */
export class ImportNotes {
  readonly #notes = new Set<string>();

  #left = 0;

  add(note: string): void {
    if (this.#notes.size < maxNotes) this.#notes.add(note);
    else if (!this.#notes.has(note)) this.#left += 1;
  }

  get list(): readonly string[] {
    // Equal notes that are not kept are counted each time.
    const last = this.#left > 0 ? [`up to ${this.#left} more notes are not listed`] : [];
    return [...this.#notes, ...last];
  }
}

const maxNotes = 500;
