import type { SnapshotRecord, SnapshotRecordOf, SnapshotType } from '@tribunal/contract/snapshot';
import { sql } from 'kysely';
import type pg from 'pg';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { holdFiles } from '../../storage/problem-data/data-versions.ts';
import {
  addInvitation,
  addNoticeRead,
  addOldAuditEntry,
  addReader,
  addRevealRemote,
  addScoreboardLink,
} from '../add/add-access.ts';
import { addOrganization, addUser } from '../add/add-accounts.ts';
import { addBalloon } from '../add/add-balloon.ts';
import { addContest } from '../add/add-contest.ts';
import { addDataUse, addDataVersion } from '../add/add-data-version.ts';
import { addJudge, addLanguage } from '../add/add-languages-and-judges.ts';
import { addNewsPost } from '../add/add-news-post.ts';
import { addAnnouncement, addClarification } from '../add/add-notices.ts';
import { addParticipation, addRating } from '../add/add-participation.ts';
import { addProblem, addProblemRevision } from '../add/add-problem.ts';
import { addProposal, addProposedJudging } from '../add/add-proposal.ts';
import { addRegistration } from '../add/add-registration.ts';
import { addLateSubmission, addSubmission } from '../add/add-submission.ts';
import { addVerification, addVerificationDue } from '../add/add-verification.ts';
import { addWebhook } from '../add/add-webhook.ts';
import { hashPasswords, type Secrets } from '../add/secrets.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { batchIds, type HighestGiven } from './batch-ids.ts';
import { copyRows } from './copy-rows.ts';
import { createDirectory, type Directory, lookUp } from './directory.ts';
import { finishLoad } from './finish-load.ts';
import { type LoadedFiles, loadedFiles } from './loaded-files.ts';
import { nothingTouched } from './lock-touched.ts';
import { mentionsOf } from './mentions.ts';
import type { NumberedValue } from './read-records.ts';
import { inBatches, type NumberedRecord } from './record-batches.ts';
import { createProposalStaging } from './staged-proposals.ts';
import { createStaging } from './staged-submissions.ts';
import { lockLanguages, updateLanguages } from './update-languages.ts';
import { copiedTables, emptyRows, type Made, type Writing } from './writing.ts';

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

async function* numbered(
  records: Iterable<SnapshotRecord> | AsyncIterable<SnapshotRecord>,
): AsyncGenerator<NumberedValue> {
  let line = 1;
  for await (const value of records) yield { line: line++, bytes: 0, value };
}

/** Loads a snapshot completely or not at all. */
export function loadSnapshot(
  { database, blobs, now }: Pick<Site, 'database' | 'blobs' | 'now'>,
  values: AsyncIterable<NumberedValue>,
  secrets: Secrets,
  /** Called last in the transaction of the load. */
  onLoaded?: (queries: Queries, loaded: Loaded) => Promise<void>,
): Promise<Loaded> {
  return database.transaction(async (queries, client) => {
    const load = await beginLoad(queries, client, blobs, secrets, now());
    for await (const batch of inBatches(values)) await loadBatch(load, batch);
    await load.files.finish();
    for (const [version, line] of load.made.missingVersions)
      throw new SnapshotError(line, `there is no data_version ${JSON.stringify(version)}`);
    await finishLoad(queries, load.made, load.highestGiven, load.now);
    const loaded = { counts: load.counts, warnings: load.made.warnings };
    await onLoaded?.(queries, loaded);
    return loaded;
  });
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
  const ids = await batchIds(queries, batch, mentions, directory, highestGiven);
  const passwordHashes = await hashPasswords(batch, secrets);
  const generated = await files.addBatch(batch);
  const rows = emptyRows();
  const writing = { directory, ids, rows, passwordHashes, generated, seal: secrets.seal, now, made };
  for (const { line, record } of batch) {
    add(writing, record, line);
    counts.set(record.type, (counts.get(record.type) ?? 0) + 1);
  }
  for (const table of copiedTables) await copyRows(client, table, rows.get(table)!);
}

type Add<Type extends SnapshotType> = (
  writing: Writing,
  record: SnapshotRecordOf<Type>,
  line: number,
) => unknown;

const adders: { readonly [Type in SnapshotType]: Add<Type> } = {
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
  registration: addRegistration,
  rating: addRating,
  webhook: addWebhook,
  submission: addSubmission,
  late_submission: addLateSubmission,
  rejudge_proposal: addProposal,
  proposed_judging: addProposedJudging,
  news_post: addNewsPost,
  invitation: addInvitation,
  reader: addReader,
  scoreboard_link: addScoreboardLink,
  reveal_remote: addRevealRemote,
  notice_read: addNoticeRead,
  audit_entry: addOldAuditEntry,
};

function add<Type extends SnapshotType>(
  writing: Writing,
  record: SnapshotRecordOf<Type> & { readonly type: Type },
  line: number,
): void {
  adders[record.type](writing, record, line);
}
