import { itemAt } from '@tribunal/core/lists';
import type MarkdownIt from 'markdown-it';

export interface Formula {
  readonly tex: string;
  readonly isDisplayed: boolean;
}

/** Reads `$…$` and `~…~` as formulas in a line of text and `$$…$$` as formulas on a line of their own. */
export function mathRule(markdown: MarkdownIt, render: (formula: Formula) => string): void {
  markdown.inline.ruler.before('escape', 'math', readFormula);
  markdown.renderer.rules.math = (tokens, index) => {
    const token = itemAt(tokens, index);
    return render({ tex: token.content, isDisplayed: token.markup === '$$' });
  };
}

type InlineRule = Parameters<MarkdownIt['inline']['ruler']['before']>[2];

const readFormula: InlineRule = (state, isSilent) => {
  const found = formulaAt(state.src, state.pos);
  if (found === null) return false;
  if (!isSilent) {
    const token = state.push('math', 'math', 0);
    token.content = found.tex;
    token.markup = found.isDisplayed ? '$$' : '$';
  }
  state.pos = found.end;
  return true;
};

/** The formula that begins at this place, and the place behind it. */
export function formulaAt(text: string, at: number): (Formula & { readonly end: number }) | null {
  const mark = markAt(text, at);
  if (mark === null) return null;
  const start = at + mark.length;
  const end = endOfFormula(text, start, mark);
  if (end < 0) return null;
  return { tex: text.slice(start, end).trim(), isDisplayed: mark === '$$', end: end + mark.length };
}

function markAt(text: string, at: number): '$$' | '$' | '~' | null {
  if (text.startsWith('$$', at)) return '$$';
  // `~~` strikes text out.
  if (text[at] === '~') return text[at + 1] === '~' || text[at - 1] === '~' ? null : '~';
  return text[at] === '$' ? '$' : null;
}

const maxFormulaLength = 2000;

/** A formula in a line touches its marks and contains no code; so prices such as $5 and $10 stay text. */
function endOfFormula(text: string, start: number, mark: '$$' | '$' | '~'): number {
  if (mark !== '$$' && /\s/.test(text[start] ?? ' ')) return -1;
  for (let at = start; at < Math.min(text.length, start + maxFormulaLength); at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return -1;
    else if (text.startsWith(mark, at) && at > start) return isEnd(text, at, mark) ? at : -1;
  }
  return -1;
}

function isEnd(text: string, at: number, mark: string): boolean {
  if (mark === '$$') return true;
  return !/\s/.test(itemAt(text, at - 1)) && !(mark === '$' && /\d/.test(text[at + 1] ?? ''));
}
