import type { Audience } from '@tribunal/contract/clics/audiences';
import type { ClicsType } from '@tribunal/contract/clics/clics-object';
import { epochOf } from '@tribunal/contract/clics/feed-tokens';
import { existing } from '@tribunal/core/unknown';
import { sql } from 'kysely';
import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { nullable, number, rowsOf, string } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';

type Stored = Pick<Database, 'pool' | 'query'>;

/** Lines of a feed as they are sent, and the number of the last one that was looked at. */
interface FeedPage {
  readonly text: string;
  readonly last: number;
  /** Whether there may be more. */
  readonly isFull: boolean;
}

/** How the lines of a feed are named to one audience. */
export interface FeedTokens {
  /** What all of them begin with. */
  readonly prefix: string;
  tokenOf(number: number): string;
  /** The number of the line; null for a token of another feed or audience. */
  read(token: string): number | null;
  /** Lines whose tokens are the prefix and the number, with the tokens that the audience gets. */
  withTokens(text: string): string;
}

/** A place in the feed of an audience. */
export interface FeedPosition {
  readonly tokens: FeedTokens;
  /** The number of the last line that the reader has. */
  readonly after: number;
}

/** About half a megabyte. */
const linesPerPage = 2000;

/** The lines after this one. A feed that has begun anew has no lines for the old prefix. */
export async function readFeed(
  database: Stored,
  contestId: number,
  { bit }: Audience,
  { tokens, after }: FeedPosition,
  { upTo = Number.MAX_SAFE_INTEGER, most = linesPerPage } = {},
): Promise<FeedPage> {
  const [page] = await runPrepared(
    database,
    rowsOf({ text: nullable(string), last: nullable(number), count: number })`
      select string_agg('{"type":"' || type || '","id":' || case object_id when '' then 'null' else to_json(object_id)::text end
          || ',"data":' || coalesce(data, 'null') || ',"token":"' || ${tokens.prefix}::text || number || E'"}\n', '' order by number) as text,
        max(number) as last, count(*)::int as count
      from (
        select type, object_id, data, number from contest_feed_lines
        where contest_id = ${contestId} and number > ${after} and number <= ${upTo} and audiences & ${bit}::smallint <> 0
          and exists (select from contest_feeds f where f.contest_id = ${contestId} and f.epoch = ${epochOf(tokens.prefix)})
        order by number limit ${most}
      ) page`,
  );
  return {
    text: tokens.withTokens(page?.text ?? ''),
    last: page?.last ?? after,
    isFull: page?.count === most,
  };
}

export async function isLineOf(
  database: Stored,
  contestId: number,
  { bit }: Audience,
  { prefix }: FeedTokens,
  number: number,
): Promise<boolean> {
  const found = await runPrepared(
    database,
    rowsOf({})`select from contest_feed_lines
      where contest_id = ${contestId} and number = ${number} and audiences & ${bit}::smallint <> 0
        and exists (select from contest_feeds f where f.contest_id = ${contestId} and f.epoch = ${epochOf(prefix)})`,
  );
  return found.length > 0;
}

/** The object as its newest line has it; null when the audience does not see it. */
export async function readObject(
  database: Stored,
  contestId: number,
  { bit }: Audience,
  type: ClicsType,
  id: string,
): Promise<string | null> {
  if (!isStorable(id)) return null;
  const [row] = await runPrepared(
    database,
    rowsOf({ data: nullable(string) })`
      select data from contest_feed_lines
      where contest_id = ${contestId} and type = ${type} and object_id = ${id} and current <> 0
        and current & ${bit}::smallint <> 0`,
  );
  return row?.data ?? null;
}

/** Names of properties that hold ids, with the values that a caller asks for; empty for objects without the property. */
export type IdFilters = readonly (readonly [name: string, value: string])[];

/**
 * The objects of a type in pieces that together are a JSON array, in the order in which they last changed. The pieces of a long one are
 * in the order of the ids, which do not change: no object is there twice or missing because it changed in between.
 */
export async function* readCollection(
  database: Stored,
  contestId: number,
  { bit }: Audience,
  type: ClicsType,
  filters: IdFilters,
): AsyncGenerator<string> {
  if (!filters.flat().every(isStorable)) return yield '[]';
  // The text says fast that most objects do not match: ids need no escaping in JSON.
  const matches = filters.map(([name, value]) =>
    value === ''
      ? sql`and data::jsonb ->> ${name} is null`
      : sql`and strpos(data, ${`"${value}"`}) > 0 and (data::jsonb ->> ${name} = ${value} or data::jsonb -> ${name} @> to_jsonb(${value}::text))`,
  );
  const pageBy = async (order: 'number' | 'object_id', afterId: string) => {
    const [page] = await runPrepared(
      database,
      rowsOf({ text: nullable(string), last: nullable(string), count: number })`
        select string_agg(data, ',' order by ${sql.ref(order)}) as text, max(object_id) as last, count(*)::int as count from (
          select data, number, object_id from contest_feed_lines
          where contest_id = ${contestId} and type = ${type} and current <> 0 and current & ${bit}::smallint <> 0
            and data is not null and object_id > ${afterId} ${matches.length > 0 ? sql.join(matches, sql` `) : sql``}
          order by ${sql.ref(order)} limit ${linesPerPage}
        ) page`,
    );
    return existing(page);
  };
  const whole = await pageBy('number', '');
  if (whole.count < linesPerPage) return yield `[${whole.text ?? ''}]`;
  let [separator, after] = ['[', ''];
  for (;;) {
    const page = await pageBy('object_id', after);
    if (page.text === null || page.last === null) break;
    yield separator + page.text;
    [separator, after] = [',', page.last];
  }
  yield ']';
}
