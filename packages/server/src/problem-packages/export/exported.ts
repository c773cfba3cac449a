import { readFile } from 'node:fs/promises';
import type { ProblemSettings } from '../../storage/problems/authoring/problem-settings.ts';
import type { Solution } from '../../storage/problems/verification/solutions.ts';
import type { SandboxPlace } from '../../test-data/workshop/open-workshop.ts';

export const exportFormats = ['icpc', 'tribunal'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A problem whose files are in folders. */
export interface Exported {
  readonly settings: ProblemSettings;
  readonly editorial: string | null;
  readonly solutions: readonly Solution[];
  /** The files of the test data by path; empty if there is none. */
  readonly data: readonly string[];
  readonly dataFolder: string;
  /** The folder of `settings.files`. */
  readonly filesFolder: string;
}

export interface Exporting {
  readonly format: ExportFormat;
  readonly sandbox: SandboxPlace;
  /** The file that contains the problem, because a message of that size would block other work. */
  readonly description: string;
  /** The zip file to write. */
  readonly target: string;
}

export type ExportAnswer = { readonly notes: readonly string[] } | { readonly fault: string };

export async function readExported(path: string): Promise<Exported> {
  return JSON.parse(await readFile(path, 'utf8')) as Exported;
}
