import MarkdownIt from 'markdown-it';
import type { Family } from '../source/old-site.ts';

/** Code, tags, and formulas in `$$…$$` and `~…~`, which this site reads like the old ones. */
const kept =
  /\\\$|(?<!`)(?<ticks>`+)(?!`)[\s\S]*?(?<!`)\k<ticks>(?!`)|<\/?[a-z][^<>]*>|\$\$[\s\S]*?\$\$|(?<!~)~[^~\s](?:[^~\n]*[^~\s])?~(?!~)/;
const converted = /\\\((?<inline>[\s\S]*?)\\\)|\[r?user:(?<user>[\w-]+)\]|\$/;
const partsOf: Readonly<Record<Family, RegExp>> = {
  DMOJ: new RegExp(`${kept.source}|${converted.source}|\\\\\\[(?<displayed>[\\s\\S]*?)\\\\\\]`, 'gi'),
  // There, `\[` is a bracket.
  VNOJ: new RegExp(`${kept.source}|${converted.source}`, 'gi'),
};

/**
 * A single dollar sign is text on the old sites and begins a formula here; `\(…\)` is a formula there, and `[user:name]` a link.
 * Blocks of code and HTML have neither here, so they stay.
 */
export function convertStatement(markdown: string, family: Family): string {
  const lines = markdown.split(/(?<=\r\n|\r(?!\n)|\n)/);
  let [result, at] = ['', 0];
  for (const [from, to] of literalLines(markdown)) {
    if (from < at) continue;
    result += convertText(lines.slice(at, from).join(''), family) + lines.slice(from, to).join('');
    at = to;
  }
  return result + convertText(lines.slice(at).join(''), family);
}

/** The ranges of lines with code and HTML. */
function literalLines(markdown: string): [from: number, to: number][] {
  return new MarkdownIt({ html: true })
    .parse(markdown, {})
    .flatMap(({ type, map }) => (map && literalBlocks.has(type) ? [map] : []));
}

const literalBlocks = new Set(['fence', 'code_block', 'html_block']);

interface Groups {
  readonly inline?: string;
  readonly displayed?: string;
  readonly user?: string;
}

function convertText(text: string, family: Family): string {
  return text.replace(partsOf[family], (part, ...rest) => {
    const { inline, displayed, user } = rest.at(-1) as Groups;
    if (inline !== undefined) return `~${inline.trim()}~`;
    if (displayed !== undefined) return `$$${displayed}$$`;
    if (user !== undefined) return `[${user}](/user/${user})`;
    return part === '$' ? '\\$' : part;
  });
}
