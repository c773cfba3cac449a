import { itemAt } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import { PackageError } from '../model.ts';
import { accented, isAccent, letters } from './accents.ts';
import { type Argument, codeSpan, texCommands } from './commands.ts';
import { expandMacros } from './macros.ts';
import { formulaText } from './math.ts';
import { type References, readReferences } from './references.ts';
import { standIns, withoutStandIns } from './stand-ins.ts';
import { tableText } from './table.ts';
import { fenced, plainText, plainTitle, quoted, tidy, wrapped } from './texts.ts';
import type { Token } from './token.ts';
import { tokenize } from './tokenize.ts';

interface ConvertedTex {
  readonly markdown: string;
  /** What could not be converted. */
  readonly warnings: readonly string[];
  /** The title that `\problemname` gives. */
  readonly title: string | null;
}

const maxTexLength = 1 << 20;
const deepestTex = 60;
const maxOutputBytes = 4 << 20;

/** Converts the TeX of statements. Simple macros are written out; unknown commands stay in the text, with a warning. */
export function texToMarkdown(source: string, fileName: string): ConvertedTex {
  if (source.length > maxTexLength) throw new PackageError(`${fileName} is too large`);
  const reader = new Converter(tokenize(bodyOf(expandMacros(withoutStandIns(source), fileName))), fileName);
  const markdown = reader.convert();
  return { markdown, warnings: [...reader.warnings], title: reader.title };
}

/** Of a whole document, without its preamble, whose macros have been written out. */
function bodyOf(source: string): string {
  const [, body = null] = /\\begin\s*\{document\}([\s\S]*)/.exec(source) ?? [];
  return body === null ? source : body.replace(/\\end\s*\{document\}[\s\S]*/, '');
}

class Converter {
  readonly warnings = new Set<string>();
  title: string | null = null;
  readonly #tokens: Token[];
  readonly #fileName: string;
  readonly #references: References;
  #at = 0;
  #depth = 0;
  #written = 0;

  constructor(tokens: readonly Token[], fileName: string) {
    this.#tokens = [...tokens];
    this.#fileName = fileName;
    this.#references = readReferences(tokens);
  }

  convert(): string {
    let text = '';
    while (this.#at < this.#tokens.length) {
      text += this.#until(() => false);
      // A closing brace without an opening one.
      this.#at += 1;
    }
    return tidy(text).replaceAll(standIns.cell, '&').replaceAll(standIns.bar, '|');
  }

  /** The text up to a token that ends it; that token is not consumed. */
  #until(isEnd: (token: Token) => boolean): string {
    this.#depth += 1;
    if (this.#depth > deepestTex) throw new PackageError(`${this.#fileName} is nested too deeply`);
    let text = '';
    for (let token = this.#tokens[this.#at]; token; token = this.#tokens[this.#at]) {
      if (token.kind === 'close' || isEnd(token)) break;
      this.#at += 1;
      const part = this.#token(token);
      this.#written += part.length;
      if (this.#written > maxOutputBytes) throw new PackageError(`${this.#fileName} becomes too large`);
      text += part;
    }
    this.#depth -= 1;
    return text;
  }

  #token(token: Token): string {
    switch (token.kind) {
      case 'text':
        return plainText(token.text);
      case 'math':
        return formulaText(token, this.#references.labels);
      case 'verbatim':
        return fenced(token.source);
      case 'verb':
        return codeSpan(token.source);
      case 'paragraph':
        return '\n\n';
      case 'break':
        return standIns.line;
      case 'open':
        return this.#group();
      case 'close':
        return '';
      case 'command':
        return this.#command(token.name);
    }
  }

  #group(): string {
    const style = this.#tokens[this.#at];
    const text = this.#until(() => false);
    this.#at += 1;
    const mark =
      style?.kind === 'command' && Object.hasOwn(groupMarks, style.name) ? groupMarks[style.name] : undefined;
    return mark ? wrapped(mark, text) : text;
  }

