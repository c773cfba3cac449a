import { after } from 'node:test';
import pg from 'pg';

/** Counts what is asked of the database from now on; answers how many questions there were so far. */
export function countQueries(): () => number {
  let asked = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
    asked += 1;
    return Reflect.apply(query, this, given);
  } as typeof query;
  after(() => {
    pg.Client.prototype.query = query;
  });
  return () => asked;
}
