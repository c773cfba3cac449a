// The baseline: bare node:http with the same bytes, or the same SQL text. `bare-server.ts CONFIG`, JSON.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { batched } from '../../packages/server/src/database/batch.ts';

const { databaseUrl, text, bodyFile, headers, checksContest } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl?: string;
  text?: string;
  bodyFile?: string;
  headers?: Record<string, string>;
  /** Before a 304: whether this contest has changed, in queries that callers share as on the site. */
  checksContest?: number;
};
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 20 }) : null;
const bytes = bodyFile ? readFileSync(bodyFile) : Buffer.alloc(0);

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers['if-none-match']) {
    if (checksContest !== undefined) await logNumber(checksContest);
    return void response.writeHead(304, headers).end();
  }
  const body = pool && text ? await page(request.url ?? '/') : bytes;
  const length = Buffer.byteLength(body);
  const type = { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(200, { ...type, ...headers, 'content-length': length }).end(body);
}

const logNumber = batched(async (contestIds: number[]) => {
  const heads = 'select contest_id as id, number from contest_heads where contest_id = any($1)';
  const { rows } = await pool!.query({ name: 'heads', text: heads, values: [contestIds] });
  return new Map<number, number>(rows.map(({ id, number }) => [id, number]));
});

async function page(url: string): Promise<string> {
  const from = url.slice(url.indexOf('=') + 1);
  const values = [1, from, 2000];
  const { rows } = await pool!.query({ name: 'page', text: text!, values });
  return rows[0].text;
}

server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
