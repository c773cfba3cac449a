import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ScoreRule } from '@tribunal/core/judging/grading';
import { itemAt } from '@tribunal/core/lists';
import type { PackageFiles } from './files/package-files.ts';
import { PackageError } from './model.ts';

/** A program of the package that a judge compiles: its files in the package, the main file first. */
export interface PackageProgram {
  readonly files: readonly string[];
  readonly type: 'testlib' | 'icpc' | 'default';
  readonly args?: readonly string[];
  readonly passes?: number;
  readonly pointsArePercent?: boolean;
  readonly ratesAnswers?: boolean;
  readonly hasChecker?: boolean;
}

export type PackageChecker = string | { readonly name: string; readonly args: object } | PackageProgram;

/** A file of the package, or a text. */
type Content = { readonly file: string } | { readonly text: string };

export interface PackageCase {
  readonly input: Content;
  readonly answer: Content;
  readonly isSample: boolean;
  readonly points: number;
  /** Where it differs from the checker of the problem. */
  readonly checker?: PackageChecker | undefined;
}

export interface PackageUnit {
  readonly cases: readonly PackageCase[];
  /** The points of a batch; null for a single case. */
  readonly batchPoints: number | null;
  /** Of a batch; `minimum` if it is left out. */
  readonly scoreRule?: ScoreRule;
  /** Units that must pass first. They are batches and come earlier. */
  readonly requires: readonly PackageUnit[];
}

interface PackageData {
  readonly units: readonly PackageUnit[];
  readonly checker: PackageChecker;
  readonly interactor: PackageProgram | null;
  readonly validators: readonly PackageProgram[];
  /** The files that submissions read and write in place of the standard streams. */
  readonly fileIo?: { readonly input?: string; readonly output?: string };
  /** A submission is the output. */
  readonly isOutputOnly?: boolean;
}

/** Writes test data as a folder that judges read: `init.yml` and the files that it names. */
export async function writeDataFolder(files: PackageFiles, data: PackageData, folder: string): Promise<void> {
  const writer = new FolderWriter(files, folder);
  const checker = await writer.checker(data.checker, 'checker');
  const entries: unknown[] = [];
  for (const unit of data.units) entries.push(await writer.unit(unit, data.units));
  if (entries.length === 0) throw new PackageError('the package contains no test cases');
  const validators: unknown[] = [];
  for (const [index, one] of data.validators.entries())
    validators.push(await writer.program(one, `validators/${index + 1}`));
  const lines = [`checker: ${JSON.stringify(checker)}`];
  if (data.interactor)
    lines.push(`interactive: ${JSON.stringify(await writer.program(data.interactor, 'interactor'))}`);
  if (data.fileIo) lines.push(`file_io: ${JSON.stringify(data.fileIo)}`);
  if (data.isOutputOnly) lines.push('output_only: true');
  if (validators.length > 0) lines.push(`input_validators: ${JSON.stringify(validators)}`);
  lines.push('test_cases:', ...entries.map((entry) => `- ${JSON.stringify(entry)}`), '');
  await writeFile(join(folder, 'init.yml'), lines.join('\n'), { flag: 'wx' });
}

class FolderWriter {
  readonly #files: PackageFiles;
  readonly #folder: string;
  readonly #checkers = new Map<string, unknown>();
  #cases = 0;

  constructor(files: PackageFiles, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  async unit(unit: PackageUnit, all: readonly PackageUnit[]): Promise<unknown> {
    const batches = all.filter(({ batchPoints }) => batchPoints !== null);
    const dependencies = unit.requires.map((needed) => batches.indexOf(needed) + 1);
    const needs = dependencies.length > 0 ? { dependencies } : {};
    const cases: object[] = [];
    for (const one of unit.cases) cases.push(await this.#case(one));
    if (unit.batchPoints !== null) {
      const rule = unit.scoreRule ? { score_rule: unit.scoreRule } : {};
      return { points: unit.batchPoints, ...rule, ...needs, batched: cases };
    }
    return { ...cases[0], points: itemAt(unit.cases, 0).points, ...needs };
  }

  async #case({ input, answer, isSample, checker }: PackageCase): Promise<object> {
    this.#cases += 1;
    const names = { in: `cases/${this.#cases}.in`, out: `cases/${this.#cases}.out` };
    await this.#write(names.in, input);
    await this.#write(names.out, answer);
    const own = checker === undefined ? {} : { checker: await this.checker(checker, 'checker') };
    return { ...names, ...(isSample && { sample: true }), ...own };
  }

  async checker(checker: PackageChecker, folder: string): Promise<unknown> {
    if (typeof checker === 'string') return checker;
    if ('name' in checker) return checker;
    const key = JSON.stringify(checker);
    const known = this.#checkers.get(key) ?? { name: 'bridged', args: await this.program(checker, folder) };
    this.#checkers.set(key, known);
    return known;
  }

  readonly #programs = new Map<string, readonly string[]>();

  async program(program: PackageProgram, folder: string): Promise<unknown> {
    const key = program.files.join('\n');
    const written = this.#programs.get(key) ?? (await this.#copyAll(program.files, folder));
    this.#programs.set(key, written);
    return {
      files: written,
      type: program.type,
      ...(program.args && program.args.length > 0 && { args: program.args }),
      ...(program.passes !== undefined && { passes: program.passes }),
      ...(program.pointsArePercent && { treat_checker_points_as_percentage: true }),
      ...(program.ratesAnswers && { points_of_answer: true }),
      ...(program.hasChecker && { check_output: true }),
    };
  }

  async #copyAll(names: readonly string[], folder: string): Promise<string[]> {
    const targets = names.map((name) => `${folder}/${basename(name)}`);
    if (new Set(targets).size < targets.length)
      throw new PackageError(`the program ${names[0]} has several files of the same name`);
    for (const [index, name] of names.entries()) await this.#write(itemAt(targets, index), { file: name });
    return targets;
  }

  async #write(name: string, content: Content): Promise<void> {
    const path = join(this.#folder, name);
    await mkdir(dirname(path), { recursive: true });
    if ('text' in content) return writeFile(path, content.text, { flag: 'wx' });
    await pipeline(Readable.from(this.#files.pieces(content.file)), createWriteStream(path, { flags: 'wx' }));
  }
}

export function caseUnit(one: PackageCase, requires: readonly PackageUnit[] = []): PackageUnit {
  return { cases: [one], batchPoints: null, requires };
}
