import { parseTime } from '@tribunal/contract/time';
import { lookup } from '@tribunal/core/lists';
import type { GeneratedData } from '../../actions/problems/test-data/generate-data.ts';
import { SnapshotError } from '../snapshot-error.ts';
import type { BatchIds } from './batch-ids.ts';
import { addRow, type Row, type TableRows } from './copy-rows.ts';
import type { Directory } from './directory.ts';
import type { Entry, KeyedEntries } from './keyed-entries.ts';
import type { Touched } from './lock-touched.ts';
import type { Seal } from './secrets.ts';

/** Tables that the load copies into, parents before children. */
export const copiedTables = [
  'languages',
  'organizations',
  'organization_logos',
  'users',
  'user_photos',
  'organization_members',
  'organization_admins',
  'organization_requests',
  'judges',
  'library_files',
  'problems',
  'problem_roles',
  'problem_organizations',
  'problem_languages',
  'problem_language_limits',
  'problem_data_versions',
  'problem_data_files',
  'problem_editorials',
  'problem_solutions',
  'derived_time_limits',
  'problem_statements',
  'problem_files',
  'problem_data_uses',
  'problem_revisions',
  'verifications',
  'test_runs',
  'contests',
  'contest_heads',
  'contest_banners',
  'contest_roles',
  'custom_awards',
  'contest_groups',
  'contest_group_members',
  'contest_organizations',
  'contest_languages',
  'contest_problems',
  'participations',
  'contest_registrations',
  'registration_requests',
  'teams',
  'team_members',
  'team_seats',
  'ratings',
  'contest_webhooks',
  'late_submissions',
  'loaded_submissions',
  'loaded_case_results',
  'loaded_judgements',
  'submission_notes',
  'rejudge_proposals',
  'loaded_proposed_judgings',
  'clarifications',
  'announcements',
  'balloon_deliveries',
  'print_jobs',
  'combined_scoreboards',
  'combined_scoreboard_contests',
  'similarity_decisions',
  'news_posts',
  'problem_lists',
  'problem_list_entries',
  'bookmarks',
  'invitations',
  'contest_readers',
  'named_tokens',
  'scoreboard_links',
  'reveal_remotes',
  'notice_reads',
  'notice_marks',
  'audit_entries',
] as const;
type CopiedTable = (typeof copiedTables)[number];

/** The state of converting one batch of records to rows. */
export interface Writing {
  readonly directory: Directory;
  readonly ids: BatchIds;
  readonly rows: ReadonlyMap<CopiedTable, TableRows>;
  /** Hashes of the clear-text passwords in the batch, by line. */
  readonly passwordHashes: ReadonlyMap<number, string>;
  /** The stored test data of problems with cases, by line. */
  readonly generated: ReadonlyMap<number, GeneratedData>;
  readonly seal: Seal;
  readonly now: Date;
  readonly made: Made;
}

/** What the load created and touched, for the checks and computations at its end. */
export interface Made {
  readonly contestIds: number[];
  readonly participationIds: number[];
  /** The participation that a user is in, by the id of the user. */
  readonly currentParticipations: Map<number, number>;
  readonly clarificationIds: number[];
  readonly announcementIds: number[];
  readonly proposalIds: Set<number>;
  readonly verifiedProblems: Set<number>;
  /** Those whose verification is due or was running. */
  readonly dueProblems: Set<number>;
  /** Versions that problems refer to and no line has defined yet: `code/version`, with the line of the problem. */
  readonly missingVersions: Map<string, number>;
  readonly touched: Touched;
  /** Sentences about loaded records that do not work as before. */
  readonly warnings: string[];
}

export function emptyRows(): Map<CopiedTable, TableRows> {
  return new Map(copiedTables.map((table) => [table, { columns: [], texts: [], lines: [] }]));
}

export function write({ rows }: Writing, table: CopiedTable, line: number, row: Row): void {
  addRow(lookup(rows, table), line, row);
}

/** Adds a new object to the directory; throws when the key exists already. */
export function define<Kind extends Entry>(
  entries: KeyedEntries<Kind>,
  kind: string,
  key: string,
  line: number,
  make: () => Kind,
): Kind {
  const earlier = entries.get(key);
  if (earlier?.line === null) throw new SnapshotError(line, `the ${kind} "${key}" already exists`);
  if (earlier)
    throw new SnapshotError(line, `the ${kind} "${key}" is already defined on line ${earlier.line}`);
  const entry = make();
  entries.add(key, entry);
  return entry;
}

export function refer<Kind extends Entry>(
  entries: KeyedEntries<Kind>,
  kind: string,
  key: string,
  line: number,
): Kind {
  const entry = entries.get(key);
  if (!entry) throw new SnapshotError(line, `there is no ${kind} "${key}"`);
  return entry;
}

export function timeOf(field: string, text: string, line: number): Date {
  const time = parseTime(text);
  if (!time)
    throw new SnapshotError(line, `the field "${field}" is not an ISO 8601 time: ${JSON.stringify(text)}`);
  return time;
}
