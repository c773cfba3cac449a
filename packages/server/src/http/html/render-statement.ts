import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

/** What a statement may hold. Scripts, styles, frames, forms and event handlers are not in it. */
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

/** HTML of a statement written in Markdown. Some short texts take seconds: see `statement.ts`. */
export function renderStatement(text: string): string {
  return sanitizeHtml(markdown.render(text), allowed);
}
