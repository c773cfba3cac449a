import { watch } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupportedProblem } from '@tribunal/contract/judge';
import { longestInitFile, unsupportedFeature } from './init-file.ts';

export interface Library {
  readonly problems: () => readonly SupportedProblem[];
  /** The folder of an offered problem. */
  folder(code: string): string | null;
  /** Calls the listener whenever the list changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

const rescanMs = 5000;
const settleMs = 100;

/** The problems below a folder, kept current. */
export async function openLibrary(directory: string): Promise<Library> {
  const listeners = new Set<() => void>();
  const seen = new Map<string, { changedAt: number; isOffered: boolean }>();
  let problems = await scan(directory, seen);
  const rescan = async () => {
    const found = await scan(directory, seen);
    if (JSON.stringify(found) === JSON.stringify(problems)) return;
    problems = found;
    for (const listener of listeners) listener();
  };
  let settling: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(settling);
    settling = setTimeout(() => void rescan(), settleMs);
  };
  const watcher = watchFolder(directory, soon);
  const timer = setInterval(() => void rescan(), rescanMs);
  return {
    problems: () => problems,
    folder: (code) => (problems.some(([known]) => known === code) ? join(directory, code) : null),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      watcher?.close();
      clearTimeout(settling);
      clearInterval(timer);
    },
  };
}

/** Watching makes changes visible sooner. Where it does not work, the periodic scan finds them. */
function watchFolder(directory: string, onEvent: () => void) {
  try {
    return watch(directory, onEvent).on('error', () => {});
  } catch {
    return null;
  }
}

async function scan(
  directory: string,
  seen: Map<string, { changedAt: number; isOffered: boolean }>,
): Promise<SupportedProblem[]> {
  const problems: SupportedProblem[] = [];
  for (const code of (await readdir(directory).catch(() => [])).sort()) {
    // Folders that are being unpacked or were replaced.
    if (code.startsWith('.')) continue;
    const path = join(directory, code, 'init.yml');
    const found = await stat(path).catch(() => null);
    if (!found || found.size > longestInitFile) continue;
    const changedAt = found.mtimeMs;
    if (seen.get(code)?.changedAt !== changedAt) {
      const text = await readFile(path, 'utf8').catch(() => '');
      seen.set(code, { changedAt, isOffered: unsupportedFeature(text) === null });
    }
    if (seen.get(code)?.isOffered) problems.push([code, changedAt / 1000]);
  }
  return problems;
}
