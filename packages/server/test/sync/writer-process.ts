// A process that acts on a busy contest until it is killed: `writer-process.ts CONFIG SEED`, both JSON.
import { connect } from '@tribunal/server/database/connection';
import { doSomething, randomFrom } from './busy-contest.ts';

const [config, seed] = process.argv.slice(2).map((text) => JSON.parse(text));
const database = connect({ connectionString: config.server }, 'tribunal test writer', { maxConnections: 4 });
const writing = Array.from({ length: 4 }, async (_, writer) => {
  const random = randomFrom(seed * 100 + writer);
  for (;;) await doSomething(database, config.busy, random);
});
await Promise.all(writing);
