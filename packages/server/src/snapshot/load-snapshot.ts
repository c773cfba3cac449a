import type { SnapshotRecord, SnapshotRecordOf, SnapshotType } from '@tribunal/contract/snapshot/snapshot';
import { lookup } from '@tribunal/core/lists';
import { sql } from 'kysely';
import type pg from 'pg';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Queries } from '../database/connection.ts';
import type { Site } from '../site.ts';
import { holdFiles } from '../storage/problems/test-data/data-versions.ts';
import {
  addInvitation,
  addNamedToken,
  addNoticeMark,
  addNoticeRead,
  addOldAuditEntry,
  addReader,
  addRevealRemote,
  addScoreboardLink,
} from './add/add-access.ts';
import { addOrganization, addUser } from './add/add-accounts.ts';
import { addCombinedScoreboard } from './add/add-combined-scoreboard.ts';
import { addContest } from './add/add-contest.ts';
import { addDataUse, addDataVersion } from './add/add-data-version.ts';
import { addBalloon, addPrintJob, addSimilarityDecision } from './add/add-deliveries.ts';
import { addJudge, addLanguage } from './add/add-languages-and-judges.ts';
import { addLibraryFileRecord } from './add/add-library-file.ts';
import { addBookmark, addProblemList } from './add/add-lists.ts';
import { addNewsPost } from './add/add-news-post.ts';
import { addAnnouncement, addClarification } from './add/add-notices.ts';
import {
  addParticipation,
  addRating,
  addRegistration,
  addRegistrationRequest,
} from './add/add-participation.ts';
import { addProblem, addProblemRevision } from './add/add-problem.ts';
import { addProposal, addProposedJudging } from './add/add-proposal.ts';
import { addLateSubmission, addSubmission } from './add/add-submission.ts';
import { addTeam } from './add/add-team.ts';
import { addVerification, addVerificationDue } from './add/add-verification.ts';
import { addWebhook } from './add/add-webhook.ts';
import { batchIds, type HighestGiven } from './load/batch-ids.ts';
import { copyRows } from './load/copy-rows.ts';
import { createDirectory, type Directory, lookUp } from './load/directory.ts';
import { finishLoad } from './load/finish-load.ts';
import { loadSite } from './load/load-site.ts';
import { type LoadedFiles, loadedFiles } from './load/loaded-files.ts';
import { nothingTouched } from './load/lock-touched.ts';
import { mentionsOf } from './load/mentions.ts';
import type { NumberedValue } from './load/read-records.ts';
import { inBatches, type NumberedRecord } from './load/record-batches.ts';
import { hashPasswords, type Secrets } from './load/secrets.ts';
import { createProposalStaging } from './load/staged-proposals.ts';
import { createStaging, dropStaging } from './load/staged-submissions.ts';
import { lockLanguages, updateLanguages } from './load/update-languages.ts';
import { copiedTables, emptyRows, type Made, type Writing } from './load/writing.ts';
import { SnapshotError } from './snapshot-error.ts';

/** How many records of each type were loaded. */
export type LoadedCounts = ReadonlyMap<SnapshotType, number>;

export interface Loaded {
  readonly counts: LoadedCounts;
  readonly warnings: readonly string[];
}

/** Loads records from the program itself; an error names the position of the record instead of a line. */
export function loadRecords(
  site: Pick<Site, 'database' | 'blobs' | 'now'>,
  records: Iterable<SnapshotRecord> | AsyncIterable<SnapshotRecord>,
  secrets: Secrets,
): Promise<Loaded> {
  return loadSnapshot(site, numbered(records), secrets);
}

/** The same within a transaction that changes more. */
export function loadRecordsWithin(
  { queries, client }: { readonly queries: Queries; readonly client: pg.PoolClient },
  site: Pick<Site, 'blobs' | 'now'>,
  records: Iterable<SnapshotRecord>,
  secrets: Secrets,
): Promise<Loaded> {
  return loadWithin(queries, client, site, numbered(records), secrets);
}

async function* numbered(
  records: Iterable<SnapshotRecord> | AsyncIterable<SnapshotRecord>,
): AsyncGenerator<NumberedValue> {
  let line = 1;
  for await (const value of records) yield { line: line++, bytes: 0, value };
}

/** Loads a snapshot completely or not at all. */
export function loadSnapshot(
  { database, ...site }: Pick<Site, 'database' | 'blobs' | 'now'>,
  values: AsyncIterable<NumberedValue>,
  secrets: Secrets,
  /** Called last in the transaction of the load. */
  onLoaded?: (queries: Queries, loaded: Loaded) => Promise<void>,
): Promise<Loaded> {
  return database.transaction(async (queries, client) => {
    const loaded = await loadWithin(queries, client, site, values, secrets);
    await onLoaded?.(queries, loaded);
    return loaded;
  });
}

