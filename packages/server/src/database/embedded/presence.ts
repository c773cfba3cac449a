import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

export interface Presence {
  close(): void;
}

/**
 * Tells the server that this process uses it, until it is closed or the process ends in whatever way. All tenants hold the same named
 * pipe open: its reader meets the end of the file when none is left.
 */
export async function showPresence(cluster: Cluster): Promise<Presence> {
  const pipe = presencePipe(cluster);
  if (!isPipe(pipe))
    await promisify(execFile)('mkfifo', ['-m', '600', pipe]).catch((error) => {
      // Another tenant may have made it at the same time.
      if (!isPipe(pipe)) throw error;
    });
  // Opened for writing alone it would need a reader first.
  const descriptor = openSync(pipe, constants.O_RDWR);
  return { close: () => closeSync(descriptor) };
}

/** A descriptor to read the end from. Does not block: whoever starts the server shows presence already. */
export function openPresence(cluster: Cluster): number {
  return openSync(presencePipe(cluster), constants.O_RDONLY);
}

/** Beside the database files, where only the owner of the site gets. */
function presencePipe({ folder }: Cluster): string {
  return join(dirname(folder), 'tenants');
}

function isPipe(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
}
