import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';

export function addNewsPost(writing: Writing, record: SnapshotRecordOf<'news_post'>, line: number): void {
  const { title, body = '', author = null, published_at } = record;
  write(writing, 'news_posts', line, {
    id: writing.ids.next('news_posts', line, record.id),
    title,
    body,
    author_id: author === null ? null : refer(writing.directory.users, 'user', author, line).id,
    published_at: timeOf('published_at', published_at, line),
  });
}
