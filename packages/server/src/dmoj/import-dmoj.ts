import type { Writable } from 'node:stream';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import { writeAtomically } from '../snapshot/dump/atomic-file.ts';
import { compareContests } from './compare/compare-contests.ts';
import { compareTotals, compareUsers } from './compare/compare-figures.ts';
import { compareSubmissions } from './compare/compare-submissions.ts';
import { createFindings, type Findings } from './findings.ts';
import type { ImportOptions } from './import-options.ts';
import { beginImport, loadParts, type PartOutcome } from './load-parts.ts';
import { findLosses } from './losses.ts';
import { type Comparison, importReport } from './moving-report.ts';
import { type Catalog, readCatalog } from './records/catalog.ts';
import { importParts, type Part } from './site-parts.ts';
import { openMysqlSource } from './source/mysql-source.ts';
import { examineOldSite, type OldSite } from './source/old-site.ts';
import { writeParts } from './write-parts.ts';

export interface ImportRequest extends Omit<ImportOptions, 'keepTokens'> {
  readonly address: string;
  readonly acceptNames: boolean;
  /** The file of a snapshot; null to load. */
  readonly out: string | null;
  readonly isDryRun: boolean;
}

interface ImportFollower {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, what: string) => void;
}

/** Moves an old site into this one, and returns the report. */
export async function importDmoj(
  site: Site,
  request: ImportRequest,
  follower: ImportFollower,
): Promise<string> {
  const source = await openMysqlSource(request.address);
  try {
    const old = await examineOldSite(source);
    const findings = createFindings();
    const options = { ...request, ...secretsOf(site, request, findings) };
    const catalog = await readCatalog(old, findings);
    refuseNames(catalog, request);
    if (request.problems === null) findings.add('no folder with test data was given: problems have no tests');
    await findLosses(old, findings);
    const { isDryRun } = request;
    const parts = await importParts({ old, catalog, options, now: site.now(), isDryRun });
    const outcomes = await moveParts(site, old, parts, request, follower);
    const isLoaded = !isDryRun && request.out === null;
    const comparison = isLoaded ? await compare(site, old, catalog, follower) : null;
    return importReport(old, findings.list(), outcomes, comparison);
  } finally {
    await source.close();
  }
}

/** The key that both projects publish in their repositories, by its beginning. Anybody could have forged what it protects. */
const publicKey = '5*9f5q57';

function secretsOf(
  site: Site,
  { oldSecretKey, out }: ImportRequest,
  findings: Findings,
): Pick<ImportOptions, 'oldSecretKey' | 'keepTokens'> {
  if (oldSecretKey?.startsWith(publicKey)) {
    findings.add('secret key that is public: API tokens and second factors left out');
    return { oldSecretKey: null, keepTokens: false };
  }
  const keepTokens = oldSecretKey !== null && (out !== null || oldSecretKey === site.secretKey);
  if (oldSecretKey === null) findings.add('no secret key was given: API tokens left out');
  else if (!keepTokens)
    findings.add('this site has another SECRET_KEY than the old one: API tokens left out');
  return { oldSecretKey, keepTokens };
}

function refuseNames({ renamed }: Catalog, { acceptNames, isDryRun }: ImportRequest): void {
  if (renamed.length === 0 || acceptNames || isDryRun) return;
  const examples = renamed.slice(0, 10).map(({ kind, from, to }) => `${kind} ${from} → ${to}`);
  throw new OperatorError(
    `${renamed.length} names are not allowed on this site: ${examples.join(', ')}; --dry-run lists all, --rename accepts the new names`,
  );
}

async function moveParts(
  site: Site,
  old: OldSite,
  parts: readonly Part[],
  { out, isDryRun }: ImportRequest,
  { signal, onProgress }: ImportFollower,
): Promise<PartOutcome[]> {
  const follower = { signal, onPart: (done: number, name: string) => onProgress(done / parts.length, name) };
  if (isDryRun) return writeParts(parts, null, follower);
  if (out !== null) {
    let outcomes: PartOutcome[] = [];
    await writeAtomically(out, async (output: Writable) => {
      outcomes = await writeParts(parts, output, follower);
    });
    return outcomes;
  }
  await beginImport(site, old);
  return loadParts(site, parts, follower);
}

async function compare(
  { database }: Site,
  old: OldSite,
  catalog: Catalog,
  { onProgress }: ImportFollower,
): Promise<Comparison> {
  const onContest = (fraction: number) => onProgress(fraction, 'comparing contests');
  return {
    totals: await compareTotals(old, database.query),
    users: await compareUsers(old, database.query, catalog),
    submissions: await compareSubmissions(old, database.query),
    contests: await compareContests(old, database.query, catalog, onContest),
  };
}
