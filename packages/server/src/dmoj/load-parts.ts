import type { SnapshotRecord, SnapshotType } from '@tribunal/contract/snapshot/snapshot';
import { fieldsOf } from '@tribunal/core/unknown';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import type { NumberedValue } from '../snapshot/load/read-records.ts';
import { siteSecrets } from '../snapshot/load/secrets.ts';
import { loadSnapshot } from '../snapshot/load-snapshot.ts';
import { addAuditEntry, operator } from '../storage/accounts/audit-log.ts';
import { finishedParts, hasContent, notePart } from '../storage/site/import-parts.ts';
import { createFindings, type Finding } from './findings.ts';
import type { Part } from './site-parts.ts';
import type { OldSite } from './source/old-site.ts';

/** What became of a part. */
export interface PartOutcome {
  readonly counts: Partial<Record<SnapshotType, number>>;
  readonly findings: readonly Finding[];
}

const sourcePart = 'source';

/** Refuses a site with other content, and another old site than the one that an interrupted import began with. */
export async function beginImport({ database, now }: Site, old: OldSite): Promise<void> {
  const identity = await identityOf(old);
  const begun = (await finishedParts(database.query)).find(({ part }) => part === sourcePart);
  if (!begun) {
    if (await hasContent(database.query))
      throw new OperatorError('the import needs an empty site: this one has users, problems or contests');
    await notePart(database.query, sourcePart, identity, now());
    return;
  }
  const known = fieldsOf(begun.details);
  for (const [field, value] of Object.entries(identity)) {
    if (known[field] !== value)
      throw new OperatorError(
        `the import began with another state of the old site (${field} ${String(known[field])}, now ${String(value)}); continue with that one, or begin with an empty site`,
      );
  }
}

async function identityOf(old: OldSite): Promise<Record<string, string | number>> {
  const [row] = await old.rows(`
    SELECT DATABASE() AS name, (SELECT MAX(id) FROM auth_user) AS users, (SELECT MAX(id) FROM judge_submission) AS submissions,
      (SELECT MAX(id) FROM judge_contestparticipation) AS participations`);
  return {
    database: String(row?.name),
    version: old.version,
    'highest user': Number(row?.users ?? 0),
    'highest submission': Number(row?.submissions ?? 0),
    'highest participation': Number(row?.participations ?? 0),
  };
}

/** Loads the parts that are not loaded yet, each in one transaction. */
export async function loadParts(
  site: Site,
  parts: readonly Part[],
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: (done: number, name: string) => void },
): Promise<PartOutcome[]> {
  const finished = new Map(
    (await finishedParts(site.database.query)).map(({ part, details }) => [part, details as PartOutcome]),
  );
  const outcomes: PartOutcome[] = [];
  for (const [index, part] of parts.entries()) {
    signal.throwIfAborted();
    onPart(index, part.name);
    outcomes.push(finished.get(part.name) ?? (await loadPart(site, part, signal)));
  }
  return outcomes;
}

async function loadPart(site: Site, part: Part, signal: AbortSignal): Promise<PartOutcome> {
  const findings = createFindings();
  let outcome: PartOutcome = { counts: {}, findings: [] };
  const values = numbered(part.records(findings), signal);
  try {
    await loadSnapshot(site, values, siteSecrets(site.secretKey), async (queries, { counts }) => {
      outcome = { counts: Object.fromEntries(counts), findings: findings.list() };
      await notePart(queries, part.name, outcome, site.now());
      await addAuditEntry(queries, {
        ...{ at: site.now(), actor: operator, action: 'import-dmoj', target: part.name },
        details: outcome.counts,
      });
    });
  } catch (error) {
    if (error instanceof OperatorError) throw new OperatorError(`${part.name}: ${error.message}`);
    throw error;
  }
  return outcome;
}

/** Batches of the load are limited by memory, most of which is sources and files. */
async function* numbered(
  records: AsyncIterable<SnapshotRecord>,
  signal: AbortSignal,
): AsyncGenerator<NumberedValue> {
  let line = 1;
  for await (const value of records) {
    signal.throwIfAborted();
    yield { line: line++, bytes: bytesOf(value), value };
  }
}

function bytesOf(record: SnapshotRecord): number {
  if (record.type === 'submission') return (record.source?.length ?? 0) + (record.cases?.length ?? 0) * 200;
  return record.type === 'file' ? record.content.length : 200;
}
