import { pairFiles } from '../../test-data/pair-files.ts';
import {
  caseUnit,
  type PackageCase,
  type PackageChecker,
  type PackageUnit,
  writeDataFolder,
} from '../data-folder.ts';
import { filesUnder, namesIn, type PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { asNumber, asText, asTexts, isMapping, type Mapping, readYaml } from '../files/read-yaml.ts';
import { type ImportNotes, PackageError, type PackageProblem, type PackageStatement } from '../model.ts';
import { emptyProblem } from './read-dmoj.ts';
import { unitsOfPairs } from './read-pairs.ts';

/** A problem of Hydro with ordinary cases or subtasks. */
export async function readHydro(
  files: PackageFiles,
  folder: string,
  notes: ImportNotes,
): Promise<PackageProblem> {
  const yaml = await readYaml(files, 'problem.yaml', notes);
  const data = filesUnder(files, 'testdata/');
  const config = await readYaml(data, data.has('config.yaml') ? 'config.yaml' : 'config.yml', notes);
  const type = asText(config.type) ?? 'default';
  if (type !== 'default') throw new PackageError(`Hydro problems of the type "${type}" are not supported`);
  const units = unitsOf(data, config);
  await writeDataFolder(
    data,
    { units, checker: checkerOf(data, config), interactor: null, validators: [] },
    folder,
  );
  for (const key of Object.keys(config))
    if (!['type', 'time', 'memory', 'checker_type', 'checker', 'subtasks', 'cases'].includes(key))
      notes.add(`config.yaml: "${key}" is not imported`);
  for (const key of Object.keys(yaml))
    if (!['title', 'pid', 'tag'].includes(key)) notes.add(`problem.yaml: "${key}" is not imported`);
  const title = asText(yaml.title) ?? '';
  return {
    ...emptyProblem('Hydro package'),
    code: asText(yaml.pid),
    statements: await statementsOf(files, title, notes),
    timeLimitSeconds: timeOf(config.time) ?? 1,
    memoryLimitKib: memoryOf(config.memory) ?? 262_144,
    isPartial: true,
    types: asTexts(yaml.tag),
    files: namesIn(files, 'additional_file/').map((file) => ({ file, kind: null })),
    notes: notes.list,
  };
}

async function statementsOf(
  files: PackageFiles,
  name: string,
  notes: ImportNotes,
): Promise<PackageStatement[]> {
  const statements: PackageStatement[] = [];
  for (const file of files.names) {
    const match = /^problem(?:_([a-z]{2,3}))?\.md$/.exec(file);
    if (!match || statements.some(({ language }) => language === (match[1] ?? 'en'))) continue;
    const text = await readText(files, file, notes);
    // Links to files have no scheme here; images get their names with those of other formats.
    statements.push({ language: match[1] ?? 'en', name, text: text.replaceAll('](file://', '](') });
  }
  return statements.length > 0 ? statements : [{ language: 'en', name, text: '' }];
}

function unitsOf(data: PackageFiles, config: Mapping): PackageUnit[] {
  const { subtasks, cases } = config;
  if (Array.isArray(subtasks)) return subtaskUnits(data, subtasks.filter(isMapping));
  if (Array.isArray(cases)) return cases.filter(isMapping).map((one) => caseUnit(caseOf(data, one, 1)));
  const names = data.names.filter((name) => /\.(?:in|out|ans)$/.test(name) && !name.includes('/'));
  return unitsOfPairs(pairFiles(names));
}

function subtaskUnits(data: PackageFiles, subtasks: readonly Mapping[]): PackageUnit[] {
  const byId = new Map<string, PackageUnit>();
  return subtasks.flatMap((subtask, index): PackageUnit[] => {
    const score = asNumber(subtask.score) ?? 1;
    const listed = Array.isArray(subtask.cases) ? subtask.cases.filter(isMapping) : [];
    const requires = asTexts(subtask.if ?? []).map((id) => byId.get(id) ?? missingSubtask(id));
    const type = asText(subtask.type) ?? 'min';
    if (type === 'max') throw new PackageError('Hydro subtasks of the type "max" are not supported');
    if (type === 'sum')
      return listed.map((one) => caseUnit(caseOf(data, one, score / listed.length), requires));
    const unit = { cases: listed.map((one) => caseOf(data, one, score)), batchPoints: score, requires };
    byId.set(asText(subtask.id) ?? String(index + 1), unit);
    return [unit];
  });
}

function missingSubtask(id: string): never {
  throw new PackageError(
    `a subtask depends on the subtask ${id}, which is not an earlier one with all-or-nothing points`,
  );
}

function caseOf(data: PackageFiles, one: Mapping, points: number): PackageCase {
  const [input, output] = [asText(one.input) ?? '', asText(one.output) ?? ''];
  for (const name of [input, output])
    if (!data.has(name)) throw new PackageError(`the file testdata/${name} is missing`);
  return {
    input: { file: input },
    answer: { file: output },
    isSample: false,
    points: asNumber(one.score) ?? points,
  };
}

function checkerOf(data: PackageFiles, config: Mapping): PackageChecker {
  const type = asText(config.checker_type) ?? 'default';
  if (type === 'default') return 'standard';
  if (type === 'strict') return 'identical';
  const file = isMapping(config.checker) ? asText(config.checker.file) : asText(config.checker);
  if (type !== 'testlib' && type !== 'kattis')
    throw new PackageError(`Hydro checkers of the type "${type}" are not supported`);
  if (!file || !data.has(file)) throw new PackageError('the checker of the Hydro package is missing');
  if (type === 'kattis') return { files: [file], type: 'icpc' };
  if (!data.has('testlib.h'))
    throw new PackageError('the package contains no testlib.h, with which its checker must be compiled');
  return { files: [file, 'testlib.h'], type: 'testlib' };
}

function timeOf(value: unknown): number | null {
  const match = /^([\d.]+)\s*(ms|s)?$/.exec(asText(value) ?? '');
  return match ? Number(match[1]) * (match[2] === 's' ? 1 : 0.001) : null;
}

function memoryOf(value: unknown): number | null {
  const match = /^([\d.]+)\s*([kmg])?b?$/i.exec(asText(value) ?? '');
  const factor = { k: 1, m: 1024, g: 1_048_576 }[match?.[2]?.toLowerCase() ?? 'm'] ?? 1024;
  return match ? Math.round(Number(match[1]) * factor) : null;
}
