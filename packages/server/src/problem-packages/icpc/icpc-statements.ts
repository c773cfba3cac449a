import { namesIn, type PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { asText, isMapping, type Mapping } from '../files/read-yaml.ts';
import type { ImportNotes, PackageFile, PackageStatement } from '../model.ts';
import { texToMarkdown } from '../tex/tex-to-markdown.ts';

const folders = ['problem_statement/', 'statement/', ''];

/** Statements in TeX, Markdown or plain text, one for each language. */
export async function readStatements(
  files: PackageFiles,
  yaml: Mapping,
  notes: ImportNotes,
): Promise<PackageStatement[]> {
  const found = new Map<string, PackageStatement>();
  for (const folder of folders) {
    for (const name of namesIn(files, folder)) {
      const match = /^problem(?:\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?))?\.(tex|md|pdf|html|txt)$/.exec(
        name.slice(folder.length),
      );
      if (!match) {
        continue;
      }
      const [, language = 'en', kind] = match;
      if (kind === 'html') notes.add(`${name} is not imported: it is no TeX, Markdown or PDF`);
      else if (kind !== 'pdf' && !found.has(language)) {
        const read = await readStatement(files, name, kind === 'tex', notes);
        const stated = nameIn(yaml, language);
        const title = read.title ?? (await titleBeside(files, name, notes));
        found.set(language, { language, name: title ?? stated ?? '', text: read.text });
      }
    }
  }
  return [...found.values()].sort(
    (left, right) => Number(right.language === 'en') - Number(left.language === 'en'),
  );
}

/** In Markdown a statement has no title. A package with both forms, as the site exports it, has the title in TeX. */
async function titleBeside(files: PackageFiles, name: string, notes: ImportNotes): Promise<string | null> {
  const tex = name.replace(/\.md$/, '.tex');
  if (tex === name || !files.has(tex)) return null;
  const [line] = /^\\problemname\{.*\}$/m.exec(await readText(files, tex, notes)) ?? [];
  return line === undefined ? null : texToMarkdown(line, tex).title;
}

async function readStatement(files: PackageFiles, name: string, isTex: boolean, notes: ImportNotes) {
  const source = await readText(files, name, notes);
  if (!isTex) return { text: source.replace(/\{\{(?:nextsample|remainingsamples)\}\}/g, ''), title: null };
  const plain = /^%%\s*plainproblemname:\s*(.+)$/m.exec(source)?.[1]?.trim();
  const converted = texToMarkdown(source, name);
  for (const warning of converted.warnings) notes.add(warning);
  return { text: converted.markdown, title: plain ?? converted.title };
}

/** Images beside statements and editorials, statements as PDF, and attachments. */
export function findIcpcFiles(files: PackageFiles, notes: ImportNotes): PackageFile[] {
  return files.names.flatMap((file): PackageFile[] => {
    if (/^(?:(?:problem_statement|statement)\/)?problem(?:\.[A-Za-z-]+)?\.pdf$/.test(file))
      return [{ file, kind: 'statement' }];
    if (/^attachments\/[^/]+$/.test(file)) return [{ file, kind: null }];
    const isBeside = /^(?:problem_statement|statement|solution)\/(?!problem[.]|solution[.])/.test(file);
    if (isBeside && imageName.test(file)) return [{ file, kind: 'image' }];
    if (isBeside || file.startsWith('attachments/')) notes.add(`${file} is not imported`);
    return [];
  });
}

const imageName = /\.(?:png|jpe?g|webp)$/i;

/** `name` is a text or a mapping from languages to texts. */
export function nameIn(yaml: Mapping, language: string): string | null {
  const { name } = yaml;
  if (isMapping(name)) return asText(name[language]) ?? asText(Object.values(name)[0]) ?? null;
  return asText(name);
}
