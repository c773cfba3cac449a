import { Balloon as BalloonRecord } from '@tribunal/contract/pages/contest-running';
import { csvLine } from '@tribunal/core/texts/csv';
import type { Balloon } from '../../../../storage/contests/balloons/balloon-list.ts';
import { present } from '../../../reply/page-data.ts';

export function balloonData(balloon: Balloon) {
  const { username, problemCode, solvedAt } = balloon;
  return { ...balloon, user: username, problem: problemCode, isValid: solvedAt !== null };
}

export function balloonsCsv(balloons: readonly Balloon[]): string {
  const rows = balloons.map((balloon) => Object.values(present(BalloonRecord, balloonData(balloon))));
  return [Object.keys(BalloonRecord.properties), ...rows].map(csvLine).join('');
}
