import { filesUnder, type PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { asTexts, isMapping, type Mapping, readYaml } from '../files/read-yaml.ts';
import type { ImportNotes, PackageSolution } from '../model.ts';

interface Rule {
  readonly permitted: readonly string[];
  readonly required: readonly string[];
}

const failures = ['WA', 'TLE', 'RTE', 'MLE', 'OLE', 'IR'];
const crashes = ['RTE', 'IR', 'MLE', 'OLE'];

/** What the folder of a solution means. */
const folderRules: Readonly<Record<string, Rule>> = {
  accepted: { permitted: ['AC'], required: [] },
  wrong_answer: { permitted: ['AC', 'WA'], required: ['WA'] },
  time_limit_exceeded: { permitted: ['AC', 'WA', 'TLE'], required: ['TLE'] },
  run_time_error: { permitted: [], required: crashes },
  partially_accepted: { permitted: ['AC'], required: [] },
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

/** The solutions below `submissions/` with the verdicts that their folder, `submissions.yaml` or a comment states. */
export async function readSubmissions(files: PackageFiles, notes: ImportNotes): Promise<PackageSolution[]> {
  const inner = filesUnder(files, 'submissions/');
  const rules = await readYaml(inner, 'submissions.yaml', notes);
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
      const rule = ruleOf(name, source, rules, notes);
      solutions.push({ name, fileName, source, note: '', ...rule });
    }
  }
  return solutions;
}

function ruleOf(name: string, source: string, rules: Mapping, notes: ImportNotes): Rule {
  const [folder = ''] = name.split('/');
  const stated = /@EXPECTED_RESULTS@:\s*([^\n]*)/.exec(source)?.[1];
  if (stated !== undefined) {
    const verdicts = verdictsOf(
      stated.split(',').map((one) => one.trim()),
      name,
      notes,
    );
    return { permitted: [], required: verdicts };
  }
  const byFolder = folderRules[folder];
  const matching = Object.entries(rules).filter(([pattern]) => matches(pattern, name));
  if (!byFolder && matching.length === 0)
    notes.add(`submissions/${folder} is not a known verdict: its solutions have no expectation`);
  return matching.reduce(
    (rule, [, value]) => narrowed(rule, value, name, notes),
    byFolder ?? folderRules.mixed!,
  );
}

function narrowed(rule: Rule, value: unknown, name: string, notes: ImportNotes): Rule {
  if (!isMapping(value)) return rule;
  for (const key of Object.keys(value))
    if (!['permitted', 'required', 'language', 'authors', 'model_solution'].includes(key))
      notes.add(`submissions.yaml: "${key}" of ${name} is not imported`);
  const { permitted, required } = value;
  return {
    permitted: permitted === undefined ? rule.permitted : verdictsOf(asTexts(permitted), name, notes),
    required: required === undefined ? rule.required : verdictsOf(asTexts(required), name, notes),
  };
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
