export type Argument = 'text' | 'raw' | 'option';

export interface TexCommand {
  readonly takes: readonly Argument[];
  write(...given: string[]): string;
  /** The argument that names an image. */
  readonly image?: number;
}

const mark = (sign: string): TexCommand => ({
  takes: ['text'],
  write: (text = '') => (text.trim() === '' ? text : `${sign}${text.trim()}${sign}`),
});
const code: TexCommand = {
  takes: ['text'],
  // Mathematics inside stays mathematics; in a code span the escapes of Markdown would be visible.
  write: (text = '') =>
    text.includes('$')
      ? text
      : `\`${text
          .trim()
          .replace(/\\([*_<>`#[\]|\\])/g, '$1')
          .replaceAll('`', "'")}\``,
};
const same: TexCommand = { takes: ['text'], write: (text = '') => text };
const dropped = (...takes: Argument[]): TexCommand => ({ takes, write: () => '' });
const heading = (level: string): TexCommand => ({
  takes: ['text'],
  write: (text = '') => `\n\n${level} ${text.trim()}\n\n`,
});
const section = (title: string): string => `\n\n## ${title}\n\n`;

/** Only addresses of the web; anything else stays text. */
function link(address: string, text: string): string {
  return /^https?:\/\/[^\s<>()]+$/.test(address) ? `[${text}](${address})` : text;
}

const image = (name: string): string => `\n\n![](${name.trim()})\n\n`;

/** Commands of statements with their Markdown. */
export const texCommands: Readonly<Record<string, TexCommand | string>> = {
  textbf: mark('**'),
  bf: mark('**'),
  textit: mark('*'),
  it: mark('*'),
  emph: mark('*'),
  em: '',
  t: code,
  tt: code,
  texttt: code,
  underline: same,
  sout: same,
  textsc: same,
  textrm: same,
  text: same,
  mbox: same,
  centering: '',
  raggedright: '',
  noindent: '',
  bfseries: '',
  itshape: '',
  ttfamily: '',
  tiny: '',
  scriptsize: '',
  footnotesize: '',
  small: '',
  normalsize: '',
  large: '',
  Large: '',
  LARGE: '',
  huge: '',
  Huge: '',
  newpage: '',
  clearpage: '',
  smallskip: '\n\n',
  medskip: '\n\n',
  bigskip: '\n\n',
  par: '\n\n',
  newline: '  \n',
  linebreak: '  \n',
  quad: ' ',
  qquad: ' ',
  ldots: '…',
  dots: '…',
  textellipsis: '…',
  textbackslash: '\\\\',
  textasciitilde: '\\~',
  textasciicircum: '^',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  ' ': ' ',
  '\n': ' ',
  ',': ' ',
  ';': ' ',
  '!': '',
  '-': '',
  '/': '',
  '%': '%',
  '&': '&',
  _: '\\_',
  '#': '\\#',
  $: '\\$',
  '{': '{',
  '}': '}',
  hline: '',
  cline: dropped('raw'),
  vspace: dropped('raw'),
  'vspace*': dropped('raw'),
  hspace: dropped('raw'),
  label: dropped('raw'),
  caption: { takes: ['text'], write: (text = '') => `\n\n*${text.trim()}*\n\n` },
  problemname: dropped('text'),
  section: heading('##'),
  'section*': heading('##'),
  subsection: heading('###'),
  'subsection*': heading('###'),
  subsubsection: heading('####'),
  paragraph: { takes: ['text'], write: (text = '') => `**${text.trim()}** ` },
  InputFile: section('Input'),
  OutputFile: section('Output'),
  Interaction: section('Interaction'),
  Scoring: section('Scoring'),
  Note: section('Note'),
  Notes: section('Notes'),
  Example: '',
  Examples: '',
  exmp: dropped('raw', 'raw'),
  exmpfile: dropped('raw', 'raw'),
  nextsample: '',
  remainingsamples: '',
  url: { takes: ['raw'], write: (address = '') => link(address, address) },
  href: { takes: ['raw', 'text'], write: (address = '', text = '') => link(address, text) },
  footnote: { takes: ['text'], write: (text = '') => ` (${text.trim()})` },
  epigraph: {
    takes: ['text', 'text'],
    write: (text = '', author = '') => `\n\n> ${text.trim()}\n>\n> — ${author.trim()}\n\n`,
  },
  includegraphics: { takes: ['option', 'raw'], write: (_, name = '') => image(name), image: 1 },
  illustration: {
    takes: ['raw', 'raw', 'text'],
    write: (_, name = '', caption = '') => `${image(name)}*${caption.trim()}*\n\n`,
    image: 1,
  },
  multicolumn: { takes: ['raw', 'raw', 'text'], write: (_, __, text = '') => text },
  multirow: { takes: ['raw', 'raw', 'text'], write: (_, __, text = '') => text },
};
