import { basename } from 'node:path';
import { maxProblemPoints } from '@tribunal/core/contests/contest-rules';
import { isColor, isLabel } from '@tribunal/core/contests/labels';
import { itemAt } from '@tribunal/core/lists';
import { isCode } from '@tribunal/core/texts/names';
import type { PackageFiles } from '../files/package-files.ts';
import { codeOfId, type PackagedContest, type PackagedProblem } from './contest-package.ts';
import type { Entry } from './entry.ts';
import type { PackageFaults } from './faults.ts';
import { readEntries, readEntry } from './read-entries.ts';

/** What counts more than the package. */
export interface ContestChoice {
  readonly key: string | null;
  readonly startTime: Date | null;
}

const maxMinutes = 10_000_000;

export async function readContest(
  files: PackageFiles,
  folder: string,
  chosen: ContestChoice,
  faults: PackageFaults,
): Promise<{ readonly entry: Entry | null; readonly contest: PackagedContest | null }> {
  const entry = await readEntry(files, 'contest', faults);
  if (entry) return { entry, contest: contestOf(entry, folder, chosen) };
  if (faults.isEmpty) faults.add('contest.json', null, 'is missing, and there is no contest.yaml');
  return { entry, contest: null };
}

function contestOf(entry: Entry, folder: string, chosen: ContestChoice): PackagedContest | null {
  const key = chosen.key ?? codeOfId(entry.text(['id', 'short_name']) || basename(folder));
  if (!isCode(key)) entry.refuse('id', `${JSON.stringify(key)} is not a key; give one with --key`);
  const name = entry.required(['name', 'formal_name'], maxNameLength);
  const formalName = entry.text(['formal_name'], maxFormalNameLength);
  if (formalName !== '' && formalName !== name) entry.leaveOut('formal_name');
  const startTime = chosen.startTime ?? entry.time('start_time');
  if (startTime === null && !entry.has('start_time'))
    entry.refuse('start_time', 'is missing; give a time with --start');
  const durationMs = entry.duration(['duration']);
  if (!entry.has('duration')) entry.refuse('duration', 'is missing');
  else if (durationMs === 0) entry.refuse('duration', 'is zero');
  const type = entry.text(['scoreboard_type']) || 'pass-fail';
  if (type !== 'pass-fail' && type !== 'score')
    entry.refuse('scoreboard_type', 'is neither pass-fail nor score');
  const isPassFail = type === 'pass-fail';
  const freezeMinutes = freezeOf(entry, durationMs);
  const penaltyMinutes = isPassFail ? penaltyOf(entry) : null;
  if (startTime === null || durationMs === null) return null;
  return { key, name, startTime, durationMs, freezeMinutes, isPassFail, penaltyMinutes };
}

const maxNameLength = 100;
const maxFormalNameLength = 1000;

function freezeOf(entry: Entry, durationMs: number | null): number {
  const fields = ['scoreboard_freeze_duration', 'scoreboard_freeze_length'];
  const freeze = entry.duration(fields) ?? 0;
  if (freeze % 60_000 !== 0) entry.refuse(itemAt(fields, 0), 'is not a number of whole minutes');
  if (durationMs !== null && freeze > durationMs)
    entry.refuse(itemAt(fields, 0), 'is longer than the contest');
  return Math.floor(freeze / 60_000);
}

/** Minutes in 2023-06, a duration in 2026-01. */
function penaltyOf(entry: Entry): number | null {
  if (!entry.text(['penalty_time']).includes(':')) return entry.whole(['penalty_time'], maxMinutes);
  const duration = entry.duration(['penalty_time']) ?? 0;
  if (duration % 60_000 !== 0) entry.refuse('penalty_time', 'is not a number of whole minutes');
  return Math.floor(duration / 60_000);
}

/** From problems.json, problems.yaml, problemset.yaml, or the list in contest.yaml. */
export async function readProblems(
  files: PackageFiles,
  isPassFail: boolean,
  faults: PackageFaults,
): Promise<PackagedProblem[]> {
  const places: [string, string[]][] = [
    ['problems', []],
    ['problemset', ['problems', 'problemset']],
    ['contest', ['problemset', 'problems']],
  ];
  for (const [name, below] of places) {
    const entries = await readEntries(files, name, faults, below);
    if (entries.length > 0) return inOrder(entries).map((entry) => problemOf(files, entry, isPassFail));
  }
  return [];
}

function inOrder(entries: readonly Entry[]): Entry[] {
  const ordinals = new Map(entries.map((entry) => [entry, entry.whole(['ordinal'], 1000)]));
  return [...entries].sort((a, b) => (ordinals.get(a) ?? 0) - (ordinals.get(b) ?? 0));
}

function problemOf(files: PackageFiles, entry: Entry, isPassFail: boolean): PackagedProblem {
  const id = entry.required(['id', 'short_name']);
  const code = codeOfId(id);
  if (id !== '' && !isCode(code)) entry.refuse('id', 'is not a code of a problem');
  const label = entry.text(['label', 'letter']) || null;
  if (label !== null && !isLabel(label)) entry.refuse('label', 'is too long or has forbidden characters');
  const points = isPassFail ? 1 : (entry.whole(['max_score'], maxProblemPoints) ?? 100);
  const path = isCode(code) ? packagePath(files, id) : null;
  return { id, code, label, color: colorOf(entry), points, path, listedIn: entry.listedIn };
}

/** Names of colors have no meaning for the site. */
function colorOf(entry: Entry): string | null {
  const given = [entry.text(['rgb']), entry.text(['color'])].map((text) =>
    text.toLowerCase().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3'),
  );
  return given.find(isColor) ?? null;
}

const descriptions = ['problem.yaml', 'domjudge-problem.ini'];

function packagePath(files: PackageFiles, id: string): string | null {
  const folders = [`problems/${id}`, id];
  const folder = folders.find((one) => descriptions.some((name) => files.has(`${one}/${name}`)));
  const archives = [`problems/${id}/${id}.zip`, `problems/${id}.zip`, `${id}.zip`];
  return folder ?? archives.find((one) => files.has(one)) ?? null;
}
