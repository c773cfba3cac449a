import { join } from 'node:path';
import { loadProblem } from '@tribunal/judge/test-data/load-problem';
import { openFolder } from '@tribunal/judge/test-data/open-folder';
import type { Problem } from '@tribunal/judge/test-data/problem';
import { defaultProblemSettings } from '../../../actions/problems/create-problem.ts';
import type { SandboxPlace } from '../../../test-data/workshop/open-workshop.ts';
import { type ImportNotes, PackageError } from '../../model.ts';
import { headingIn } from '../../statement-headings.ts';
import type { Exported } from '../exported.ts';
import type { ZipWriter } from '../zip-writer.ts';
import { caseContents } from './case-contents.ts';
import { markdownToTex } from './markdown-to-tex.ts';
import { validationOf } from './write-programs.ts';
import { writeSubmissions } from './write-submissions.ts';
import { writeTests } from './write-tests.ts';
import { yamlText } from './yaml-text.ts';

/**
 * The legacy version of the ICPC format, which all systems of that family read. Statements are in it as TeX, and as the Markdown that
 * this site imports again without loss.
 */
export async function writeIcpc(
  zip: ZipWriter,
  problem: Exported,
  sandbox: SandboxPlace,
  notes: ImportNotes,
): Promise<void> {
  if (problem.data.length === 0) throw new PackageError('the problem has no test data');
  const { settings, dataFolder } = problem;
  const tests = await loadProblem(openFolder(dataFolder));
  const contents = caseContents(tests, sandbox);
  try {
    refuseOtherKinds(tests);
    await writeDescription(zip, problem, tests, notes);
    await writeTests(zip, tests, contents, settings.partial, notes);
    await writeSubmissions(zip, problem.solutions, settings.partial, notes);
  } finally {
    await contents.close();
    tests.close();
  }
  await writeStatements(zip, problem);
  await writeFiles(zip, problem, notes);
  if (problem.editorial !== null) await zip.addText('solution/solution.en.md', problem.editorial);
  noteLost(settings, notes);
}

/** As an ordinary problem of the format they would reject every right solution. */
function refuseOtherKinds({ grader, fileIo, isOutputOnly, interactor }: Problem): void {
  const kinds = {
    'a function grader, which is compiled with submissions': grader !== null,
    'files in place of the standard streams': fileIo.input !== null || fileIo.output !== null,
    'submissions that are the output itself': isOutputOnly,
    'a manager that talks to processes of a submission': interactor?.convention === 'manager',
  };
  for (const [kind, isUsed] of Object.entries(kinds))
    if (isUsed)
      throw new PackageError(
        `the problem has ${kind}. The ICPC format cannot carry that: export it with --format tribunal`,
      );
}

async function writeDescription(
  zip: ZipWriter,
  { settings, dataFolder }: Exported,
  tests: Problem,
  notes: ImportNotes,
): Promise<void> {
  const { code, name, authors, source, license, types, memory_limit, time_limit, partial } = settings;
  const known = licenses.includes(license.toLowerCase()) ? license.toLowerCase() : null;
  if (license !== '' && known === null) notes.add(`the format does not know the license "${license}"`);
  const hasMemoryLimit = memory_limit !== defaultProblemSettings.memory_limit;
  const described = {
    problem_format_version: 'legacy',
    name,
    ...(partial && { type: 'scoring' }),
    ...(authors.length > 0 && { author: authors.join(', ') }),
    ...(source !== '' && { source }),
    ...(known !== null && { license: known }),
    ...(known !== null &&
      known !== 'public domain' && { rights_owner: authors.join(', ') || source || name }),
    ...(types.length > 0 && { keywords: types.map((type) => type.replace(/\s+/g, '-')).join(' ') }),
    ...(hasMemoryLimit && { limits: { memory: Math.max(1, Math.round(memory_limit / 1024)) } }),
    ...(await validationOf(zip, tests, dataFolder, partial, notes)),
  };
  await zip.addText('problem.yaml', yamlText(described));
  await zip.addText('.timelimit', `${time_limit}\n`);
  await zip.addText(
    'domjudge-problem.ini',
    `name = ${JSON.stringify(name)}\ntimelimit = ${time_limit}\nexternalid = ${code}\n`,
  );
  if (types.some((type) => /\s/.test(type))) notes.add('blanks in types become hyphens');
  if (!hasMemoryLimit) notes.add('the memory limit is the default of this site and therefore not stated');
  if (memory_limit % 1024 !== 0) notes.add('the memory limit is rounded to whole MiB');
}

const licenses = ['public domain', 'cc0', 'cc by', 'cc by-sa', 'educational', 'permission'];

async function writeStatements(zip: ZipWriter, { settings }: Exported): Promise<void> {
  const { name, description, notes, statement_language: language, statements } = settings;
  for (const one of [{ language, name, description, notes }, ...statements]) {
    const below = one.notes === '' ? '' : `\n\n## ${headingIn(one.language, 'Notes')}\n\n${one.notes}`;
    const base = `problem_statement/problem.${one.language}`;
    await zip.addText(`${base}.tex`, markdownToTex(one.name, one.description + below));
    await zip.addText(`${base}.md`, one.description + below);
  }
}

async function writeFiles(
  zip: ZipWriter,
  { settings, filesFolder }: Exported,
  notes: ImportNotes,
): Promise<void> {
  for (const { name, kind } of settings.files) {
    if (kind === 'statement') notes.add(`the statement ${name} becomes an attachment: there is one as TeX`);
    const folder = kind === 'image' ? 'problem_statement' : 'attachments';
    await zip.addFile(`${folder}/${name}`, join(filesFolder, name));
  }
}

function noteLost(settings: Exported['settings'], notes: ImportNotes): void {
  const isSet = (name: keyof typeof defaultProblemSettings) =>
    settings[name] !== defaultProblemSettings[name];
  const lost = {
    'limits for single programming languages': settings.language_limits.length > 0,
    'the allowed programming languages': settings.languages.length > 0,
    'curators and testers': settings.curators.length + settings.testers.length > 0,
    'notes become part of the statement': [settings, ...settings.statements].some(
      ({ notes: below }) => below,
    ),
    'that judging ends at the first failed case': settings.partial && settings.short_circuit,
    'the points of the problem on this site': isSet('points'),
    'its group': isSet('group'),
    'who sees sources and results of cases': isSet('source_visibility') || isSet('case_feedback'),
    organizations: settings.organizations.length > 0,
  };
  for (const [what, isLost] of Object.entries(lost))
    if (isLost) notes.add(`the format does not carry: ${what}`);
}
