import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';

const weirdText = ' \ttab "quoted" back\\slash \\N naïve Ω 漢字 {} ';

/** News, who may do what, and who did what: every field, about the records of `rich-snapshot.ts`. */
export const fullAccessRecords: readonly SnapshotRecord[] = [
  {
    type: 'library_file',
    name: 'a-full.h',
    content: weirdText,
    added_at: '2025-03-02T00:00:00.250+00:00',
    added_by: 'ada',
  },
  {
    type: 'news_post',
    title: weirdText,
    published_at: '2025-03-02T00:00:00.250+00:00',
    id: 30,
    body: weirdText,
    author: 'ada',
  },
  {
    type: 'problem_list',
    slug: 'first-steps',
    name: weirdText,
    made_at: '2025-03-02T00:00:00.250+00:00',
    description: weirdText,
    visibility: 'private',
    problems: ['sum'],
    owner: 'ada',
    organization: null,
  },
  { type: 'bookmark', user: 'ada', problem: 'sum', made_at: '2025-03-02T00:00:00.252+00:00' },
  { type: 'notice_mark', user: 'ada', read_at: '2025-03-02T00:00:00.253+00:00' },
  {
    type: 'invitation',
    token_hash: 'cd'.repeat(32),
    expires_at: '2025-03-02T00:00:00.125+00:00',
    uses_left: 3,
    organization: 'school',
  },
  {
    type: 'reader',
    contest: 'icpc',
    name: weirdText,
    token_hash: 'ef'.repeat(32),
    id: 40,
    made_at: '2025-03-02T00:00:00.001+00:00',
    used_at: '2025-03-02T00:00:00.002+00:00',
  },
  {
    ...{ type: 'named_token', user: 'ada', name: weirdText, scope: 'organize', token_hash: '34'.repeat(32) },
    contest: 'icpc',
    made_at: '2025-03-02T00:00:00.006+00:00',
    expires_at: '2025-03-02T00:00:00.007+00:00',
    used_at: '2025-03-02T00:00:00.008+00:00',
  },
  {
    type: 'scoreboard_link',
    contest: 'icpc',
    key_hash: '12'.repeat(32),
    note: weirdText,
    origins: ['https://example.org'],
    created_at: '2025-03-02T00:00:00.003+00:00',
  },
  {
    type: 'reveal_remote',
    contest: 'icpc',
    presenter: weirdText,
    status: '{}',
    number: 7,
    commands: ['next', 'back'],
  },
  { type: 'notice_read', contest: 'icpc', user: 'ada', read_at: '2025-03-02T00:00:00.004+00:00' },
  {
    type: 'audit_entry',
    at: '2025-03-02T00:00:00.005+00:00',
    actor: 'ada',
    action: 'edit contest',
    user: 'ada',
    address: '192.0.2.1',
    target: 'icpc',
    details: { name: ['Old', weirdText] },
  },
];

/** Only the required fields. */
export const bareAccessRecords: readonly SnapshotRecord[] = [
  { type: 'invitation', token_hash: 'aa'.repeat(32), expires_at: '2025-01-02' },
  { type: 'reader', contest: 'bare', name: 'Tool', token_hash: 'bb'.repeat(32) },
  { type: 'named_token', user: 'ada', name: 'Tool', scope: 'read', token_hash: 'dd'.repeat(32) },
  { type: 'scoreboard_link', contest: 'bare', key_hash: 'cc'.repeat(32) },
  { type: 'reveal_remote', contest: 'bare' },
  { type: 'audit_entry', at: '2025-01-02', actor: 'command line', action: 'load' },
];
