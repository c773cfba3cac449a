import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { programPath } from '../sandbox/bubblewrap/bubblewrap.ts';

/** The path of a runtime or compiler, or null if it is not installed. */
export function findRuntime(runtime: string): string | null {
  const places = isAbsolute(runtime)
    ? [runtime]
    : programPath.split(':').map((folder) => join(folder, runtime));
  return places.find((path) => existsSync(path)) ?? null;
}
