import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

interface UsePipe {
  close(): void;
}

/**
 * All processes that use the server keep the same named pipe open. Its reader gets the end of the file when the last of
 * them closes it or ends, in whatever way.
 */
export async function openUsePipe(cluster: Cluster): Promise<UsePipe> {
  const pipe = usePipePath(cluster);
  if (!isPipe(pipe))
    await promisify(execFile)('mkfifo', ['-m', '600', pipe]).catch((error) => {
      // Another process may have created it at the same time.
      if (!isPipe(pipe)) throw error;
    });
  // Opening it only for writing would block until there is a reader.
  const descriptor = openSync(pipe, constants.O_RDWR);
  return { close: () => closeSync(descriptor) };
}

/**
 * A descriptor that reads the end of the file. Does not block: the process that starts the server has already opened the
 * pipe.
 */
export function openUsePipeReader(cluster: Cluster): number {
  return openSync(usePipePath(cluster), constants.O_RDONLY);
}

/** In a folder that only the owner of the site can access. */
function usePipePath({ folder }: Cluster): string {
  return join(dirname(folder), 'tenants');
}

function isPipe(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
}
