import { catchUpFeed } from '@tribunal/server/actions/contests/clics/catch-up-feed';
import { connect } from '@tribunal/server/database/connection';

/** Brings the feeds of a database up to date whenever it is told the time, until it is killed. */
const database = connect({ connectionString: process.argv[2]! }, 'tribunal test');
process.on('message', (now: string) => void catchUp(new Date(now)));
process.send!('ready');

async function catchUp(now: Date): Promise<void> {
  process.send!('begun');
  const contests = await database.query.selectFrom('contests').select('id').execute();
  for (const { id } of contests) await catchUpFeed(database, id, now, 'configuration');
}
