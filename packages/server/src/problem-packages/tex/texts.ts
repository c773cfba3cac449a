import { standIns } from './stand-ins.ts';

/** Typographic marks of TeX, and characters that Markdown would interpret. */
export function plainText(text: string): string {
  return text
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .replaceAll('<<', '«')
    .replaceAll('>>', '»')
    .replaceAll('~', '\u00a0')
    .replaceAll('&', standIns.cell)
    .replace(/[*_<>`#[\]|]/g, '\\$&');
}

export function wrapped(mark: string, text: string): string {
  const inner = text.trim();
  return inner === '' ? text : `${mark}${inner}${mark}`;
}

export function fenced(source: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...source.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `\n\n${fence}\n${source.replace(/^\n|\n$/g, '')}\n${fence}\n\n`;
}

export function quoted(text: string): string {
  return `\n\n${tidy(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`;
}

export function tidy(text: string): string {
  return text
    .replace(/\uE002[ \t]*\n?/g, '  \n')
    .replace(/[ \t]+\n/g, (blank) => (blank === '  \n' ? blank : '\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Names of problems are plain text. */
export function plainTitle(text: string): string {
  return text
    .replace(/[*`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
