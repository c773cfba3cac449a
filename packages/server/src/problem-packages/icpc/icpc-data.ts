import { itemAt } from '@tribunal/core/lists';
import { caseUnit, type PackageCase, type PackageChecker, type PackageUnit } from '../data-folder.ts';
import type { PackageFiles } from '../files/package-files.ts';
import { asNumber, asText, asTexts, isMapping, type Mapping, readYaml } from '../files/read-yaml.ts';
import { type ImportNotes, PackageError } from '../model.ts';

interface IcpcTests {
  readonly samples: readonly FoundCase[];
  readonly groups: readonly FoundGroup[];
}

interface FoundCase {
  readonly base: string;
  readonly settings: Mapping;
}

interface FoundGroup {
  /** The name of the folder below `secret`; empty for cases directly in it. */
  readonly name: string;
  readonly settings: Mapping;
  readonly cases: readonly FoundCase[];
}

/** The cases below `data/`, in the order of their names. */
export async function findTests(files: PackageFiles, notes: ImportNotes): Promise<IcpcTests> {
  const root = await groupSettings(files, 'data/', {}, notes);
  const samples: FoundCase[] = [];
  const groups = new Map<string, FoundGroup & { cases: FoundCase[] }>();
  const secret = await groupSettings(files, 'data/secret/', root, notes);
  groups.set('', { name: '', settings: secret, cases: [] });
  for (const base of basesOf(files, notes)) {
    const [kind, ...path] = base.slice('data/'.length).split('/');
    const settings = kind === 'sample' ? root : await caseSettings(files, base, secret, notes);
    if (kind === 'sample') samples.push({ base, settings });
    else if (kind === 'secret') {
      const name = path.length > 1 ? itemAt(path, 0) : '';
      if (path.length > 2) notes.add(`${base}: groups inside groups are imported as one group`);
      const group = groups.get(name) ?? {
        name,
        settings: await groupSettings(files, `data/secret/${name}/`, secret, notes),
        cases: [],
      };
      groups.set(name, group);
      group.cases.push({ base, settings: await caseSettings(files, base, group.settings, notes) });
    } else notes.add(`${base}: tests of validators are not imported`);
  }
  return { samples, groups: [...groups.values()].filter(({ cases }) => cases.length > 0) };
}

const sides = ['.in', '.ans'];
const ignored = /\/(?:testdata|test_group)\.yaml$|\.yaml$/;

function basesOf(files: PackageFiles, notes: ImportNotes): string[] {
  const data = files.names.filter((name) => name.startsWith('data/'));
  const bases = data.filter((name) => name.endsWith('.in')).map((name) => name.slice(0, -3));
  const known = new Set(bases);
  const missing = bases.filter((base) => !files.has(`${base}.ans`) && isTest(base));
  if (missing.length > 0)
    throw new PackageError(`these inputs have no answer file (.ans): ${missing.slice(0, 20).join(', ')}`);
  for (const name of data) {
    const side = sides.find((end) => name.endsWith(end));
    if (side && known.has(name.slice(0, -side.length))) continue;
    if (!ignored.test(name)) notes.add(`${name} is not imported`);
  }
  return bases.filter(isTest).sort();
}

function isTest(base: string): boolean {
  return base.startsWith('data/sample/') || base.startsWith('data/secret/');
}

async function groupSettings(
  files: PackageFiles,
  folder: string,
  outer: Mapping,
  notes: ImportNotes,
): Promise<Mapping> {
  const own = withScoring({
    ...(await readYaml(files, `${folder}testdata.yaml`, notes)),
    ...(await readYaml(files, `${folder}test_group.yaml`, notes)),
  });
  for (const [key, value] of Object.entries(own))
    if (inputValidatorKeys.includes(key))
      notes.add(`${folder}: arguments of input validators are not imported`);
    else if (!usedKeys.has(key) && defaults[key] !== value)
      notes.add(`${folder}: the setting "${key}" of test groups is not imported`);
  // Points belong to the group that states them.
  const { max_score: _, require_pass: __, score_aggregation: ___, ...inherited } = outer;
  return { ...inherited, ...own };
}

