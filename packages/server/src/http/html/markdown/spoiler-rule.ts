import { itemAt } from '@tribunal/core/lists';
import type MarkdownIt from 'markdown-it';

type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2];

/** Lines that begin with `>!` are hidden until the reader opens them. */
export function spoilerRule(markdown: MarkdownIt): void {
  markdown.block.ruler.before('blockquote', 'spoiler', readSpoiler, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  markdown.renderer.rules.spoiler_open = () => '<details><summary>Spoiler</summary>\n';
}

const mark = /^>!(?!\[) ?/;
const deepestSpoiler = 5;

const readSpoiler: BlockRule = (state, startLine, endLine, isSilent) => {
  const contentOf = (line: number) =>
    itemAt(state.sCount, line) - state.blkIndent >= 4
      ? ''
      : state.src.slice(itemAt(state.bMarks, line) + itemAt(state.tShift, line), state.eMarks[line]);
  const environment = state.env as { spoilers?: number };
  const depth = environment.spoilers ?? 0;
  if (!mark.test(contentOf(startLine)) || depth >= deepestSpoiler) return false;
  if (isSilent) return true;
  let line = startLine;
  const lines: string[] = [];
  for (; line < endLine && mark.test(contentOf(line)); line += 1)
    lines.push(contentOf(line).replace(mark, ''));
  state.push('spoiler_open', 'details', 1);
  const before = state.tokens.length;
  environment.spoilers = depth + 1;
  state.md.block.parse(lines.join('\n'), state.md, state.env, state.tokens);
  environment.spoilers = depth;
  // The lines of the tokens are those of the spoiler, not of the text.
  for (const token of state.tokens.slice(before)) {
    token.level += state.level;
    token.map = null;
  }
  state.push('spoiler_close', 'details', -1);
  state.line = line;
  return true;
};
