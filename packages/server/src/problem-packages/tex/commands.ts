import { letters } from './accents.ts';
import { standIns } from './stand-ins.ts';

/** `brackets` and `parentheses` may be left out. */
export type Argument = 'text' | 'raw' | 'brackets' | 'parentheses';

interface TexCommand {
  readonly takes: readonly Argument[];
  write(...given: string[]): string;
}

const mark = (sign: string): TexCommand => ({
  takes: ['text'],
  write: (text = '') => (text.trim() === '' ? text : `${sign}${text.trim()}${sign}`),
});
const code: TexCommand = {
  takes: ['text'],
  // Mathematics inside stays mathematics; in a code span the escapes of Markdown would be visible.
  write: (text = '') =>
    text.includes('$') ? text : codeSpan(text.trim().replace(/\\([*_<>`#[\]|\\])/g, '$1')),
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

export function codeSpan(source: string): string {
  const text = source.replaceAll('|', standIns.bar);
  const mark = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return mark === '`' ? `\`${text}\`` : `${mark} ${text} ${mark}`;
}

const image = (name: string): string => `\n\n![](${name.replace(/[{}]/g, '').trim()})\n\n`;
const rule: TexCommand = dropped('brackets');

/** A cell over several columns is followed by empty ones. */
const spanning: TexCommand = {
  takes: ['raw', 'raw', 'text'],
  write: (count = '', _ = '', text = '') =>
    text + standIns.cell.repeat(Math.min(Math.max(Number.parseInt(count, 10) - 1 || 0, 0), 50)),
};

/** Its number and its points. */
const subtask: TexCommand = {
  takes: ['text', 'text'],
  write: (number = '', points = '') => `\n\n**Subtask ${number.trim()} (${points.trim()}).** `,
};

/** Commands of statements with their Markdown: those of LaTeX, olymp.sty, cms-contest and problemtools. */
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
  tabularnewline: standIns.line,
  quad: ' ',
  qquad: ' ',
  ldots: '…',
  dots: '…',
  textellipsis: '…',
  textbackslash: '\\\\',
  textasciitilde: '\\~',
  textasciicircum: '^',
  ...letters,
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
  toprule: rule,
  midrule: rule,
  bottomrule: rule,
  addlinespace: rule,
  cmidrule: dropped('brackets', 'parentheses', 'raw'),
  vspace: dropped('raw'),
  'vspace*': dropped('raw'),
  hspace: dropped('raw'),
  'hspace*': dropped('raw'),
  hfill: '',
  vfill: '',
  label: dropped('raw'),
  ensuremath: { takes: ['raw'], write: (source = '') => `$${source.trim()}$` },
  xspace: '',
  textcolor: { takes: ['raw', 'text'], write: (_, text = '') => text },
  color: dropped('raw'),
  textsuperscript: { takes: ['text'], write: (text = '') => `<sup>${text}</sup>` },
  textsubscript: { takes: ['text'], write: (text = '') => `<sub>${text}</sub>` },
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
  Explanation: section('Explanation'),
  Explanations: section('Explanation'),
  Constraints: section('Constraints'),
  SubtaskWithScore: subtask,
  SubtaskWithCost: subtask,
  implementation: section('Implementation'),
  inputfile: section('Input'),
  outputfile: section('Output'),
  constraints: section('Constraints'),
  scoring: section('Scoring'),
  explanation: section('Explanation'),
  explanations: section('Explanation'),
  Example: '',
  Examples: '',
  example: '',
  examples: '',
  sampleio: dropped('brackets', 'raw', 'raw'),
  sampleinput: dropped('brackets', 'raw'),
  sampleoutput: dropped('brackets', 'raw'),
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
  includegraphics: { takes: ['brackets', 'raw'], write: (_, name = '') => image(name) },
  illustration: {
    takes: ['raw', 'raw', 'text'],
    write: (_, name = '', caption = '') => `${image(name)}*${caption.trim()}*\n\n`,
  },
  multicolumn: spanning,
  multirow: { takes: ['raw', 'raw', 'text'], write: (_, __, text = '') => text },
};
