import { itemAt } from '@tribunal/core/lists';
import type { TimeLimitRule } from '@tribunal/core/test-data/expectations';
import { type PackageChecker, type PackageProgram, writeDataFolder } from '../data-folder.ts';
import { filesUnder, type PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { asNumber, asText, asTexts, isMapping, type Mapping, readYaml } from '../files/read-yaml.ts';
import { trackKeys } from '../files/track-reads.ts';
import { type ImportNotes, PackageError, type PackageProblem } from '../model.ts';
import { texToMarkdown } from '../tex/tex-to-markdown.ts';
import { withConstants } from './icpc-constants.ts';
import { findTests, unitsOf, validatorArgs } from './icpc-data.ts';
import { readPrograms } from './icpc-programs.ts';
import { findIcpcFiles, nameIn, readStatements } from './icpc-statements.ts';
import { readSubmissions } from './submission-rules.ts';
import { readAnswers } from './submitted-answers.ts';

const versions = ['legacy', 'legacy-icpc', '2023-07-draft', '2023-07', '2025-09'];

/** The ICPC package format, legacy and newer, and zip files of DOMjudge. */
export async function readIcpc(
  whole: PackageFiles,
  folder: string,
  notes: ImportNotes,
): Promise<PackageProblem> {
  const { mapping: yaml, unread } = trackKeys(await readYaml(whole, 'problem.yaml', notes));
  const files = withConstants(withoutDotfiles(whole), yaml);
  const version = asText(yaml.problem_format_version) ?? 'legacy';
  if (!versions.includes(version))
    throw new PackageError(`the version "${version}" of the ICPC package format is not supported`);
  const ini = await readIni(files, notes);
  noteIncluded(files, notes);
  const kinds = problemTypes(yaml);
  const isScoring = kinds.has('scoring');
  const isOutputOnly = kinds.has('submit-answer');
  const flags = asText(yaml.validator_flags)?.split(/\s+/).filter(Boolean) ?? [];
  const [validator = null, ...others] = await readPrograms(
    files,
    ['output_validators/', 'output_validator/'],
    notes,
  );
  for (const [name] of others) notes.add(`${name}: only one output validator is imported`);
  const isInteractive = kinds.has('interactive');
  const isCustom = validator !== null && (isInteractive || asText(yaml.validation) !== 'default');
  if (isInteractive && !validator) throw new PackageError('the interactive problem has no output validator');
  const hasUnusable = validator === null && files.names.some((name) => /^output_validators?\//.test(name));
  // The default comparison would give wrong verdicts.
  if (hasUnusable && asText(yaml.validation) !== 'default')
    throw new PackageError(`the output validator cannot be used: ${notes.list.at(-1)}`);
  const program = (args: readonly string[]): PackageProgram => ({
    files: validator ?? [],
    type: 'icpc',
    args: [...flags, ...args],
    ...(kinds.has('multi-pass') && { passes: asNumber(limitsOf(yaml).validation_passes) ?? 2 }),
  });
  const checkerFor = (args: readonly string[]): PackageChecker =>
    isCustom && !isInteractive ? program(args) : defaultChecker([...flags, ...args], notes);
  const tests = await findTests(files, notes);
  const units = unitsOf(
    tests,
    {
      isScoring,
      checkerFor(settings) {
        const args = validatorArgs(settings);
        if (args && isInteractive) notes.add('arguments of the validator for single groups are not imported');
        return args && !isInteractive ? checkerFor(args) : undefined;
      },
    },
    notes,
  );
  await writeDataFolder(
    files,
    {
      units,
      checker: checkerFor([]),
      interactor: isInteractive ? program([]) : null,
      validators: (await readPrograms(files, ['input_validators/', 'input_format_validators/'], notes)).map(
        (one) => ({ files: one, type: 'icpc' as const }),
      ),
      isOutputOnly,
    },
    folder,
  );
  const statements = await readStatements(files, yaml, notes);
  const name = ini.get('name') ?? nameIn(yaml, 'en') ?? '';
  const named = statements.map((one) => ({ ...one, name: one.name || name }));
  const timeLimitSeconds = await timeLimit(files, yaml, ini, notes);
  const { solutions, ignored } = isOutputOnly
    ? { solutions: await readAnswers(files, units, notes), ignored: [] }
    : await readSubmissions(files, timeMultiplier(yaml), notes);
  const problem = {
    format: `ICPC package format (${version})`,
    code: ini.get('externalid') ?? null,
    statements: named.length > 0 ? named : [{ language: 'en', name, text: '' }],
    timeLimitSeconds,
    ...(timeLimitSeconds === null &&
      !isOutputOnly && { timeLimitRule: timeLimitRule(yaml, version, ignored) }),
    memoryLimitKib: (asNumber(limitsOf(yaml).memory) ?? 0) * 1024 || null,
    isPartial: isScoring,
    authors: authorsOf(yaml),
    source: sourceOf(yaml.source),
    license: asText(yaml.license) ?? '',
    types: keywordsOf(yaml.keywords),
    solutions,
    editorial: await readEditorial(files, notes),
    files: findIcpcFiles(files, notes),
  };
  for (const key of unread()) notes.add(`problem.yaml: "${key}" is not imported`);
  return { ...problem, notes: notes.list };
}

/** How many times as long as an accepted solution the time limit must be. */
function timeMultiplier(yaml: Mapping): number | null {
  const multipliers = limitsOf(yaml).time_multipliers;
  const multiplier = isMapping(multipliers) ? asNumber(multipliers.ac_to_time_limit) : null;
  return multiplier != null && multiplier >= 1 ? multiplier : null;
}

function limitsOf(yaml: Mapping): Mapping {
  return isMapping(yaml.limits) ? yaml.limits : {};
}

/** `type` of the newer versions and of DOMjudge, `validation` of the legacy one. */
function problemTypes(yaml: Mapping): ReadonlySet<string> {
  const stated = asTexts(yaml.type).flatMap((one) => one.split(/[\s,]+/));
  const validation = asText(yaml.validation)?.split(/\s+/) ?? [];
  return new Set([...stated, ...validation.filter((one) => one === 'interactive' || one === 'multi-pass')]);
}

const options = ['case_sensitive', 'space_change_sensitive'];
const tolerances = ['float_tolerance', 'float_relative_tolerance', 'float_absolute_tolerance'];

/** The default validator with its flags, as the checker `icpc` of our judge. */
function defaultChecker(flags: readonly string[], notes: ImportNotes): PackageChecker {
  const args: Record<string, unknown> = {};
  for (let at = 0; at < flags.length; at += 1) {
    const flag = itemAt(flags, at);
    if (options.includes(flag)) args[flag] = true;
    else if (tolerances.includes(flag)) {
      at += 1;
      args[flag] = Number(flags[at]);
    } else notes.add(`the default validator has no flag "${flag}"`);
  }
  return { name: 'icpc', args };
}

/** Names that begin with a dot count as absent in the format. Some tools write the time limit into such a file. */
function withoutDotfiles(files: PackageFiles): PackageFiles {
  const isDotfile = (name: string) => /(?:^|\/)\./.test(name) && name !== timeLimitFile;
  return {
    ...files,
    names: files.names.filter((name) => !isDotfile(name)),
    has: (name) => !isDotfile(name) && files.has(name),
  };
}

const timeLimitFile = '.timelimit';

function noteIncluded({ names }: PackageFiles, notes: ImportNotes): void {
  for (const name of names)
    if (name.startsWith('include/'))
      notes.add(`${name} is not imported: use a function grader for code that is added to submissions`);
}

async function readIni(files: PackageFiles, notes: ImportNotes): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  if (!files.has('domjudge-problem.ini')) return values;
  for (const line of (await readText(files, 'domjudge-problem.ini', notes)).split('\n')) {
    const match = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line);
    if (!match) continue;
    const [, key = '', value = ''] = match;
    values.set(key, value.replace(/^(["'])(.*)\1$/, '$2'));
    if (!['name', 'timelimit', 'externalid'].includes(key))
      notes.add(`domjudge-problem.ini: "${key}" is not imported`);
  }
  return values;
}

async function timeLimit(
  files: PackageFiles,
  yaml: Mapping,
  ini: ReadonlyMap<string, string>,
  notes: ImportNotes,
): Promise<number | null> {
  const file = files.has(timeLimitFile) ? await readText(files, timeLimitFile, notes) : null;
  return asNumber(limitsOf(yaml).time_limit) ?? asNumber(ini.get('timelimit')) ?? asNumber(file?.trim());
}

/** The legacy versions round up to whole seconds. */
function timeLimitRule(yaml: Mapping, version: string, ignored: readonly string[]): TimeLimitRule {
  const { time_multiplier, time_resolution } = limitsOf(yaml);
  const isLegacy = version.startsWith('legacy');
  const stated = (isLegacy ? asNumber(time_multiplier) : null) ?? timeMultiplier(yaml);
  const resolution = (isLegacy ? null : asNumber(time_resolution)) ?? 1;
  return {
    factor: stated !== null && stated >= 1 ? stated : isLegacy ? 5 : 2,
    resolution: resolution > 0 ? resolution : 1,
    ignored,
  };
}

function authorsOf(yaml: Mapping): string[] {
  const { author, credits } = yaml;
  if (isMapping(credits)) {
    const { authors } = credits;
    return (Array.isArray(authors) ? authors : [authors]).flatMap(personName);
  }
  const text = asText(credits) ?? asTexts(author).join(', ');
  return text.split(/,|\band\b|&/).flatMap(personName);
}

/** Without the mail address. */
function personName(person: unknown): string[] {
  const name = isMapping(person) ? asText(person.name) : asText(person);
  const plain = name?.replace(/<[^>]*>/g, '').trim();
  return plain ? [plain] : [];
}

function sourceOf(source: unknown): string {
  const list = Array.isArray(source) ? source : [source];
  return list.flatMap((one) => (isMapping(one) ? (asText(one.name) ?? []) : (asText(one) ?? []))).join(', ');
}

function keywordsOf(keywords: unknown): string[] {
  return Array.isArray(keywords) ? asTexts(keywords) : (asText(keywords)?.split(/\s+/).filter(Boolean) ?? []);
}

async function readEditorial(files: PackageFiles, notes: ImportNotes): Promise<string | null> {
  const inner = filesUnder(files, 'solution/');
  const name = ['solution.en.md', 'solution.md', 'solution.en.tex', 'solution.tex'].find((one) =>
    inner.has(one),
  );
  for (const other of inner.names)
    if (other !== name && other.startsWith('solution.')) notes.add(`solution/${other} is not imported`);
  if (name === undefined) return null;
  const text = await readText(inner, name, notes);
  if (name.endsWith('.md')) return text;
  const converted = texToMarkdown(text, `solution/${name}`);
  for (const warning of converted.warnings) notes.add(warning);
  return converted.markdown;
}