  #command(name: string): string {
    if (name === 'begin') return this.#environment(this.#rawArgument());
    if (name === 'end') {
      this.#rawArgument();
      return '';
    }
    if (isAccent(name)) return accented(name, this.#letterArgument());
    if (name === 'caption') return this.#caption();
    const reference = Object.hasOwn(references, name) ? references[name] : undefined;
    if (reference) return reference(this.#number(this.#rawArgument()));
    const known = Object.hasOwn(texCommands, name) ? texCommands[name] : undefined;
    if (known === undefined) return this.#unknown(name);
    if (typeof known === 'string') return known;
    const given = known.takes.map((kind) => this.#argument(kind));
    if (name === 'problemname') this.title = plainTitle(itemAt(given, 0));
    return known.write(...given);
  }

  #argument(kind: Argument): string {
    if (kind === 'brackets') return this.#option('[', ']');
    if (kind === 'parentheses') return this.#option('(', ')');
    return kind === 'raw' ? this.#rawArgument() : this.#textArgument();
  }

  /** The source of an argument that may be left out; it may contain commands and groups. */
  #option(open: string, close: string): string {
    const first = this.#tokens[this.#at];
    if (first?.kind !== 'text' || !first.text.trimStart().startsWith(open)) return '';
    let [depth, source, skipped] = [0, '', first.text.indexOf(open) + 1];
    for (let at = this.#at; at < this.#at + maxOptionLength; at += 1, skipped = 0) {
      const token = this.#tokens[at];
      if (!token || token.kind === 'paragraph') return '';
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      const end = token.kind === 'text' && depth === 0 ? token.text.indexOf(close, skipped) : -1;
      if (token.kind !== 'text' || end < 0) source += sourceOf(token).slice(skipped);
      else {
        this.#tokens[at] = { kind: 'text', text: token.text.slice(end + 1) };
        this.#at = at;
        return source + token.text.slice(skipped, end);
      }
    }
    return '';
  }

