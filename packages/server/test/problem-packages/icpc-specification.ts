import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { parse } from 'yaml';

/** The files of a zip file by name, one character for each byte, as Python reads it. */
export function filesInZip(path: string): ReadonlyMap<string, string> {
  const script =
    'import sys, json, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps({i.filename: z.read(i).decode("latin1") for i in z.infolist() if not i.is_dir()}))';
  const found = execFileSync('python3', ['-c', script, path], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return new Map(Object.entries(JSON.parse(found) as Record<string, string>));
}

/**
 * Checks a zip file against the legacy version of the ICPC format, by its specification alone: Python reads the zip file, and nothing here
 * uses the code of the site. Returns what is wrong.
 */
function faultsOf(path: string): string[] {
  const files = filesInZip(path);
  const names = [...files.keys()];
  const faults: string[] = [];
  const demand = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  for (const name of names) checkName(name, demand);
  const text = (name: string) => Buffer.from(files.get(name) ?? '', 'latin1').toString('utf8');
  const yaml = parse(text('problem.yaml')) as Record<string, unknown>;
  checkYaml(yaml, demand);
  checkStatements(names, text, demand);
  checkTests(names, text, yaml.type === 'scoring', demand);
  const hasValidator = names.some((name) => name.startsWith('output_validators/'));
  demand(
    hasValidator === String(yaml.validation).startsWith('custom'),
    'validation and output_validators/ differ',
  );
  demand(Number(text('.timelimit')) > 0, '.timelimit is not a number');
  for (const name of names.filter((one) => one.startsWith('submissions/')))
    demand(/^submissions\/[a-z_]+\/[^/]+$/.test(name), `${name} is not in the folder of a verdict`);
  return faults;
}

type Demand = (isRight: boolean, fault: string) => void;

const folders = [
  ...['problem_statement', 'attachments', 'data', 'include', 'submissions', 'input_validators'],
  // The editorial, which only the newer version has.
  ...['output_validators', 'graders', 'solution'],
];
const topFiles = ['problem.yaml', '.timelimit', 'domjudge-problem.ini'];

function checkName(name: string, demand: Demand): void {
  const parts = name.split('/');
  const isNamed = parts.every((part) => /^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$/.test(part));
  demand(isNamed || name === '.timelimit', `${name} is not a name of the format`);
  const isKnown = parts.length === 1 ? topFiles.includes(name) : folders.includes(parts[0]!);
  demand(isKnown, `${name} is at a place that the format does not have`);
}

const keys = [
  ...['problem_format_version', 'type', 'name', 'uuid', 'author', 'source', 'source_url', 'license'],
  ...['rights_owner', 'limits', 'validation', 'validator_flags', 'grading', 'keywords'],
];
const licenses = ['unknown', 'public domain', 'cc0', 'cc by', 'cc by-sa', 'educational', 'permission'];

function checkYaml(yaml: Record<string, unknown>, demand: Demand): void {
  for (const key of Object.keys(yaml)) demand(keys.includes(key), `problem.yaml has no key ${key}`);
  demand(['legacy', undefined].includes(yaml.problem_format_version as string), 'the version is not legacy');
  demand(['pass-fail', 'scoring', undefined].includes(yaml.type as string), `the type ${yaml.type}`);
  const license = (yaml.license as string | undefined) ?? 'unknown';
  demand(licenses.includes(license), `the license ${license}`);
  const hasOwner = yaml.rights_owner !== undefined || yaml.author !== undefined || yaml.source !== undefined;
  demand(license === 'unknown' || license === 'public domain' || hasOwner, 'no owner of the rights');
  demand(license !== 'public domain' || yaml.rights_owner === undefined, 'an owner of what is public domain');
  demand(/^(?:default|custom(?: score)?(?: interactive)?)$/.test(String(yaml.validation)), 'validation');
  for (const [key, value] of Object.entries((yaml.limits as object | undefined) ?? {}))
    demand(key === 'memory' && Number.isInteger(value) && value > 0, `the limit ${key}`);
}

function checkStatements(names: readonly string[], text: (name: string) => string, demand: Demand): void {
  const statements = names.filter((name) =>
    /^problem_statement\/problem(?:\.[a-z]{2,3}(?:-[A-Z]{2})?)?\.tex$/.test(name),
  );
  demand(statements.length > 0, 'no statement');
  for (const name of statements) {
    demand(/^\\problemname\{.+\}$/m.test(text(name)), `${name} has no name`);
    demand(!text(name).includes('\r') && text(name).endsWith('\n'), `${name} has wrong line ends`);
    for (const [, image] of text(name).matchAll(/\\includegraphics(?:\[[^\]]*\])?\{([^}]*)\}/g))
      demand(names.includes(`problem_statement/${image}`), `${name} shows ${image}, which is missing`);
  }
}

const groupKeys = [
  ...['on_reject', 'grading', 'grader_flags', 'input_validator_flags', 'output_validator_flags'],
  ...['accept_score', 'reject_score', 'range'],
];

function checkTests(
  names: readonly string[],
  text: (name: string) => string,
  isScoring: boolean,
  demand: Demand,
): void {
  const data = names.filter((name) => name.startsWith('data/'));
  for (const name of data) {
    const [, base, ending] = /^(data\/(?:sample|secret)\/.+)\.(in|ans)$/.exec(name) ?? [];
    if (base) demand(data.includes(`${base}.${ending === 'in' ? 'ans' : 'in'}`), `${name} is alone`);
    else checkGroup(name, parse(text(name)) as object | null, isScoring, demand);
  }
  demand(
    data.some((name) => /^data\/secret\/.*\.in$/.test(name)),
    'no secret case',
  );
  checkIgnoredSamples(data, (name) => (data.includes(name) ? parse(text(name)) : {}), demand);
}

/** Only the whole data may ignore the samples, and then a rejected sample must not end the judging. */
function checkIgnoredSamples(
  data: readonly string[],
  group: (name: string) => { readonly on_reject?: string; readonly grader_flags?: string },
  demand: Demand,
): void {
  const { on_reject, grader_flags = '' } = group('data/testdata.yaml');
  if (!grader_flags.includes('ignore_sample')) return;
  demand(on_reject === 'continue', 'a rejected sample ends the judging');
  for (const part of ['sample', 'secret'])
    if (data.some((name) => name.startsWith(`data/${part}/`)))
      demand(
        group(`data/${part}/testdata.yaml`).grader_flags?.includes('ignore_sample') === false,
        `${part} inherits ignore_sample`,
      );
}

function checkGroup(name: string, group: object | null, isScoring: boolean, demand: Demand): void {
  demand(/^data\/(?:.+\/)?testdata\.yaml$/.test(name) && group !== null, `${name} is no part of a case`);
  for (const [key, value] of Object.entries(group ?? {})) {
    demand(groupKeys.includes(key), `${name} has no key ${key}`);
    if (key === 'accept_score') demand(isScoring && typeof value === 'number', `${name}: ${key}`);
    if (key === 'range') demand(/^\S+ \S+$/.test(String(value)), `${name}: ${key}`);
    if (key === 'on_reject') demand(['break', 'continue'].includes(String(value)), `${name}: ${key}`);
  }
}

export function assertFollowsSpecification(path: string): void {
  assert.deepEqual(faultsOf(path), []);
}
