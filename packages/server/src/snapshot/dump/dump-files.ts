import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inputPath, outputPath, type PlainSource } from '@tribunal/core/test-data/generated-data';
import { fieldsOf } from '@tribunal/core/unknown';
import type pg from 'pg';
import { type BlobStore, MissingBlob } from '../../blobs/blob-store.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { dumpQueries } from './dump-queries.ts';
import { fileParts } from './file-parts.ts';

const rowsPerFetch = 100;

/** The files of all versions that the snapshot does not generate again, in parts of limited size. */
export async function* fileLines(
  client: pg.PoolClient,
  blobs: BlobStore,
  isLeftOut: (hash: string) => boolean = () => false,
): AsyncGenerator<Buffer> {
  for await (const { hash } of rowsOf<{ hash: string }>(client, 'files_to_dump', dumpQueries.file)) {
    if (isLeftOut(hash)) continue;
    let part = 0;
    for await (const content of fileParts(checked(await readOf(blobs, hash), hash))) {
      const record = { type: 'file', hash, part: part++, content: content.toString('base64') };
      yield Buffer.from(`${JSON.stringify(record)}\n`);
    }
  }
}

interface DumpedProblem {
  readonly line: string;
  readonly plain: PlainSource | null;
  readonly id: number;
  readonly version: string | null;
}

const problemsQuery = `
  select row_to_json(record)::text as line, d.summary->'plain' as plain, record.id, p.data_version as version
  from (${dumpQueries.problem}) record
  join problems p on p.id = record.id
  left join problem_data_versions d on d.problem_id = p.id and d.version = p.data_version
  order by record.id`;

/** The cases of a problem are in files. */
export async function* problemLines(client: pg.PoolClient, blobs: BlobStore): AsyncGenerator<Buffer> {
  for await (const problem of rowsOf<DumpedProblem>(client, 'problems_to_dump', problemsQuery)) {
    if (!problem.plain) yield Buffer.from(`${problem.line}\n`);
    else {
      const { checker } = problem.plain;
      const cases = await casesOf(client, blobs, problem, problem.plain);
      const record = { ...fieldsOf(JSON.parse(problem.line)), checker, cases };
      yield Buffer.from(`${JSON.stringify(record)}\n`);
    }
  }
}

async function casesOf(
  client: pg.PoolClient,
  blobs: BlobStore,
  { id, version }: DumpedProblem,
  { cases }: PlainSource,
): Promise<unknown[]> {
  const { rows } = await client.query<{ path: string; hash: string }>(
    'select path, hash from problem_data_files where problem_id = $1 and version = $2',
    [id, version],
  );
  const hashes = new Map(rows.map(({ path, hash }) => [path, hash]));
  const text = async (path: string) => {
    const hash = hashes.get(path) ?? path;
    return (await buffer(checked(await readOf(blobs, hash), hash))).toString('utf8');
  };
  const dumped: unknown[] = [];
  for (const [index, { points, batch, sample }] of cases.entries()) {
    const [input, output] = [await text(inputPath(index)), await text(outputPath(index))];
    dumped.push({ input, output, points, batch, ...(sample && { sample }) });
  }
  return dumped;
}

/** A file that is not what its name says would make a snapshot that nobody can load. */
async function* checked(chunks: AsyncIterable<Buffer>, hash: string): AsyncGenerator<Buffer> {
  const found = createHash('sha256');
  for await (const chunk of chunks) {
    found.update(chunk);
    yield chunk;
  }
  if (found.digest('hex') !== hash)
    throw new OperatorError(
      `cannot dump the test data: the file ${hash} is damaged; tribunal doctor names its problems`,
    );
}

async function readOf(blobs: BlobStore, hash: string): Promise<AsyncIterable<Buffer>> {
  return blobs.read(hash).catch((error: unknown) => {
    throw error instanceof MissingBlob
      ? new OperatorError(`cannot dump the test data: ${error.message}; tribunal doctor names its problems`)
      : error;
  });
}

async function* rowsOf<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  cursor: string,
  query: string,
): AsyncGenerator<Row> {
  await client.query(`declare ${cursor} no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsPerFetch} from ${cursor}`);
    if (rows.length === 0) return;
    yield* rows;
  }
}
