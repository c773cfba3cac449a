import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/command';
import { OperatorError } from '../operator-error.ts';
import { type LoadedCounts, loadSnapshot } from '../snapshot/load.ts';
import { readRecords } from '../snapshot/read-records.ts';
import { siteSecrets } from '../snapshot/secrets.ts';
import { type Progress, progressBar } from './progress.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal load FILE

Loads a snapshot, one JSON object a line, into the site; - reads standard input. All of it or, when a line is at fault, nothing.
`;

export const load: SiteCommand = {
  name: 'load',
  summary: 'load a snapshot into the site',
  usage,
  async run(args, io, site) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new OperatorError('load takes one FILE, or -');
    const progress = progressBar(io.stderr);
    try {
      const chunks = reported(await input(file), await sizeOf(file), progress, io.signal);
      const counts = await loadSnapshot(site, readRecords(chunks), siteSecrets(site.secretKey));
      progress.clear();
      await print(io.stdout, `Loaded ${summaryOf(counts)}.`);
      return 0;
    } finally {
      progress.clear();
    }
  },
};

const chunkBytes = 256 * 1024;

async function input(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  const stream = createReadStream(file, { highWaterMark: chunkBytes });
  // Opened here, a file that is missing is told as such and not as the fault of a line.
  return new Promise((resolve, reject) => {
    stream.once('error', (error) =>
      reject(new OperatorError(`the snapshot cannot be read: ${error.message}`)),
    );
    stream.once('open', () => resolve(stream));
  });
}

/** Unknown, and taken as endless, for anything that is not a file. */
async function sizeOf(file: string): Promise<number> {
  const found = file === '-' ? null : await stat(file);
  return found?.isFile() ? found.size : Infinity;
}

async function* reported(
  chunks: AsyncIterable<Buffer>,
  size: number,
  progress: Progress,
  signal: CommandIo['signal'],
): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    read += chunk.length;
    progress.show(read / size, 'reading');
    yield chunk;
  }
  progress.show(1, 'computing standings, points and counts');
}

function summaryOf(counts: LoadedCounts): string {
  const parts = [...counts].map(([type, count]) => `${count} ${type}${count === 1 ? '' : 's'}`);
  return parts.join(', ') || 'nothing: the snapshot is empty';
}
