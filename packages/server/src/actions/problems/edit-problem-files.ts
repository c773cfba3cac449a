import {
  type FileFault,
  type FileKind,
  maxProblemFiles,
  readProblemFile,
} from '@tribunal/core/test-data/problem-file';
import type { Site } from '../../site.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import {
  findProblemSettings,
  type ProblemSettings,
} from '../../storage/problems/authoring/problem-settings.ts';
import { holdFiles } from '../../storage/problems/test-data/data-versions.ts';
import { waitForProblemEditors } from '../../storage/submissions/problem-scores.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { changeProblem, type ProblemEdited } from './edit-problem.ts';

interface SentFile {
  readonly name: string;
  readonly content: Buffer;
  /** Null: the content decides. */
  readonly kind: FileKind | null;
}

type Files = ProblemSettings['files'];
type FilesChanged = ProblemEdited | Refusal<FileFault | 'too many files' | 'no such file'>;

/** Adds a file to a problem, or replaces the one of the same name. It is an edit of the problem like every other. */
export async function addProblemFile(
  site: Pick<Site, 'database' | 'blobs' | 'now'>,
  editor: Editor,
  code: string,
  { name, content, kind: asked }: SentFile,
): Promise<FilesChanged> {
  const read = readProblemFile(name, content, asked);
  if ('fault' in read) return refuse(read.fault);
  const file = { name, kind: read.kind, media_type: read.mediaType, ...(await site.blobs.put(content)) };
  return changeFiles(site, editor, code, (files) => {
    const others = files.filter((one) => one.name !== name);
    if (others.length >= maxProblemFiles) return refuse('too many files');
    return sortedFiles([...others, file]);
  });
}

export function removeProblemFile(
  site: Pick<Site, 'database' | 'blobs' | 'now'>,
  editor: Editor,
  code: string,
  name: string,
): Promise<FilesChanged> {
  return changeFiles(site, editor, code, (files) => {
    const others = files.filter((one) => one.name !== name);
    return others.length < files.length ? others : refuse('no such file');
  });
}

/** In the order in which the database returns them. */
export function sortedFiles(files: Files): Files {
  return [...files].sort((left, right) => (left.name < right.name ? -1 : 1));
}

async function changeFiles(
  { database, now }: Pick<Site, 'database' | 'now'>,
  editor: Editor,
  code: string,
  change: (files: Files) => Files | Refusal<'too many files' | 'no such file'>,
): Promise<FilesChanged> {
  const found = await findEditedProblem(database, editor.viewer, code);
  if (!found) return refuse('no such problem');
  return database.transaction(async (queries): Promise<FilesChanged> => {
    await holdFiles(queries);
    await waitForProblemEditors(queries, found.id);
    const files = change((await findProblemSettings(queries, found.id)).files);
    if ('refusal' in files) return files;
    return changeProblem(queries, editor, found.id, { code, changes: { files }, version: null }, now());
  });
}
