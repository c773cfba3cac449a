import { itemAt } from '../lists.ts';

/** An example of a statement: an input and the output that belongs to it. */
interface Sample {
  readonly input: string;
  readonly output: string;
}

/** One code block of an example, below its heading. */
export interface SamplePart {
  readonly kind: 'input' | 'output';
  /** The line of the heading, from 0. */
  readonly line: number;
  readonly text: string;
}

/**
 * The examples of a statement in Markdown: the code blocks directly below headings such as "Sample Input 1" and
 * "Sample Output 1". Takes time linear in the text.
 */
export function samplesOf(statement: string): Sample[] {
  const samples: Sample[] = [];
  let input: string | null = null;
  for (const { kind, text } of samplePartsOf(statement)) {
    if (kind === 'output' && input !== null) samples.push({ input, output: text });
    input = kind === 'input' ? text : null;
  }
  return samples;
}

export function samplePartsOf(statement: string): SamplePart[] {
  const lines = statement.split(/\r\n?|\n/);
  const parts: SamplePart[] = [];
  let heading: Omit<SamplePart, 'text'> | null = null;
  for (let at = 0; at < lines.length; ) {
    const block: CodeBlock | null = fencedBlock(lines, at) ?? (heading && indentedBlock(lines, at));
    if (block && heading) parts.push({ ...heading, text: block.text });
    if (block) heading = null;
    else if (!isEmpty(lines[at])) heading = sampleHeading(itemAt(lines, at), at);
    at = block ? block.end : at + 1;
  }
  return parts;
}

const maxHeadingLength = 100;

function sampleHeading(line: string, at: number): Omit<SamplePart, 'text'> | null {
  if (line.length > maxHeadingLength) return null;
  const title = /^ {0,3}#{1,6}[ \t](.*)$/
    .exec(line)?.[1]
    ?.replace(/[\s*_:#]+/g, ' ')
    .trim();
  const [, kind, before, forInput] =
    /^(?:(?:sample|example)s? (input|output)|(input|output) (?:sample|example)|(output) for sample input)(?: ?\d+)?$/i.exec(
      title ?? '',
    ) ?? [];
  const name = (kind ?? before ?? forInput)?.toLowerCase();
  return name === 'input' || name === 'output' ? { kind: name, line: at } : null;
}

interface CodeBlock {
  readonly text: string;
  /** The line after the block. */
  readonly end: number;
}

/** A block between lines of at least three backticks or tildes. Without a closing line, it extends to the end of the text. */
function fencedBlock(lines: readonly string[], at: number): CodeBlock | null {
  const opening = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/.exec(lines[at] ?? '');
  if (!opening) return null;
  const [, indent = '', fence = ''] = opening;
  let end = at + 1;
  while (end < lines.length && !closes(itemAt(lines, end), fence)) end += 1;
  const content = lines.slice(at + 1, end).map((line) => withoutIndent(line, indent.length));
  return { text: textOf(content), end: end + 1 };
}

function closes(line: string, fence: string): boolean {
  const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1] ?? '';
  return closing.startsWith(fence);
}

function indentedBlock(lines: readonly string[], at: number): CodeBlock | null {
  let end = at;
  for (
    let line = at;
    line < lines.length && (isEmpty(lines[line]) || isIndented(itemAt(lines, line)));
    line += 1
  )
    if (!isEmpty(lines[line])) end = line + 1;
  if (end === at || isEmpty(lines[at])) return null;
  return { text: textOf(lines.slice(at, end).map((line) => withoutIndent(line, 4))), end };
}

function isIndented(line: string): boolean {
  return /^(?: {4}| {0,3}\t)/.test(line);
}

function withoutIndent(line: string, width: number): string {
  if (line.startsWith('\t') && width === 4) return line.slice(1);
  let spaces = 0;
  while (spaces < width && line[spaces] === ' ') spaces += 1;
  return line.slice(spaces);
}

function isEmpty(line = ''): boolean {
  return line.trim() === '';
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
