import { itemAt } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import type MarkdownIt from 'markdown-it';
import { type Formula, formulaAt } from './math-rule.ts';

/** Code, comments and tags, which contain no formulas. */
const literal =
  /<!--[\s\S]*?-->|<(?<code>pre|code|kbd|script|style|textarea)\b[\s\S]*?(?:<\/\k<code>\s*>|$)|<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>|\\[\s\S]/iy;
const isMarkup = /<\/?[a-z][a-z0-9]*[\s/>]/i;

/** Formulas in the text of HTML blocks, in which nothing else of Markdown has a meaning. */
export function htmlBlockRule(markdown: MarkdownIt, render: (formula: Formula) => string): void {
  markdown.renderer.rules.html_block = (tokens, index) => withFormulas(itemAt(tokens, index).content, render);
}

function withFormulas(text: string, render: (formula: Formula) => string): string {
  let [result, at] = ['', 0];
  while (at < text.length) {
    literal.lastIndex = at;
    const skipped = literal.exec(text)?.[0];
    const found = skipped === undefined ? formulaAt(text, at) : null;
    if (found === null || isMarkup.test(found.tex)) {
      const part = skipped ?? itemAt(text, at);
      result += part;
      at += part.length;
    } else {
      result += render({ ...found, tex: withoutEntities(found.tex) });
      at = found.end;
    }
  }
  return result;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };
const withoutEntities = (tex: string): string =>
  tex.replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => existing(entities[name]));
