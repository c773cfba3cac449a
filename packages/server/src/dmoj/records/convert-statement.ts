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

const htmlCode = /<!--[\s\S]*?-->|<(?<code>pre|code|kbd)\b[\s\S]*?(?:<\/\k<code>\s*>|$)/;

interface Form {
  readonly dollar: string;
  readonly parts: Readonly<Record<Family, RegExp>>;
  link(user: string): string;
}

const markdownForm: Form = { dollar: '\\$', parts: partsOf, link: (user) => `[${user}](/user/${user})` };
/** A backslash has no meaning in blocks of HTML. */
const htmlForm: Form = {
  dollar: '&#36;',
  parts: {
    DMOJ: new RegExp(`${htmlCode.source}|${partsOf.DMOJ.source}`, 'gi'),
    VNOJ: new RegExp(`${htmlCode.source}|${partsOf.VNOJ.source}`, 'gi'),
  },
  link: (user) => `<a href="/user/${user}">${user}</a>`,
};

/**
 * A single dollar sign is text on the old sites and begins a formula here; `\(…\)` is a formula there, and `[user:name]` a link.
 * Blocks of code have neither here, so they stay.
 */
export function convertStatement(markdown: string, family: Family): string {
  const lines = markdown.split(/(?<=\r\n|\r(?!\n)|\n)/);
  let [result, at] = ['', 0];
  for (const { type, map } of new MarkdownIt({ html: true }).parse(markdown, {})) {
    if (!map || !literalBlocks.has(type) || map[0] < at) continue;
    const block = lines.slice(map[0], map[1]).join('');
    result += convertText(lines.slice(at, map[0]).join(''), family, markdownForm);
    result += type === 'html_block' ? convertText(block, family, htmlForm) : block;
    at = map[1];
  }
  return result + convertText(lines.slice(at).join(''), family, markdownForm);
}

const literalBlocks = new Set(['fence', 'code_block', 'html_block']);

interface Groups {
  readonly inline?: string;
  readonly displayed?: string;
  readonly user?: string;
}

function convertText(text: string, family: Family, { parts, dollar, link }: Form): string {
  return text.replace(parts[family], (part, ...rest) => {
    const { inline, displayed, user } = rest.at(-1) as Groups;
    if (inline !== undefined) return `~${inline.trim()}~`;
    if (displayed !== undefined) return `$$${displayed}$$`;
    if (user !== undefined) return link(user);
    return part === '$' ? dollar : part;
  });
}