/** The version 2023-07 has the points in a mapping of their own, and paths below `data/` as names of groups. */
function withScoring({ scoring, ...own }: Mapping): Mapping {
  if (!isMapping(scoring)) return scoring === undefined ? own : { ...own, scoring };
  const { score, aggregation, require_pass, ...unknown } = scoring;
  const required = asTexts(require_pass).map((path) => path.replace(/^secret\//, ''));
  return {
    ...own,
    ...(score !== undefined && { max_score: score }),
    ...(aggregation !== undefined && { score_aggregation: aggregation }),
    ...(required.length > 0 && { require_pass: required }),
    ...Object.fromEntries(Object.entries(unknown).map(([key, value]) => [`scoring.${key}`, value])),
  };
}

const usedKeys = new Set([
  ...['grader_flags', 'accept_score', 'range', 'output_validator_flags', 'output_validator_args'],
  ...['max_score', 'score_aggregation', 'require_pass'],
]);
const inputValidatorKeys = ['input_validator_flags', 'input_validator_args'];

/** What the site does in any case. */
const defaults: Mapping = { on_reject: 'break', grading: 'default' };

async function caseSettings(
  files: PackageFiles,
  base: string,
  outer: Mapping,
  notes: ImportNotes,
): Promise<Mapping> {
  const own = await readYaml(files, `${base}.yaml`, notes);
  for (const key of Object.keys(own))
    if (key !== 'output_validator_args') notes.add(`${base}.yaml: "${key}" is not imported`);
  return { ...outer, ...own };
}

/** Arguments of the output validator: a list, or a text divided by blanks. */
export function validatorArgs(settings: Mapping): readonly string[] | null {
  const { output_validator_args: list, output_validator_flags: flags } = settings;
  if (Array.isArray(list)) return asTexts(list);
  return asText(flags)?.split(/\s+/).filter(Boolean) ?? null;
}

interface Scoring {
  readonly isScoring: boolean;
  readonly checkerFor: (settings: Mapping) => PackageChecker | undefined;
}

/** Samples first where all must pass. In a problem with points they come last, because a failed one would end the judging. */
export function unitsOf(tests: IcpcTests, scoring: Scoring, notes: ImportNotes): PackageUnit[] {
  const single = (one: FoundCase, points: number, isSample: boolean): PackageCase => ({
    input: { file: `${one.base}.in` },
    answer: { file: `${one.base}.ans` },
    isSample,
    points,
    checker: scoring.checkerFor(one.settings),
  });
  if (!scoring.isScoring) {
    const all = tests.groups.flatMap(({ cases }) => cases);
    return [
      ...tests.samples.map((one) => caseUnit(single(one, 1, true))),
      ...all
        .sort((left, right) => (left.base < right.base ? -1 : 1))
        .map((one) => caseUnit(single(one, 1, false))),
    ];
  }
  const batches = new Map<string, PackageUnit>();
  const units: PackageUnit[] = [];
  const isRequired = tests.groups.some(({ settings }) => asTexts(settings.require_pass).includes('sample'));
  const samples = tests.samples.map((one) => single(one, 0, true));
  if (isRequired && samples.length > 0) {
    const unit = { cases: samples, batchPoints: 0, requires: [] };
    batches.set('sample', unit);
    units.push(unit);
  }
  for (const group of [...tests.groups].sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const requires = asTexts(group.settings.require_pass).flatMap((name) => {
      const needed = batches.get(name);
      if (!needed) notes.add(`the group ${group.name} requires "${name}", which is no earlier group`);
      return needed ?? [];
    });
    const made = groupUnits(group, requires, single, notes);
    if (made[0] && made[0].batchPoints !== null) batches.set(group.name, made[0]);
    units.push(...made);
  }
  return [...units, ...(isRequired ? [] : samples.map((one) => caseUnit(one)))];
}

function groupUnits(
  { name, settings, cases }: FoundGroup,
  requires: readonly PackageUnit[],
  single: (one: FoundCase, points: number, isSample: boolean) => PackageCase,
  notes: ImportNotes,
): PackageUnit[] {
  const flags = asText(settings.grader_flags)?.split(/\s+/) ?? [];
  for (const flag of flags)
    if (!['', 'sum', 'min', 'first_error', 'worst_error', 'no_errors', 'ignore_sample'].includes(flag))
      notes.add(`the group ${name || 'secret'}: the grader flag "${flag}" is not imported`);
  const acceptScore = asNumber(settings.accept_score);
  const highest = asNumber(asText(settings.range)?.split(/\s+/)[1]);
  const maximum = asNumber(settings.max_score);
  const stated = asText(settings.score_aggregation);
  // Cases directly in `secret` are added up in both versions of the format.
  const isSum =
    stated === 'sum' ||
    (stated === null && (flags.includes('sum') || (name === '' && !flags.includes('min'))));
  if (maximum === null && acceptScore === null && highest === null)
    notes.add(`the group ${name || 'secret'} states no points: every case or group is worth 1`);
  // Only a group that states both its points and its rule can be required by others.
  if (stated === 'sum' && maximum !== null && name !== '')
    return [
      {
        cases: cases.map((one) => single(one, maximum, false)),
        batchPoints: maximum,
        scoreRule: 'sum',
        requires,
      },
    ];
  if (isSum) {
    const each = maximum === null ? (acceptScore ?? 1) : maximum / cases.length;
    return cases.map((one) => caseUnit(single(one, each, false), requires));
  }
  const points = maximum ?? acceptScore ?? highest ?? 1;
  return [{ cases: cases.map((one) => single(one, points, false)), batchPoints: points, requires }];
}
