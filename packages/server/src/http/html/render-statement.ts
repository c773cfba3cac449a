import katex from 'katex';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { columnSides, sideOf, sides } from './markdown/column-sides.ts';
import { headingLevels } from './markdown/heading-levels.ts';
import { htmlBlockRule } from './markdown/html-block-rule.ts';
import { type Formula, mathRule } from './markdown/math-rule.ts';
import { sampleHeadingAttribute, sampleRule } from './markdown/sample-rule.ts';
import { spoilerRule } from './markdown/spoiler-rule.ts';

/** What a statement may contain. Scripts, styles, frames, forms and event handlers are not allowed. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'img'],
    ...['em', 'strong', 'b', 'i', 's', 'u', 'sub', 'sup', 'kbd', 'details', 'summary', 'div'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
  ],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'title', 'width', 'height'], ol: ['start'] },
  allowedClasses: { th: [...sides], td: [...sides] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
};

/** Marks the place of our own markup while the text around it is sanitized; a character for private use that no text needs. */
const placeholder = '\uE000';

/** HTML of a statement written in Markdown with formulas. Some short texts take seconds: see `statement.ts`. */
export function renderStatement(text: string): string {
  const kept: string[] = [];
  const mark = (markup: string) => `${placeholder}${kept.push(markup) - 1}${placeholder}`;
  const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });
  const renderFormula = (formula: Formula) => mark(mathMl(formula));
  mathRule(markdown, renderFormula);
  htmlBlockRule(markdown, renderFormula);
  spoilerRule(markdown);
  sampleRule(markdown, mark);
  const safe = sanitizeHtml(markdown.render(text.replaceAll(placeholder, '')), {
    ...allowed,
    transformTags: { ...headingTransforms(), td: cellWithSide, th: cellWithSide },
  });
  return withMarkup(withScrollAreas(safe), kept);
}

/** Markup belongs only between tags: in an attribute it would end the attribute. */
function withMarkup(safe: string, kept: readonly string[]): string {
  return safe.replace(/<[^>]*>|\uE000(\d+)\uE000/g, (found, index?: string) =>
    index === undefined ? found.replace(/\uE000\d*/g, '') : (kept[Number(index)] ?? ''),
  );
}

/** Styles are not allowed; the columns of a table keep their sides as classes. */
const cellWithSide: sanitizeHtml.Transformer = (tagName, { style = '', align = '' }) => {
  const side = sideOf(/text-align:\s*(\w+)/i.exec(style)?.[1] ?? align);
  return { tagName, attribs: side === null ? {} : { class: side } };
};

function headingTransforms(): sanitizeHtml.IOptions['transformTags'] {
  const levelOf = headingLevels();
  const transforms = [1, 2, 3, 4, 5, 6].map((written) => {
    const transform: sanitizeHtml.Transformer = (_, attributes) => ({
      tagName: levelOf(written, sampleHeadingAttribute in attributes),
      attribs: {},
    });
    return [`h${written}`, transform];
  });
  return Object.fromEntries(transforms);
}

/** A table that is wider than the screen scrolls by itself, and not the whole page. */
function withScrollAreas(safe: string): string {
  return safe.replaceAll('<table>', '<div class="scroll"><table>').replaceAll('</table>', '</table></div>');
}

/** MathML, because it needs no styles in attributes, which our content security policy forbids, and screen readers read it. */
function mathMl({ tex, isDisplayed }: Formula): string {
  const markup = katex.renderToString(tex, {
    output: 'mathml',
    displayMode: isDisplayed,
    throwOnError: false,
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 200,
  });
  const aligned = columnSides(markup);
  return isDisplayed ? `<span class="formula">${aligned}</span>` : aligned;
}
