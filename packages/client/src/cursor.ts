import { readFile } from 'node:fs/promises';
import type { SyncSubmission } from '@tribunal/contract/sync';
import { codeOf } from './error-code.ts';
import { replaceFile } from './replace-file.ts';
import { parseAs } from './requests/shape.ts';

/** The position in the feed of a contest: the last judge time, and every submission received with it. */
export interface Cursor {
  readonly contest: string;
  readonly status: 'final' | 'all';
  readonly judgedAt: string;
  readonly ids: readonly string[];
}

export interface CursorStore {
  /** Null before the first save. */
  load(): Promise<Cursor | null>;
  save(cursor: Cursor): Promise<void>;
}

/** A rejudged submission has a later judge time, so it is a new row and not a repeat. */
export function isRepeat(cursor: Cursor, row: SyncSubmission): boolean {
  return row.judgedAt === cursor.judgedAt && cursor.ids.includes(row.id);
}

export function cursorAfter(cursor: Cursor, row: SyncSubmission): Cursor {
  const ids = row.judgedAt === cursor.judgedAt ? [...cursor.ids, row.id] : [row.id];
  return { ...cursor, judgedAt: row.judgedAt, ids };
}

/** Stores the cursor in a file that is replaced atomically: a crash leaves the old or the new one. */
export function fileCursor(path: string): CursorStore {
  return {
    async load() {
      const text = await textOf(path);
      return text === null ? null : parseCursor(text, path);
    },
    async save({ contest, status, judgedAt, ids }) {
      try {
        await replaceFile(path, `${JSON.stringify({ format, contest, status, judgedAt, ids })}\n`);
      } catch (error) {
        throw new Error(`cannot write the cursor file ${path}`, { cause: error });
      }
    },
  };
}

const format = 'tribunal submissions cursor 1';

const cursorShape = {
  type: 'object',
  properties: {
    format: { type: 'string' },
    contest: { type: 'string' },
    status: { type: 'string' },
    judgedAt: { type: 'string' },
    ids: { type: 'array', items: { type: 'string' } },
  },
  required: ['format', 'contest', 'status', 'judgedAt', 'ids'],
};

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new Error(`cannot read the cursor file ${path}`, { cause: error });
  }
}

function parseCursor(text: string, path: string): Cursor {
  const saved = parseAs<Cursor & { format: string }>(cursorShape, text);
  if (saved?.format !== format) {
    throw new Error(`${path} is damaged or is not a cursor file; remove it to start from the beginning`);
  }
  const { contest, status, judgedAt, ids } = saved;
  return { contest, status, judgedAt, ids };
}
