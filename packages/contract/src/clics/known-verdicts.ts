import { keysOf } from '@tribunal/core/lists';
import type { JudgementTypeId } from './contest-objects.ts';

/** A judgement type of another system. */
interface ForeignType {
  readonly id: string;
  readonly solved: boolean;
}

const like: Readonly<Record<JudgementTypeId, readonly string[]>> = {
  AC: ['APE'],
  WA: ['PE', 'EO', 'IO', 'NO', 'PAC'],
  TLE: ['WTL', 'ILE', 'TCO', 'TWA', 'TPE', 'TEO', 'TIO', 'TNO'],
  MLE: [],
  OLE: [],
  RTE: ['SV', 'IF', 'RCO', 'RWA', 'RPE', 'REO', 'RIO', 'RNO', 'IR', 'AB'],
  CE: ['CTL', 'SE'],
};

/** The judgement type of this site for one of another system: itself, or the one that is meant; null if it is not known. */
function ownJudgementType(id: string): JudgementTypeId | null {
  return keysOf(like).find((type) => type === id || like[type].includes(id)) ?? null;
}

/** Verdicts for which neither side has done anything wrong yet. */
export function isNoVerdict(id: string): boolean {
  return id === 'JE';
}

/** Whether both verdicts mean the same. A type that the site does not know is compared only by whether it is solved. */
export function areSameVerdicts(theirs: ForeignType, ours: JudgementTypeId): boolean {
  const known = ownJudgementType(theirs.id);
  return known === null ? theirs.solved === (ours === 'AC') : known === ours;
}
