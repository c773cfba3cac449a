import { defaultOutputBytes } from '@tribunal/core/bounds';
import type { Problem, TestCase, TestUnit } from '@tribunal/judge/test-data/problem';
import { type ImportNotes, PackageError } from '../../model.ts';
import type { ZipWriter } from '../zip-writer.ts';
import type { CaseContents } from './case-contents.ts';
import { yamlText } from './yaml-text.ts';

/** Names have the same length, because the order of tests is that of their names. */
export async function writeTests(
  zip: ZipWriter,
  { tests, pretests }: Problem,
  contents: CaseContents,
  isScoring: boolean,
  notes: ImportNotes,
): Promise<void> {
  if (pretests.length > 0) notes.add('the format does not carry: pretests');
  if (tests.some(({ dependencies }) => dependencies.length > 0))
    notes.add('the format does not carry: dependencies of batches');
  const cases = tests.flatMap(casesOf);
  if (cases.some(({ generator }) => generator !== null))
    notes.add('the format does not carry: generators; the cases that they make are in the package');
  if (cases.some(({ outputLimitBytes }) => outputLimitBytes !== defaultOutputBytes))
    notes.add('the format does not carry: limits of the output');
  const writer = { zip, contents, width: String(cases.length).length };
  if (isScoring) await writeGroups(writer, tests, notes);
  else await writeFlat(writer, cases);
}

interface Writer {
  readonly zip: ZipWriter;
  readonly contents: CaseContents;
  readonly width: number;
}

async function writeFlat(writer: Writer, cases: readonly TestCase[]): Promise<void> {
  const samples = cases.filter(({ isSample }) => isSample);
  const secret = cases.filter(({ isSample }) => !isSample);
  // The format requires tests that are not shown.
  const hidden = secret.length > 0 ? secret : samples;
  for (const [index, one] of samples.entries()) await writeCase(writer, 'sample/', index, one);
  for (const [index, one] of hidden.entries()) await writeCase(writer, 'secret/', index, one);
}

/** Each batch and each single case is a group, so that it has its own points. */
async function writeGroups(writer: Writer, tests: readonly TestUnit[], notes: ImportNotes): Promise<void> {
  const { zip, width } = writer;
  let samples = 0;
  for (const one of tests.flatMap(casesOf).filter(({ isSample }) => isSample))
    await writeCase(writer, 'sample/', samples++, one);
  const counted = tests.filter((unit) => !isFreeSample(unit));
  const total = counted.reduce((sum, unit) => sum + (casesOf(unit)[0]?.points ?? 0), 0);
  await zip.addText(
    'data/testdata.yaml',
    yamlText({ on_reject: 'continue', grader_flags: 'ignore_sample', range: `0 ${total}` }),
  );
  // Without flags of their own, the samples would inherit one that only the whole data may have.
  if (samples > 0) await zip.addText('data/sample/testdata.yaml', yamlText({ grader_flags: 'sum' }));
  await zip.addText(
    'data/secret/testdata.yaml',
    yamlText({ grader_flags: 'sum', range: `0 ${total}`, on_reject: 'continue' }),
  );
  if (counted.some((unit) => casesOf(unit).some(({ isSample }) => isSample)))
    notes.add('samples with points appear twice: among the samples and among the other tests');
  for (const [index, unit] of counted.entries()) {
    const points = casesOf(unit)[0]?.points ?? 0;
    const rule = unit.kind === 'batch' ? unit.scoreRule : 'sum';
    if (unit.kind === 'batch' && rule === 'sum')
      notes.add('batches whose points are added become single cases when the package is imported again');
    if (rule === 'product') notes.add('the format does not carry: products of points');
    const folder = `secret/${numbered(index, width)}/`;
    const settings = {
      on_reject: rule === 'sum' ? 'continue' : 'break',
      grader_flags: rule === 'sum' ? 'sum' : 'min',
      accept_score: rule === 'sum' ? points / casesOf(unit).length : points,
      range: `0 ${points}`,
    };
    await zip.addText(`data/${folder}testdata.yaml`, yamlText(settings));
    for (const [at, one] of casesOf(unit).entries()) await writeCase(writer, folder, at, one);
  }
}

function isFreeSample(unit: TestUnit): boolean {
  return unit.kind === 'case' && unit.case.isSample && unit.case.points === 0;
}

async function writeCase(
  { zip, contents, width }: Writer,
  folder: string,
  index: number,
  one: TestCase,
): Promise<void> {
  const base = `data/${folder}${numbered(index, width)}`;
  if (one.isBinary) throw new PackageError('the ICPC format cannot carry binary test data');
  const { input, answer } = await contents.read(one);
  await zip.addBytes(`${base}.in`, input);
  await zip.addBytes(`${base}.ans`, answer);
}

function numbered(index: number, width: number): string {
  return String(index + 1).padStart(width, '0');
}

function casesOf(unit: TestUnit): readonly TestCase[] {
  return unit.kind === 'batch' ? unit.cases : [unit.case];
}
