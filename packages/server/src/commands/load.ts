import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { messageOf } from '@tribunal/core/unknown';
import { OperatorError } from '../environment/operator-error.ts';
import { readRecords } from '../snapshot/load/read-records.ts';
import { siteSecrets } from '../snapshot/load/secrets.ts';
import { type LoadedCounts, loadSnapshot } from '../snapshot/load-snapshot.ts';
import { addAuditEntry, operator } from '../storage/accounts/audit-log.ts';
import { type Progress, progressBar } from './progress.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal load FILE

Loads a snapshot, one JSON object per line, into the site; - reads standard input. If a line has an error, nothing is loaded.
`;

export const load: SiteCommand = {
  name: 'load',
  summary: 'load a snapshot into the site',
  usage,
  async run(args, io, site) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0)
      throw new OperatorError('load takes one FILE, or - for standard input');
    const progress = progressBar(io.stderr);
    try {
      const records = readRecords(read(file, progress, io.signal));
      const secrets = siteSecrets(site.secretKey);
      const { counts, warnings } = await loadSnapshot(site, records, secrets, (queries, loaded) =>
        addAuditEntry(queries, {
          ...{ at: site.now(), actor: operator, action: 'load', target: file },
          details: Object.fromEntries(loaded.counts),
        }),
      );
      progress.clear();
      for (const warning of warnings) await print(io.stderr, `warning: ${warning}`);
      await print(io.stdout, `Loaded ${summaryOf(counts)}.`);
      return 0;
    } finally {
      progress.clear();
    }
  },
};

const chunkBytes = 256 * 1024;

/** Infinite when the size is unknown, because it is not a regular file. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : Infinity;
}

async function* read(file: string, progress: Progress, signal: AbortSignal): AsyncGenerator<Buffer> {
  const size = await sizeOf(file);
  let bytes = 0;
  for await (const chunk of chunksOf(file)) {
    signal.throwIfAborted();
    bytes += chunk.length;
    progress.show(bytes / size, 'reading');
    yield chunk;
  }
  progress.show(1, 'computing standings, points and counts');
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: chunkBytes });
  } catch (error) {
    throw new OperatorError(`cannot read the snapshot: ${messageOf(error)}`);
  }
}

function summaryOf(counts: LoadedCounts): string {
  const parts = [...counts].map(([type, count]) => {
    const name = type.replaceAll('_', ' ');
    return `${count} ${count === 1 ? name : `${name}s`.replace(/ys$/, 'ies')}`;
  });
  return parts.join(', ') || 'nothing: the snapshot is empty';
}
