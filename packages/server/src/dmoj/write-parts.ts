import type { Writable } from 'node:stream';
import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import { OperatorError } from '../environment/operator-error.ts';
import { writePiece } from '../snapshot/dump/atomic-file.ts';
import { createFindings } from './findings.ts';
import type { PartOutcome } from './load-parts.ts';
import type { Part } from './site-parts.ts';

/** Writes all parts as one snapshot; without an output, only checks the records. */
export async function writeParts(
  parts: readonly Part[],
  output: Writable | null,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: (done: number, name: string) => void },
): Promise<PartOutcome[]> {
  const outcomes: PartOutcome[] = [];
  for (const [index, part] of parts.entries()) {
    onPart(index, part.name);
    const findings = createFindings();
    const counts: Record<string, number> = {};
    for await (const record of part.records(findings)) {
      signal.throwIfAborted();
      const checked = checkRecord(record);
      if ('fault' in checked) throw new OperatorError(`${part.name}: ${checked.fault}`);
      counts[record.type] = (counts[record.type] ?? 0) + 1;
      if (output) await writePiece(output, `${JSON.stringify(record)}\n`, signal);
    }
    outcomes.push({ counts, findings: findings.list() });
  }
  return outcomes;
}
