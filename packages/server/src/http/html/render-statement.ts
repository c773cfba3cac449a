import katex from 'katex';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { type Formula, mathRule } from './math-rule.ts';

/** What a statement may contain. Scripts, styles, frames, forms and event handlers are not allowed. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'img'],
    ...['em', 'strong', 'b', 'i', 's', 'u', 'sub', 'sup', 'kbd', 'details', 'summary'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
  ],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'title', 'width', 'height'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  transformTags: { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6' },
};

/** Marks the place of a formula while the text around it is sanitized; a character for private use that no text needs. */
const placeholder = '\uE000';

/** HTML of a statement written in Markdown with formulas. Some short texts take seconds: see `statement.ts`. */
export function renderStatement(text: string): string {
  const formulas: string[] = [];
  const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });
  mathRule(markdown, (formula) => {
    formulas.push(mathMl(formula));
    return `${placeholder}${formulas.length - 1}${placeholder}`;
  });
  const safe = sanitizeHtml(markdown.render(text.replaceAll(placeholder, '')), allowed);
  return safe.replace(/\uE000(\d+)\uE000/g, (_, index: string) => formulas[Number(index)] ?? '');
}

/** MathML, because it needs no styles in attributes, which our content security policy forbids, and screen readers read it. */
function mathMl({ tex, isDisplayed }: Formula): string {
  return katex.renderToString(tex, {
    output: 'mathml',
    displayMode: isDisplayed,
    throwOnError: false,
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 200,
  });
}
