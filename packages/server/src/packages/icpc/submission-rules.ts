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
  no_output: { permitted: ['AC', 'WA'], required: ['WA'] },
  mixed: { permitted: [], required: [] },
};

const verdictNames: Readonly<Record<string, readonly string[]>> = {
  AC: ['AC'],
  WA: ['WA'],
  TLE: ['TLE'],
  RTE: crashes,
  CORRECT: ['AC'],
  ACCEPTED: ['AC'],
  WRONG_ANSWER: ['WA'],
  'WRONG-ANSWER': ['WA'],
  TIMELIMIT: ['TLE'],
  TIME_LIMIT_EXCEEDED: ['TLE'],
  RUN_TIME_ERROR: crashes,
  'RUN-ERROR': crashes,
  NO_OUTPUT: ['WA'],
  'NO-OUTPUT': ['WA'],
  OUTPUT_LIMIT: ['OLE'],
  MEMORY_LIMIT: ['MLE'],
};

const longestSolution = 256 << 10;

/**
 * The solutions below `submissions/` with the verdicts and points that their folder, `submissions.yaml` or a comment states.
 * `multiplier` is how many times as long as an accepted solution the time limit must be; null if the package does not state it.
 */
export async function readSubmissions(
  files: PackageFiles,
  multiplier: number | null,
  notes: ImportNotes,
): Promise<PackageSolution[]> {
  const inner = filesUnder(files, 'submissions/');
  const rules = await readYaml(inner, 'submissions.yaml', notes);
  for (const pattern of Object.keys(rules))
    if (!inner.names.some((name) => matches(pattern, name)))
      notes.add(`submissions.yaml: "${pattern}" matches no solution`);
  const solutions: PackageSolution[] = [];
  for (const name of inner.names) {
    const [folder, fileName, ...deeper] = name.split('/');
    if (folder === undefined || fileName === undefined) {
      if (name !== 'submissions.yaml') notes.add(`submissions/${name} is not in the folder of a verdict`);
      continue;
    }
    if (deeper.length > 0) notes.add(`the solution submissions/${folder}/${fileName} has several files`);
    else if (inner.sizeOf(name) > longestSolution) notes.add(`submissions/${name} is too large`);
    else {
      const source = await readText(inner, name, notes);
      const rule = ruleOf({ name, source, multiplier, notes }, rules);
      solutions.push({ name, fileName, source, note: '', ...rule });
    }
  }
  return solutions;
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
    return { permitted: [], required: verdicts, ...points };
  }
  const byFolder = folderRules[folder];
  const matching = Object.entries(rules).filter(([pattern]) => matches(pattern, name));
  if (!byFolder && matching.length === 0)
    notes.add(`submissions/${folder} is not a known verdict: its solutions have no expectation`);
  const timeRatio = folder === 'accepted' && multiplier !== null ? { timeRatio: 1 / multiplier } : {};
  return matching.reduce((rule, [, value]) => narrowed(rule, value, submission), {
    ...(byFolder ?? folderRules.mixed!),
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

function timeRatioOf(use: unknown, { name, multiplier, notes }: Submission): Pick<Rule, 'timeRatio'> {
  if (use === 'lower') return { timeRatio: 1 / (multiplier ?? defaultMultiplier) };
  if (use === false) return { timeRatio: null };
  if (use !== undefined) notes.add(`submissions.yaml: "use_for_time_limit" of ${name} is not imported`);
  return {};
}

function verdictsOf(names: readonly string[], about: string, notes: ImportNotes): string[] {
  return names.flatMap((name) => {
    const verdicts = verdictNames[name.toUpperCase()];
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
