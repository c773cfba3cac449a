import { itemAt } from '@tribunal/core/lists';
import { caseUnit, type PackageCase, writeDataFolder } from '../data-folder.ts';
import type { PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { childOf, childrenOf, type Element, readXml, unreadParts } from '../files/read-xml.ts';
import { listed } from '../files/track-reads.ts';
import { type ImportNotes, PackageError, type PackageProblem } from '../model.ts';
import { emptyProblem } from './read-dmoj.ts';

const sections: readonly [name: string, title: string | null][] = [
  ['description', null],
  ['input', 'Input'],
  ['output', 'Output'],
];

/** The Free Problem Set format with one problem. */
export async function readFps(
  files: PackageFiles,
  name: string,
  folder: string,
  notes: ImportNotes,
): Promise<PackageProblem> {
  const root = readXml(name, await readText(files, name, notes));
  const items = childrenOf(root, 'item');
  const [item] = items;
  if (!item) throw new PackageError(`${name} contains no problem`);
  if (items.length > 1)
    throw new PackageError(`${name} contains ${items.length} problems: import them one by one`);
  for (const special of ['spj', 'tpj', 'remote_oj'])
    if (childOf(item, special)?.text.trim())
      throw new PackageError(`problems with "${special}" are not supported`);
  const cases = [...casesOf(item, 'sample', true), ...casesOf(item, 'test', false)];
  await writeDataFolder(
    files,
    { units: cases.map((one) => caseUnit(one)), checker: 'standard', interactor: null, validators: [] },
    folder,
  );
  if (childOf(item, 'solution'))
    notes.add('solutions are not imported: the format states no verdict for them');
  const problem = {
    ...emptyProblem('FPS file'),
    statements: [
      {
        language: 'en',
        name: childOf(item, 'title')?.text.trim() ?? '',
        text: statementOf(item),
        notes: textOf(item, 'hint'),
      },
    ],
    timeLimitSeconds: limitIn(item, 'time_limit', { s: 1, ms: 0.001 }),
    memoryLimitKib: limitIn(item, 'memory_limit', { mb: 1024, kb: 1 }),
    source: childOf(item, 'source')?.text.trim() ?? '',
  };
  const unread = unreadParts(root);
  if (unread.length > 0) notes.add(`${name}: not imported: ${listed(unread)}`);
  return { ...problem, notes: notes.list };
}

function casesOf(item: Element, kind: 'sample' | 'test', isSample: boolean): PackageCase[] {
  const [inputs, outputs] = [childrenOf(item, `${kind}_input`), childrenOf(item, `${kind}_output`)];
  if (inputs.length !== outputs.length)
    throw new PackageError(
      `there are ${inputs.length} elements ${kind}_input and ${outputs.length} ${kind}_output`,
    );
  return inputs.map((input, index) => ({
    input: { text: input.text },
    answer: { text: itemAt(outputs, index).text },
    isSample,
    points: 1,
  }));
}

function statementOf(item: Element): string {
  return sections
    .flatMap(([name, title]) => {
      const text = textOf(item, name);
      if (text === '') return [];
      return [title === null ? text : `## ${title}\n\n${text}`];
    })
    .join('\n\n');
}

/** HTML becomes text; the Markdown that some exporters mark stays. */
function textOf(item: Element, name: string): string {
  const given = childOf(item, name)?.text.trim() ?? '';
  return /^\[md\]([\s\S]*)\[\/md\]$/.exec(given)?.[1] ?? withoutTags(given);
}

function withoutTags(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '\\<')
    .replace(/&gt;/g, '\\>')
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function limitIn(item: Element, name: string, units: Readonly<Record<string, number>>): number | null {
  const element = childOf(item, name);
  const value = Number(element?.text.trim() || Number.NaN);
  const factor = units[(element?.attributes.unit ?? itemAt(Object.keys(units), 0)).toLowerCase()];
  return value > 0 && factor !== undefined ? value * factor : null;
}
