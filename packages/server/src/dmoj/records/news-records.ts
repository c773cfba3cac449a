import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import type { Findings } from '../findings.ts';
import { type OldSite, pagesOf, rowsByParent } from '../source/old-site.ts';
import type { Catalog } from './catalog.ts';
import { readOldText } from './old-text.ts';
import { idsOf, isSet, known, textOf, timeOf } from './values.ts';

const table = 'judge_blogpost';
const maxTitleLength = 200;

/** The posts on the first page of the old site. Users of VNOJ have posts of their own, which stay behind. */
export async function* newsRecords(
  old: OldSite,
  { profiles }: Catalog,
  findings: Findings,
): AsyncGenerator<SnapshotRecordOf<'news_post'>> {
  if (!old.has(table, 'publish_on')) return;
  const hasOwnPosts = old.has(table, 'global_post');
  const statement = `SELECT *, id AS page_key FROM ${table} WHERE 1 = 1`;
  for await (const page of pagesOf(old, statement, 'id')) {
    const children = { table: 'judge_blogpost_authors', parent: 'blogpost_id' };
    const authors = await rowsByParent(old, children, idsOf(page, 'id'));
    for (const row of page) {
      const [title, published_at] = [textOf(row.title).slice(0, maxTitleLength), timeOf(row.publish_on)];
      const isNews = isSet(row.visible) && (!hasOwnPosts || isSet(row.global_post));
      if (!isNews || title === '' || published_at === undefined) {
        findings.add('post that is hidden or of a user left out', title);
        continue;
      }
      const [author = null] = known(idsOf(authors.get(Number(row.id)), 'profile_id'), profiles);
      const body = readOldText(row.content, { kind: 'news', name: title }, old, findings);
      yield { type: 'news_post', id: Number(row.id), title, published_at, body, author };
    }
  }
}
