import { fieldsOf } from '@tribunal/core/unknown';
import type { PackageFiles } from '../files/package-files.ts';
import { readText } from '../files/package-text.ts';
import { childrenOf, type Element } from '../files/read-xml.ts';
import type { ImportNotes, PackageFile, PackageStatement } from '../model.ts';
import { headingIn } from '../statement-headings.ts';
import { texToMarkdown } from '../tex/tex-to-markdown.ts';

const languageTags: Readonly<Record<string, string>> = {
  ...{ english: 'en', russian: 'ru', chinese: 'zh', vietnamese: 'vi', ukrainian: 'uk', kazakh: 'kk' },
  ...{ german: 'de', french: 'fr', spanish: 'es', italian: 'it', portuguese: 'pt', polish: 'pl' },
  ...{ japanese: 'ja', korean: 'ko', armenian: 'hy', azerbaijani: 'az', georgian: 'ka', turkish: 'tr' },
  ...{ arabic: 'ar', hebrew: 'he', hungarian: 'hu', romanian: 'ro', serbian: 'sr', croatian: 'hr' },
  ...{ czech: 'cs', slovak: 'sk', bulgarian: 'bg', belarusian: 'be', lithuanian: 'lt', latvian: 'lv' },
  ...{ estonian: 'et', finnish: 'fi', swedish: 'sv', dutch: 'nl', greek: 'el', thai: 'th', uzbek: 'uz' },
  ...{ indonesian: 'id', mongolian: 'mn', persian: 'fa', hindi: 'hi' },
};

const sections = [
  ['legend', null],
  ['input', 'Input'],
  ['output', 'Output'],
  ['interaction', 'Interaction'],
  ['scoring', 'Scoring'],
] as const;

interface PolygonTexts {
  readonly statements: readonly PackageStatement[];
  readonly editorial: string | null;
}

/** The statement of each language: from the properties, the sections or the whole TeX file, in this order. */
export async function polygonTexts(
  files: PackageFiles,
  problem: Element,
  notes: ImportNotes,
): Promise<PolygonTexts> {
  const names = new Map(
    childrenOf(problem, 'names', 'name').map(({ attributes }) => [
      attributes.language ?? '',
      attributes.value ?? '',
    ]),
  );
  const statements: PackageStatement[] = [];
  let editorial: string | null = null;
  for (const language of new Set([...names.keys(), ...languagesIn(files)])) {
    const parts = await partsOf(files, language, notes);
    const whole = `statements/${language}/problem.tex`;
    const hasWhole = Object.keys(parts).length === 0 && files.has(whole);
    const text = hasWhole
      ? markdown(await readText(files, whole, notes), whole, notes)
      : textOf(parts, language, notes);
    const tag = languageTags[language] ?? null;
    if (tag === null)
      notes.add(`the statement in the language "${language}" is not imported: its code is unknown`);
    else {
      const below = parts.notes?.trim() ? markdown(parts.notes, `notes (${language})`, notes) : '';
      statements.push({ language: tag, name: names.get(language) || parts.name || '', text, notes: below });
    }
    if (!parts.tutorial?.trim()) continue;
    if (editorial === null) editorial = markdown(parts.tutorial, `tutorial (${language})`, notes);
    else notes.add(`the tutorial (${language}) is not imported: a problem has one editorial`);
  }
  return { statements: withoutEmpty(statements, notes), editorial };
}

/** A package may have names in more languages than statements. Without any statement, the first name is that of the problem. */
function withoutEmpty(statements: readonly PackageStatement[], notes: ImportNotes): PackageStatement[] {
  const written = statements.filter(({ text, notes: below }) => text !== '' || below);
  const kept = written.length > 0 ? written : statements.slice(0, 1);
  for (const { language, name } of statements.filter((one) => !kept.includes(one)))
    notes.add(
      `the name "${name}" (${language}) is not imported: the package has no statement in this language`,
    );
  return kept;
}

/** Attachments, images beside statements, and statements as PDF. */
export function polygonFiles(files: PackageFiles, problem: Element, notes: ImportNotes): PackageFile[] {
  const attached = childrenOf(problem, 'files', 'attachments', 'file').flatMap(({ attributes }) => {
    const file = attributes.path ?? '';
    if (!files.has(file)) notes.add(`the attachment ${file} is missing`);
    return files.has(file) ? [{ file, kind: null }] : [];
  });
  const seen = new Set<string>();
  const images = files.names.flatMap((file): PackageFile[] => {
    const name = /^(?:statements|statement-sections)\/[a-z]+\/([^/]+\.(?:png|jpe?g|webp))$/i.exec(file)?.[1];
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return [{ file, kind: 'image' }];
  });
  const pdfs = files.names.flatMap((file): PackageFile[] => {
    const language = /^statements\/\.pdf\/([a-z]+)\/problem\.pdf$/.exec(file)?.[1];
    const tag = languageTags[language ?? ''];
    return tag === undefined ? [] : [{ file, kind: 'statement', name: `problem.${tag}.pdf` }];
  });
  return [...attached, ...images, ...pdfs];
}

function languagesIn({ names }: PackageFiles): string[] {
  return names.flatMap((name) => /^(?:statements|statement-sections)\/([a-z]+)\//.exec(name)?.[1] ?? []);
}

async function partsOf(
  files: PackageFiles,
  language: string,
  notes: ImportNotes,
): Promise<Record<string, string>> {
  const json = `statements/${language}/problem-properties.json`;
  if (files.has(json)) {
    try {
      const given = fieldsOf(JSON.parse(await readText(files, json, notes)));
      return Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      );
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      notes.add(`${json} is not valid JSON`);
    }
  }
  const parts: Record<string, string> = {};
  for (const key of ['name', 'notes', 'tutorial', ...sections.map(([section]) => section)]) {
    const name = `statement-sections/${language}/${key}.tex`;
    if (files.has(name)) parts[key] = (await readText(files, name, notes)).trim();
  }
  return parts;
}

function textOf(parts: Readonly<Record<string, string>>, language: string, notes: ImportNotes): string {
  return sections
    .flatMap(([key, title]) => {
      const text = parts[key]?.trim();
      if (!text) return [];
      const converted = markdown(text, `${key} (${language})`, notes);
      const tag = languageTags[language] ?? 'en';
      return [title === null ? converted : `## ${headingIn(tag, title)}\n\n${converted}`];
    })
    .join('\n\n');
}

function markdown(source: string, name: string, notes: ImportNotes): string {
  const converted = texToMarkdown(source.replace(/\r\n?/g, '\n'), name);
  for (const warning of converted.warnings) notes.add(warning);
  return converted.markdown;
}
