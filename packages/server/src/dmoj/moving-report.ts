import { snapshotRecords } from '@tribunal/contract/snapshot/snapshot';
import { keysOf } from '@tribunal/core/lists';
import type { ContestComparison } from './compare/compare-contests.ts';
import { createFindings, type Finding, findingLines } from './findings.ts';
import type { PartOutcome } from './load-parts.ts';
import { bytesToRead } from './losses.ts';
import type { OldSite } from './source/old-site.ts';

export interface Comparison {
  readonly totals: readonly string[];
  readonly users: readonly string[];
  readonly submissions: readonly string[];
  readonly contests: ContestComparison;
}

/** The report in Markdown. Without a comparison, nothing was loaded. */
export function importReport(
  old: OldSite,
  general: readonly Finding[],
  outcomes: readonly PartOutcome[],
  comparison: Comparison | null,
): string {
  const findings = createFindings(general.concat(outcomes.flatMap((outcome) => outcome.findings)));
  const lines = [
    `# Import from a ${old.family} site (newest migration ${old.version})`,
    '',
    ...(comparison ? [] : [`The server is ${old.server}; the tables to read have ${megabytes(old)} MB.`, '']),
    '## Records',
    ...totalsOf(outcomes),
    '',
    '## Changed or left out',
    ...orNothing(findingLines(findings.list())),
    ...(comparison ? comparisonLines(comparison) : []),
  ];
  return `${lines.join('\n')}\n`;
}

function megabytes(old: OldSite): number {
  return Math.ceil(bytesToRead(old) / 1e6);
}

function totalsOf(outcomes: readonly PartOutcome[]): string[] {
  return keysOf(snapshotRecords).flatMap((type) => {
    const count = outcomes.reduce((sum, { counts }) => sum + (counts[type] ?? 0), 0);
    return count > 0 ? [`- ${type.replaceAll('_', ' ')}: ${count}`] : [];
  });
}

function comparisonLines({ totals, users, submissions, contests }: Comparison): string[] {
  const { equal, sameOrder, different } = contests;
  const all = equal + sameOrder.length + different.length;
  return [
    ...['', '## Rows', ...totals, '', '## Users', ...users, '', '## Submissions', ...submissions],
    ...['', '## Rankings of contests'],
    `- ${equal} of ${all} contests are equal`,
    ...sameOrder.map((line) => `- equal in order: ${line}`),
    ...different.map((line) => `- different: ${line}`),
  ];
}

function orNothing(lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? lines : ['Nothing.'];
}
