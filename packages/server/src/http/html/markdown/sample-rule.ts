import { itemAt } from '@tribunal/core/lists';
import { type SamplePart, samplePartsOf } from '@tribunal/core/texts/samples';
import type MarkdownIt from 'markdown-it';

type Token = ReturnType<MarkdownIt['parse']>[number];

/** The tokens of a sample part: the heading takes three, the code block one. */
const tokensOfPart = 4;

/**
 * Puts the input and the output of a sample side by side. `mark` returns the text that stands for markup until the rest of the
 * statement is sanitized.
 */
export function sampleRule(markdown: MarkdownIt, mark: (markup: string) => string): void {
  markdown.core.ruler.push('samples', (state) => {
    const parts = new Map(samplePartsOf(state.src).map((part) => [part.line, part]));
    const markup = (text: string) =>
      Object.assign(new state.Token('html_block', '', 0), { content: mark(text) });
    if (parts.size > 0) state.tokens = withSamples(state.tokens, parts, markup);
  });
}

function withSamples(
  tokens: readonly Token[],
  parts: ReadonlyMap<number, SamplePart>,
  markup: (text: string) => Token,
): Token[] {
  const result: Token[] = [];
  let hasHeading = false;
  for (let at = 0; at < tokens.length; ) {
    const count = sampleAt(tokens, at, parts);
    // The heading of a sample is h4, also in a statement without other headings.
    if (count > 0 && !hasHeading) result.push(markup('<h3 class="unseen">Samples</h3>\n'));
    hasHeading ||= itemAt(tokens, at).type === 'heading_open';
    const end = at + Math.max(1, count * tokensOfPart);
    const inside = tokens.slice(at, end);
    result.push(...(count === 0 ? inside : sampleTokens(inside, markup)));
    at = end;
  }
  return result;
}

function sampleTokens(tokens: readonly Token[], markup: (text: string) => Token): Token[] {
  const result = [markup('<div class="sample">\n')];
  for (let at = 0; at < tokens.length; at += tokensOfPart) {
    itemAt(tokens, at).attrSet(sampleHeadingAttribute, '');
    result.push(markup('<div class="sample-part">\n'), ...tokens.slice(at, at + tokensOfPart));
    result.push(markup('</div>\n'));
  }
  return [...result, markup('</div>\n')];
}

/** Marks the headings of samples until the statement is sanitized. */
export const sampleHeadingAttribute = 'data-sample';

/** The number of parts of the sample that begins at this token: an input with its output, or one of them alone. */
function sampleAt(tokens: readonly Token[], at: number, parts: ReadonlyMap<number, SamplePart>): 0 | 1 | 2 {
  const part = partAt(tokens, at, parts);
  if (!part) return 0;
  const next = partAt(tokens, at + tokensOfPart, parts);
  return part.kind === 'input' && next?.kind === 'output' ? 2 : 1;
}

function partAt(
  tokens: readonly Token[],
  at: number,
  parts: ReadonlyMap<number, SamplePart>,
): SamplePart | undefined {
  const token = tokens[at];
  if (token?.type !== 'heading_open' || token.level > 0 || !token.map) return undefined;
  const block = tokens[at + tokensOfPart - 1]?.type;
  return block === 'fence' || block === 'code_block' ? parts.get(token.map[0]) : undefined;
}
