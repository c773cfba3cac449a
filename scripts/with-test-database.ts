// Runs a command and keeps the database server of the test run open, so that it does not restart for every few test files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openTestServer } from '../packages/server/test/fixtures/test-server.ts';

const [program = '', ...args] = process.argv.slice(2);
// The first start stores settings that apply from the next start on.
await (await openTestServer()).close();
const server = await openTestServer();
const [status] = await once(spawn(program, args, { stdio: 'inherit' }), 'exit');
await server.close();
process.exitCode = status ?? 1;
