import { join } from 'node:path';
import { loadProblem } from '@tribunal/judge/problem-data/load-problem';
import { openFolder } from '@tribunal/judge/problem-data/open-folder';
import type { Problem } from '@tribunal/judge/problem-data/problem';
import { type ImportNotes, PackageError } from '../../model.ts';
import { headingIn } from '../../statement-headings.ts';
import type { Exported } from '../exported.ts';
import type { ZipWriter } from '../zip-writer.ts';
import { markdownToTex } from './markdown-to-tex.ts';
import { validationOf } from './write-programs.ts';
import { writeSubmissions } from './write-submissions.ts';
import { writeTests } from './write-tests.ts';
import { yamlText } from './yaml-text.ts';

/**
 * The legacy version of the ICPC format, which all systems of that family read. Statements are in it as TeX, and as the Markdown that
 * this site imports again without loss.
 */
export async function writeIcpc(zip: ZipWriter, problem: Exported, notes: ImportNotes): Promise<void> {
  if (problem.data.length === 0) throw new PackageError('the problem has no test data');
  const { settings, dataFolder } = problem;
  const tests = loadProblem(openFolder(dataFolder));
  try {
    await writeDescription(zip, problem, tests, notes);
    await writeTests(zip, tests, settings.partial, notes);
    await writeSubmissions(zip, problem.solutions, notes);
  } finally {
    tests.close();
  }
  await writeStatements(zip, problem);
  await writeFiles(zip, problem, notes);
  if (problem.editorial !== null) await zip.addText('solution/solution.en.md', problem.editorial);
  noteLost(settings, notes);
}

async function writeDescription(
  zip: ZipWriter,
  { settings, dataFolder }: Exported,
  tests: Problem,
  notes: ImportNotes,
): Promise<void> {
  const { code, name, authors, source, license, types, memory_limit, time_limit, partial } = settings;
  const known = licenses.includes(license.toLowerCase()) ? license.toLowerCase() : null;
  if (license !== '' && known === null) notes.add(`the format does not know the licence "${license}"`);
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
    limits: { memory: Math.max(1, Math.round(memory_limit / 1024)) },
    ...(await validationOf(zip, tests, dataFolder, partial, notes)),
  };
  await zip.addText('problem.yaml', yamlText(described));
  await zip.addText('.timelimit', `${time_limit}\n`);
  await zip.addText(
    'domjudge-problem.ini',
    `name = ${JSON.stringify(name)}\ntimelimit = ${time_limit}\nexternalid = ${code}\n`,
  );
  if (types.some((type) => /\s/.test(type))) notes.add('blanks in types become hyphens');
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
  const lost = {
    'limits for single programming languages': settings.language_limits.length > 0,
    'the allowed programming languages': settings.languages.length > 0,
    'curators and testers': settings.curators.length + settings.testers.length > 0,
    'notes become part of the statement': [settings, ...settings.statements].some(
      ({ notes: below }) => below,
    ),
    'the names of statements in other languages': settings.statements.length > 0,
  };
  for (const [what, isLost] of Object.entries(lost))
    if (isLost) notes.add(`the format does not carry: ${what}`);
}
