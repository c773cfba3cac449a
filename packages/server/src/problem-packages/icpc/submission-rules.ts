import { basename } from 'node:path';
import { groupBy } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import { filesUnder, type PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { asNumber, asTexts, isMapping, type Mapping, readYaml } from '../files/read-yaml.ts';
import type { ImportNotes, PackageSolution } from '../model.ts';

interface Rule {
  readonly permitted: readonly string[];
  readonly required: readonly string[];
  readonly points?: number;
  /** The largest share of the time limit. */
  readonly timeRatio?: number | null;
  /** A time limit that the package does not state does not follow from it. */
  readonly isIgnored?: boolean;
}

const failures = ['WA', 'TLE', 'RTE', 'MLE', 'OLE', 'IR'];
const crashes = ['RTE', 'IR', 'MLE', 'OLE'];

/** What the folder of a solution means. */
export const folderRules: Readonly<Record<string, Rule>> = {
  accepted: { permitted: ['AC'], required: [] },
  wrong_answer: { permitted: ['AC', 'WA'], required: ['WA'] },
  time_limit_exceeded: { permitted: ['AC', 'WA', 'TLE'], required: ['TLE'] },
  run_time_error: { permitted: [], required: crashes },
  partially_accepted: { permitted: ['AC', 'PAC'], required: ['PAC'] },
  rejected: { permitted: [], required: failures },
  brute_force: { permitted: ['AC', 'TLE', ...crashes], required: ['TLE', ...crashes] },
  memory_limit_exceeded: { permitted: ['AC', ...crashes], required: crashes },
  output_limit: { permitted: ['AC', 'OLE'], required: ['OLE'] },
  compiler_error: { permitted: ['CE'], required: ['CE'] },
  no_output: { permitted: ['AC', 'WA'], required: ['WA'] },
  mixed: { permitted: [], required: [] },
};

/** The names in submissions.yaml and in comments, with `-` for `_`. */
const verdictNames: Readonly<Record<string, readonly string[]>> = {
  AC: ['AC'],
  WA: ['WA'],
  TLE: ['TLE'],
  RTE: crashes,
  CORRECT: ['AC'],
  ACCEPTED: ['AC'],
  'WRONG-ANSWER': ['WA'],
  TIMELIMIT: ['TLE'],
  'TIME-LIMIT-EXCEEDED': ['TLE'],
  'RUN-TIME-ERROR': crashes,
  'RUN-ERROR': crashes,
  'NO-OUTPUT': ['WA'],
  'OUTPUT-LIMIT': ['OLE'],
  'MEMORY-LIMIT': ['MLE'],
  'COMPILER-ERROR': ['CE'],
};

const maxSolutionBytes = 256 << 10;

interface Submissions {
  readonly solutions: readonly PackageSolution[];
  /** The names of those that do not matter for the time limit. */
  readonly ignored: readonly string[];
}

/**
 * The solutions below `submissions/` with the verdicts and points that their folder, `submissions.yaml` or a comment states.
 * `multiplier` is how many times as long as an accepted solution the time limit must be; null if the package does not state it.
 */
export async function readSubmissions(
  files: PackageFiles,
  multiplier: number | null,
  notes: ImportNotes,
): Promise<Submissions> {
  const inner = filesUnder(files, 'submissions/');
  const rules = await readYaml(inner, 'submissions.yaml', notes);
  const programs = programsIn(inner.names);
  for (const pattern of Object.keys(rules))
    if (![...programs.keys()].some((name) => matches(pattern, name)))
      notes.add(`submissions.yaml: "${pattern}" matches no solution`);
  const [solutions, ignored]: [PackageSolution[], string[]] = [[], []];
  for (const [name, [path = '', ...others]] of programs) {
    if (!name.includes('/')) {
      if (name !== 'submissions.yaml') notes.add(`submissions/${name} is not in the folder of a verdict`);
    } else if (others.length > 0) notes.add(`the solution submissions/${name} has several files`);
    else if (inner.sizeOf(path) > maxSolutionBytes) notes.add(`submissions/${path} is too large`);
    else {
      const source = await readText(inner, path, notes);
      const { isIgnored, ...rule } = ruleOf({ name, source, multiplier, notes }, rules);
      solutions.push({ name: path, fileName: basename(path), source, note: '', ...rule });
      if (isIgnored) ignored.push(path);
    }
  }
  return { solutions, ignored };
}

/** The files of each solution, by its verdict and name: a file, or a folder. */
function programsIn(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return groupBy(names, (name) => name.split('/').slice(0, 2).join('/'));
}

interface Submission {
  readonly name: string;
  readonly source: string;
  readonly multiplier: number | null;
  readonly notes: ImportNotes;
}

function ruleOf(submission: Submission, rules: Mapping): Rule {
  const { name, source, multiplier, notes } = submission;
  const [folder = ''] = name.split('/');
  const score = /@EXPECTED_SCORE@:\s*(\d+(?:\.\d+)?)/.exec(source)?.[1];
  const points = score === undefined ? {} : { points: Number(score) };
  const stated = /@EXPECTED_RESULTS@:\s*([^\n]*)/.exec(source)?.[1];
  if (stated !== undefined) {
    const verdicts = verdictsOf(
      stated.split(',').map((one) => one.trim()),
      name,
      notes,
    );
    // The verdict of the whole is one of these.
    const isAccepted = verdicts.includes('AC');
    return { permitted: isAccepted ? verdicts : [], required: isAccepted ? [] : verdicts, ...points };
  }
  const byFolder = folderRules[folder];
  const matching = Object.entries(rules).filter(([pattern]) => matches(pattern, name));
  if (!byFolder && matching.length === 0)
    notes.add(`submissions/${folder} is not a known verdict: its solutions have no expectation`);
  const timeRatio = folder === 'accepted' && multiplier !== null ? { timeRatio: 1 / multiplier } : {};
  return matching.reduce((rule, [, value]) => narrowed(rule, value, submission), {
    ...existing(byFolder ?? folderRules.mixed),
    ...points,
    ...timeRatio,
  });
}

const usedKeys = ['permitted', 'required', 'score', 'use_for_time_limit'];

function narrowed(rule: Rule, value: unknown, submission: Submission): Rule {
  if (!isMapping(value)) return rule;
  const { name, notes } = submission;
  for (const key of Object.keys(value))
    if (!usedKeys.includes(key)) notes.add(`submissions.yaml: "${key}" of ${name} is not imported`);
  const { permitted, required } = value;
  return {
    ...rule,
    ...pointsOf(value.score, submission),
    ...timeRatioOf(value.use_for_time_limit, submission),
    permitted: permitted === undefined ? rule.permitted : verdictsOf(asTexts(permitted), name, notes),
    required: required === undefined ? rule.required : verdictsOf(asTexts(required), name, notes),
  };
}

/** A range of scores is a pair. */
function pointsOf(score: unknown, { name, notes }: Submission): Pick<Rule, 'points'> {
  if (score === undefined) return {};
  const [least, most] = Array.isArray(score) ? score.map(asNumber) : [asNumber(score), asNumber(score)];
  if (least != null && least >= 0 && least === most) return { points: least };
  notes.add(`submissions.yaml: "score" of ${name} is not imported, because it is not one number`);
  return {};
}

const defaultMultiplier = 2;

function timeRatioOf(
  use: unknown,
  { name, multiplier, notes }: Submission,
): Pick<Rule, 'timeRatio' | 'isIgnored'> {
  if (use === 'lower') return { timeRatio: 1 / (multiplier ?? defaultMultiplier), isIgnored: false };
  if (use === false) return { timeRatio: null, isIgnored: true };
  if (use !== undefined) notes.add(`submissions.yaml: "use_for_time_limit" of ${name} is not imported`);
  return {};
}

function verdictsOf(names: readonly string[], about: string, notes: ImportNotes): string[] {
  return names.flatMap((name) => {
    const verdicts = verdictNames[name.toUpperCase().replaceAll('_', '-')];
    if (!verdicts) notes.add(`${about}: the verdict "${name}" is unknown`);
    return verdicts ?? [];
  });
}

/** `*` stands for any part of a name, `{a,b}` for one of several. */
function matches(pattern: string, name: string): boolean {
  const [folder] = name.split('/');
  if (pattern === folder) return true;
  const source = pattern
    .replace(/[.+^$()[\]|\\?]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^{}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`)
    .replace(/[{}]/g, '\\$&');
  return pattern.length <= 200 && new RegExp(`^${source}$`).test(name);
}
