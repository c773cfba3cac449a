import assert from 'node:assert/strict';

/** The report of an import has each of these lines. */
export function assertReports(report: string, expected: readonly string[]): void {
  const lines = report.split('\n');
  for (const line of expected) assert.ok(lines.includes(line), `${line}\nis not in\n${report}`);
}