async function loadWithin(
  queries: Queries,
  client: pg.PoolClient,
  { blobs, now }: Pick<Site, 'blobs' | 'now'>,
  values: AsyncIterable<NumberedValue>,
  secrets: Secrets,
): Promise<Loaded> {
  const load = await beginLoad(queries, client, blobs, secrets, now());
  for await (const batch of inBatches(values)) await loadBatch(load, batch);
  await load.files.finish();
  for (const [version, line] of load.made.missingVersions)
    throw new SnapshotError(line, `there is no data_version ${JSON.stringify(version)}`);
  await finishLoad(queries, load.made, load.highestGiven, load.now);
  await dropStaging(queries);
  return { counts: load.counts, warnings: load.made.warnings };
}

interface Load {
  readonly queries: Queries;
  readonly client: pg.PoolClient;
  readonly files: LoadedFiles;
  readonly secrets: Secrets;
  readonly now: Date;
  readonly directory: Directory;
  readonly highestGiven: HighestGiven;
  readonly made: Made;
  readonly counts: Map<SnapshotType, number>;
}

async function beginLoad(
  queries: Queries,
  client: pg.PoolClient,
  blobs: BlobStore,
  secrets: Secrets,
  now: Date,
): Promise<Load> {
  await sql`set local statement_timeout = 0`.execute(queries);
  await sql`set local work_mem = '32MB'`.execute(queries);
  await sql`set local jit = off`.execute(queries);
  await createStaging(queries);
  await createProposalStaging(queries);
  await holdFiles(queries);
  const made = {
    contestIds: [],
    participationIds: [],
    currentParticipations: new Map(),
    clarificationIds: [],
    announcementIds: [],
    proposalIds: new Set<number>(),
    verifiedProblems: new Set<number>(),
    dueProblems: new Set<number>(),
    missingVersions: new Map(),
    touched: nothingTouched(),
    warnings: [],
  };
  const directory = createDirectory(queries);
  const files = loadedFiles(blobs);
  const counts = new Map();
  return { queries, client, files, secrets, now, directory, highestGiven: new Map(), made, counts };
}

async function loadBatch(load: Load, batch: readonly NumberedRecord[]): Promise<void> {
  const { queries, client, files, secrets, directory, highestGiven, now, made, counts } = load;
  const mentions = mentionsOf(batch.map(({ record }) => record));
  if (batch.some(({ record }) => record.type === 'language')) await lockLanguages(queries);
  await lookUp(directory, mentions);
  await updateLanguages(queries, batch, directory, highestGiven);
  await loadSite(queries, batch);
  const ids = await batchIds(queries, batch, mentions, directory, highestGiven);
  const passwordHashes = await hashPasswords(batch, secrets);
  const generated = await files.addBatch(batch);
  const rows = emptyRows();
  const writing = { directory, ids, rows, passwordHashes, generated, seal: secrets.seal, now, made };
  for (const { line, record } of batch) {
    add(writing, record, line);
    counts.set(record.type, (counts.get(record.type) ?? 0) + 1);
  }
  for (const table of copiedTables) await copyRows(client, table, lookup(rows, table));
}

type Add<Type extends SnapshotType> = (
  writing: Writing,
  record: SnapshotRecordOf<Type>,
  line: number,
) => unknown;

const adders: { readonly [Type in SnapshotType]: Add<Type> } = {
  site: () => {},
  site_page: () => {},
  language: addLanguage,
  organization: addOrganization,
  user: addUser,
  judge: addJudge,
  file: () => {},
  problem: addProblem,
  data_version: addDataVersion,
  data_use: addDataUse,
  problem_revision: addProblemRevision,
  verification: addVerification,
  verification_due: addVerificationDue,
  contest: addContest,
  participation: addParticipation,
  clarification: addClarification,
  announcement: addAnnouncement,
  balloon: addBalloon,
  print_job: addPrintJob,
  combined_scoreboard: addCombinedScoreboard,
  similarity_decision: addSimilarityDecision,
  registration: addRegistration,
  registration_request: addRegistrationRequest,
  team: addTeam,
  rating: addRating,
  webhook: addWebhook,
  submission: addSubmission,
  late_submission: addLateSubmission,
  rejudge_proposal: addProposal,
  proposed_judging: addProposedJudging,
  library_file: addLibraryFileRecord,
  news_post: addNewsPost,
  problem_list: addProblemList,
  bookmark: addBookmark,
  invitation: addInvitation,
  reader: addReader,
  named_token: addNamedToken,
  scoreboard_link: addScoreboardLink,
  reveal_remote: addRevealRemote,
  notice_read: addNoticeRead,
  notice_mark: addNoticeMark,
  audit_entry: addOldAuditEntry,
};

function add<Type extends SnapshotType>(
  writing: Writing,
  record: SnapshotRecordOf<Type> & { readonly type: Type },
  line: number,
): void {
  adders[record.type](writing, record, line);
}
