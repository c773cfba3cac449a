// Bare node:http that passes through text from PostgreSQL: GET /NAME/FIRST/SECOND runs the query of that name. `baseline-server.ts URL`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { baselineQueries } from './baseline-queries.ts';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name = '', ...values] = (request.url ?? '').split('/');
  const { rows } = await pool.query({ name, text: baselineQueries[name] ?? '', values });
  const body = `{"data":[${rows[0]?.text}]}`;
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
}

server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
