import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import type { Database } from '@tribunal/server/database/connection';
import { loadAll } from '../fixtures/snapshot.ts';

let worlds = 0;

/** Fresh things for the addresses of one route, so that what one route deletes is there for the next. Returns a value for each parameter. */
export async function aWorld(database: Database, now: Date, author: string): Promise<Record<string, string>> {
  const n = ++worlds;
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const id = 1000 * n;
  const submitted = { problem: `p${n}`, language: 'PY3', source: 'x', date: at(-1), contest: `c${n}` };
  const records: SnapshotRecord[] = [
    { type: 'language', key: 'PY3', name: 'Python 3' },
    { type: 'organization', slug: `o${n}`, name: 'School', id },
    { type: 'user', username: `u${n}`, id, organizations: [`o${n}`] },
    { type: 'judge', name: `j${n}`, auth_key: 'k' },
    { type: 'problem', code: `p${n}`, name: 'Sum', id, authors: [author] },
    {
      type: 'contest',
      key: `c${n}`,
      name: 'Cup',
      id,
      start_time: at(-2),
      end_time: at(2),
      format: 'icpc',
      frozen_last_minutes: 30,
      authors: [author],
      problems: [{ code: `p${n}`, points: 1 }],
    },
    { type: 'submission', user: `u${n}`, id, result: 'AC', ...submitted },
    { type: 'clarification', contest: `c${n}`, author: `u${n}`, question: 'Why?', asked_at: at(-1), id },
    { type: 'announcement', contest: `c${n}`, text: 'Welcome.', made_at: at(-1), id },
    { type: 'news_post', title: 'News', published_at: at(-1), id },
  ];
  await loadAll(database, records);
  return {
    key: `c${n}`,
    code: `p${n}`,
    slug: `o${n}`,
    name: `u${n}`,
    user: `u${n}`,
    username: `u${n}`,
    id: String(id),
  };
}
