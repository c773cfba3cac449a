import type MarkdownIt from 'markdown-it';

export interface Formula {
  readonly tex: string;
  readonly isDisplayed: boolean;
}

/** Reads `$…$` and `~…~` as formulas in a line of text and `$$…$$` as formulas on a line of their own. */
export function mathRule(markdown: MarkdownIt, render: (formula: Formula) => string): void {
  markdown.inline.ruler.before('escape', 'math', readFormula);
  markdown.renderer.rules.math = (tokens, index) => {
    const token = tokens[index]!;
    return render({ tex: token.content, isDisplayed: token.markup === '$$' });
  };
}

type InlineRule = Parameters<MarkdownIt['inline']['ruler']['before']>[2];

const readFormula: InlineRule = (state, isSilent) => {
  const mark = markAt(state.src, state.pos);
  if (mark === null) return false;
  const start = state.pos + mark.length;
  const end = endOfFormula(state.src, start, mark);
  if (end < 0) return false;
  if (!isSilent) {
    const token = state.push('math', 'math', 0);
    token.content = state.src.slice(start, end).trim();
    token.markup = mark;
  }
  state.pos = end + mark.length;
  return true;
};

function markAt(text: string, at: number): '$$' | '$' | '~' | null {
  if (text.startsWith('$$', at)) return '$$';
  // `~~` strikes text out.
  if (text[at] === '~') return text[at + 1] === '~' || text[at - 1] === '~' ? null : '~';
  return text[at] === '$' ? '$' : null;
}

const longestFormula = 2000;

/** A formula in a line touches its marks and contains no code; so prices such as $5 and $10 stay text. */
function endOfFormula(text: string, start: number, mark: '$$' | '$' | '~'): number {
  if (mark !== '$$' && /\s/.test(text[start] ?? ' ')) return -1;
  for (let at = start; at < Math.min(text.length, start + longestFormula); at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return -1;
    else if (text.startsWith(mark, at) && at > start) return isEnd(text, at, mark) ? at : -1;
  }
  return -1;
}

function isEnd(text: string, at: number, mark: string): boolean {
  if (mark === '$$') return true;
  return !/\s/.test(text[at - 1]!) && !(mark === '$' && /\d/.test(text[at + 1] ?? ''));
}