  /** What an accent stands on: a group, a command or one letter. */
  #letterArgument(): string {
    const next = this.#tokens[this.#at];
    if (next?.kind === 'command' && (isAccent(next.name) || Object.hasOwn(letters, next.name))) {
      this.#at += 1;
      return this.#token(next);
    }
    if (next?.kind !== 'text') return this.#textArgument();
    const [blanks, letter = ''] = existing(/^\s*(\p{L}?)/u.exec(next.text));
    if (letter !== '') this.#replaceText(next, blanks.length);
    return letter;
  }

  #caption(): string {
    const number = this.#references.captions.get(this.#at - 1);
    this.#argument('brackets');
    const text = this.#textArgument().trim();
    return `\n\n*${number === undefined ? '' : `(${number}) `}${text}*\n\n`;
  }

  #number(label: string): string {
    const number = this.#references.labels.get(label);
    if (number === undefined) this.warnings.add(`${this.#fileName}: there is no label ${label}`);
    return number || '??';
  }

  #textArgument(): string {
    this.#skipBlanks();
    const next = this.#tokens[this.#at];
    if (next?.kind !== 'open') return '';
    this.#at += 1;
    const text = this.#until(() => false);
    this.#at += 1;
    return text;
  }

  /** An argument that is not text: the name of a file or of an environment. */
  #rawArgument(): string {
    this.#skipBlanks();
    if (this.#tokens[this.#at]?.kind !== 'open') return '';
    let [depth, text] = [0, ''];
    for (let token = this.#tokens[this.#at]; token; token = this.#tokens[this.#at]) {
      this.#at += 1;
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      text += sourceOf(token);
      if (depth === 0) break;
    }
    return text.slice(1, -1);
  }

  #skipBlanks(): void {
    const next = this.#tokens[this.#at];
    if (next?.kind === 'text' && next.text.trim() === '') this.#at += 1;
  }

  #replaceText(token: Token & { kind: 'text' }, consumed: number): void {
    this.#tokens[this.#at] = { kind: 'text', text: token.text.slice(consumed) };
  }

  /** Definitions keep their arguments as they are. */
  #unknown(name: string): string {
    this.warnings.add(`${this.#fileName}: the TeX command \\${name} is left in the text as it is`);
    return `\\\\${name} `;
  }

  #environment(name: string): string {
    const isEnd = this.#endOf(name);
    const close = <Text>(text: Text): Text => {
      this.#at += 1;
      this.#rawArgument();
      return text;
    };
    switch (name) {
      case 'itemize':
      case 'enumerate':
      case 'description':
        this.#argument('brackets');
        return close(this.#list(name === 'enumerate', isEnd));
      case 'tabular':
      case 'longtable':
        return close(this.#table(isEnd));
      case 'tabular*':
      case 'tabularx':
        this.#rawArgument();
        return close(this.#table(isEnd));
      case 'quote':
      case 'quotation':
        return close(quoted(this.#until(isEnd)));
      case 'problem':
        return close(this.#problem(isEnd));
      default:
        return close(this.#plainEnvironment(name, isEnd));
    }
  }

  #plainEnvironment(name: string, isEnd: (token: Token) => boolean): string {
    const heading = Object.hasOwn(headings, name) ? headings[name] : undefined;
    if (heading !== undefined) return `\n\n## ${heading}\n\n${this.#until(isEnd)}\n\n`;
    if (sampleEnvironments.has(name)) {
      this.#source(isEnd);
      return '';
    }
    if (!transparent.has(name))
      this.warnings.add(`${this.#fileName}: the TeX environment ${name} is shown as plain text`);
    this.#argument('brackets');
    for (let count = (Object.hasOwn(argumentsOf, name) && argumentsOf[name]) || 0; count > 0; count -= 1)
      this.#rawArgument();
    return `\n\n${this.#until(isEnd)}\n\n`;
  }

  #table(isEnd: (token: Token) => boolean): string {
    this.#argument('brackets');
    const columns = this.#rawArgument();
    return tableText(this.#until(isEnd), columns);
  }

  /** `\begin{problem}{title}{input}{output}{time}{memory}` of Polygon. */
  #problem(isEnd: (token: Token) => boolean): string {
    this.#argument('brackets');
    this.title = plainTitle(this.#textArgument());
    for (let count = 0; count < 4; count += 1) this.#rawArgument();
    return this.#until(isEnd);
  }

  #list(isNumbered: boolean, isEnd: (token: Token) => boolean): string {
    const isItem = (token: Token) => token.kind === 'command' && token.name === 'item';
    this.#until((token) => isItem(token) || isEnd(token));
    const items: string[] = [];
    for (let next = this.#tokens[this.#at]; next && isItem(next); next = this.#tokens[this.#at]) {
      this.#at += 1;
      const label = this.#argument('brackets');
      const text = this.#until((token) => isItem(token) || isEnd(token));
      items.push(label ? `${label} ${text.trim()}` : text.trim());
      if (this.#tokens[this.#at]?.kind === 'close') break;
    }
    const lines = items.map((item, index) => {
      const mark = isNumbered ? `${index + 1}. ` : '- ';
      return mark + tidy(item).replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    });
    return `\n\n${lines.join('\n')}\n\n`;
  }

  /** The source up to the end of an environment. */
  #source(isEnd: (token: Token) => boolean): string {
    let text = '';
    for (let token = this.#tokens[this.#at]; token && !isEnd(token); token = this.#tokens[this.#at]) {
      this.#at += 1;
      text += sourceOf(token);
    }
    return text.trim();
  }

  #endOf(name: string): (token: Token) => boolean {
    return (token) => token.kind === 'command' && token.name === 'end' && this.#nameAfter(token) === name;
  }

  #nameAfter(token: Token): string {
    const at = this.#tokens[this.#at] === token ? this.#at : this.#tokens.indexOf(token, this.#at);
    const name = this.#tokens[at + 2];
    return name?.kind === 'text' ? name.text : '';
  }
}

const groupMarks: Readonly<Record<string, string>> = {
  bf: '**',
  bfseries: '**',
  it: '*',
  itshape: '*',
  em: '*',
  tt: '`',
  ttfamily: '`',
};

const headings: Readonly<Record<string, string>> = {
  Input: 'Input',
  Output: 'Output',
  Interaction: 'Interaction',
  tutorial: 'Tutorial',
  inputformat: 'Input',
  outputformat: 'Output',
  constraints: 'Constraints',
};

const references: Readonly<Record<string, (number: string) => string>> = {
  ref: (number) => number,
  eqref: (number) => `(${number})`,
  autoref: (number) => number,
  cref: (number) => number,
};

const maxOptionLength = 200;
const argumentsOf: Readonly<Record<string, number>> = {
  wrapfigure: 2,
  minipage: 1,
  subfigure: 1,
  multicols: 1,
};

const sampleEnvironments: ReadonlySet<string> = new Set(['example', 'examplewide', 'examplethree']);
const transparent: ReadonlySet<string> = new Set([
  ...['center', 'figure', 'wrapfigure', 'minipage', 'document', 'flushleft', 'flushright', 'small', 'table'],
  ...['subfigure', 'multicols'],
]);

function sourceOf(token: Token): string {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'command':
      return /^[A-Za-z]/.test(token.name) ? `\\${token.name} ` : `\\${token.name}`;
    case 'math':
      return token.isDisplay ? `$$${token.source}$$` : `$${token.source}$`;
    case 'break':
      return '\\\\';
    case 'paragraph':
      return '\n';
    case 'verbatim':
    case 'verb':
      return token.source;
    case 'open':
      return '{';
    case 'close':
      return '}';
  }
}
