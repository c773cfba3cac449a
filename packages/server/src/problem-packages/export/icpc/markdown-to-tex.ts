import MarkdownIt from 'markdown-it';

/** What TeX shows of a statement: headings, paragraphs, lists, code, emphasis, links, images and formulas. Other markup becomes text. */
export function markdownToTex(title: string, markdown: string): string {
  const tokens = new MarkdownIt({ html: false, linkify: false }).parse(withMarks(markdown), {});
  const body = tokens.map((token) => blockTex(token)).join('');
  return `\\problemname{${escaped(title)}}\n\n${body.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}

type Token = ReturnType<MarkdownIt['parse']>[number];

const opened: Readonly<Record<string, string>> = {
  heading_open: '\n\\section*{',
  heading_close: '}\n\n',
  paragraph_close: '\n\n',
  bullet_list_open: '\n\\begin{itemize}\n',
  bullet_list_close: '\\end{itemize}\n\n',
  ordered_list_open: '\n\\begin{enumerate}\n',
  ordered_list_close: '\\end{enumerate}\n\n',
  list_item_open: '\\item ',
  blockquote_open: '\n\\begin{quote}\n',
  blockquote_close: '\\end{quote}\n\n',
  strong_open: '\\textbf{',
  strong_close: '}',
  em_open: '\\emph{',
  em_close: '}',
  link_close: '}',
  softbreak: '\n',
  hardbreak: '\\\\\n',
  tr_close: '\n\n',
  td_close: ' ',
  th_close: ' ',
};

function blockTex(token: Token): string {
  if (token.type === 'inline') return (token.children ?? []).map(inlineTex).join('');
  if (token.type === 'fence' || token.type === 'code_block')
    return `\\begin{verbatim}\n${token.content.replaceAll('\\end{verbatim}', '')}\\end{verbatim}\n\n`;
  return opened[token.type] ?? '';
}

function inlineTex(token: Token): string {
  switch (token.type) {
    case 'text':
      return escaped(token.content);
    case 'code_inline':
      return `\\texttt{${escaped(token.content)}}`;
    case 'link_open':
      return `\\href{${escaped(String(token.attrGet('href') ?? ''))}}{`;
    case 'image':
      return `\\includegraphics[width=0.8\\textwidth]{${String(token.attrGet('src') ?? '').replace(/[{}\\]/g, '')}}`;
    default:
      return opened[token.type] ?? '';
  }
}

/** Formulas as characters for private use, which Markdown leaves alone: their TeX in hexadecimal between two marks. */
function withMarks(markdown: string): string {
  return markdown
    .replace(/[\uE000\uE001]/g, '')
    .replace(/\$\$([^$]+)\$\$/g, (_, tex: string) => mark(`$$${tex}$$`))
    .replace(/\$([^$\n]+)\$/g, (_, tex: string) => mark(`$${tex}$`))
    .replace(/~([^~\n]+)~/g, (_, tex: string) => mark(`$${tex}$`));
}

function mark(tex: string): string {
  return `\uE000${Buffer.from(tex).toString('hex')}\uE001`;
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escaped(text: string): string {
  return text
    .replace(/[\\~^]|[#$%&_{}]/g, (sign) => special[sign] ?? `\\${sign}`)
    .replace(/\uE000([0-9a-f]*)\uE001/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('utf8'));
}
