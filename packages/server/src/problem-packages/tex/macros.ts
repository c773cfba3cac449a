import { existing } from '@tribunal/core/unknown';
import { PackageError } from '../model.ts';
import { matchAt, verbAt, verbatimAt } from './verbatim.ts';

interface Macro {
  readonly parameters: number;
  /** What the first argument is when it is left out, for a macro that takes it in brackets. */
  readonly standard: string | null;
  readonly body: string;
}

const deepestMacro = 40;
const maxExpanded = 1 << 20;
const maxArgumentLength = 10_000;

/** The source with the macros that it defines itself written out. Other definitions stay in the text. */
export function expandMacros(source: string, fileName: string): string {
  return new Expander(fileName).expand(source, 0);
}

class Expander {
  readonly #macros = new Map<string, Macro>();
  readonly #fileName: string;
  #left = maxExpanded;

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  expand(source: string, depth: number): string {
    if (depth > deepestMacro) this.#refuse();
    const parts: string[] = [];
    for (let at = 0; at < source.length; ) {
      const literal = literalAt(source, at);
      if (literal !== null) {
        parts.push(literal);
        at += literal.length;
        continue;
      }
      const reader = new ArgumentReader(source, at);
      const name = reader.command();
      const macro = this.#define(name, reader) ? null : this.#macros.get(name);
      if (macro === null) at = reader.at;
      else if (macro === undefined) {
        parts.push(`\\${name}`);
        at += name.length + 1;
      } else {
        parts.push(this.expand(this.#written(macro, reader), depth + 1));
        at = reader.at;
        // Without the blank, a letter that follows would become part of the last command.
        if (/\\[A-Za-z]+$/.test(existing(parts.at(-1)).slice(-40))) parts.push(' ');
      }
    }
    return parts.join('');
  }

  /** Whether the command defines a macro; the reader is then behind the definition. */
  #define(name: string, reader: ArgumentReader): boolean {
    const definition = definitions.get(name.replace(/\*$/, ''))?.(reader, name);
    if (!definition || !/^[A-Za-z]+$/.test(definition.name)) return false;
    const isKept = name.startsWith('provide') && this.#macros.has(definition.name);
    if (!isKept) this.#macros.set(definition.name, definition.macro);
    return true;
  }

  #written({ parameters, standard, body }: Macro, reader: ArgumentReader): string {
    reader.skipBlanks(parameters === 0);
    const given = Array.from({ length: parameters }, (_, index) =>
      index === 0 && standard !== null ? (reader.option() ?? standard) : (reader.argument() ?? ''),
    );
    const parts = body
      .split(/#([1-9])/)
      .map((part, index) => (index % 2 ? (given[Number(part) - 1] ?? '') : part));
    this.#left -= parts.reduce((sum, part) => sum + part.length, 1);
    if (this.#left < 0) this.#refuse();
    return parts.join('');
  }

  #refuse(): never {
    throw new PackageError(`the TeX macros of ${this.#fileName} become too large`);
  }
}

type ReadDefinition = (
  reader: ArgumentReader,
  command: string,
) => { readonly name: string; readonly macro: Macro } | null;

const newCommand: ReadDefinition = (reader) => {
  const name = reader.argument()?.trim().replace(/^\\/, '');
  const parameters = Number(reader.option() ?? 0);
  const standard = parameters > 0 ? reader.option() : null;
  const body = reader.argument();
  if (name === undefined || body === null || !(parameters >= 0 && parameters <= 9)) return null;
  return { name, macro: { parameters, standard, body } };
};

const definitions: ReadonlyMap<string, ReadDefinition> = new Map(
  Object.entries<ReadDefinition>({
    newcommand: newCommand,
    renewcommand: newCommand,
    providecommand: newCommand,
    def: (reader) => {
      const name = reader.argument()?.replace(/^\\/, '');
      const parameters = (reader.match(/(?:#[1-9])*/y) ?? '').length / 2;
      const body = reader.isAtGroup() ? reader.argument() : null;
      return name === undefined || body === null
        ? null
        : { name, macro: { parameters, standard: null, body } };
    },
    DeclareMathOperator: (reader, command) => {
      const name = reader.argument()?.trim().replace(/^\\/, '');
      const text = reader.argument();
      if (name === undefined || text === null) return null;
      const body = `\\operatorname${command.endsWith('*') ? '*' : ''}{${text}}`;
      return { name, macro: { parameters: 0, standard: null, body } };
    },
  }),
);

/** What contains no macro: text, comments, verbatim text, and commands that are no letters. */
function literalAt(source: string, at: number): string | null {
  const text = matchAt(/[^\\%]+|%[^\n]*/y, source, at);
  if (text !== null) return text;
  const verbatim = verbatimAt(source, at) ?? verbAt(source, at);
  if (verbatim) return source.slice(at, at + verbatim.length);
  return /[A-Za-z]/.test(source.charAt(at + 1)) ? null : source.slice(at, at + 2);
}

class ArgumentReader {
  at: number;
  readonly #source: string;

  constructor(source: string, at: number) {
    this.#source = source;
    this.at = at;
  }

  match(pattern: RegExp): string | null {
    const found = matchAt(pattern, this.#source, this.at);
    this.at += found?.length ?? 0;
    return found;
  }

  /** The command that begins here, with the star of a definition. */
  command(): string {
    const name = this.match(
      /\\(?:newcommand|renewcommand|providecommand|DeclareMathOperator)\*|\\[A-Za-z]+/y,
    );
    return existing(name).slice(1);
  }

  skipBlanks(isOnLine = false): void {
    this.match(isOnLine ? /[ \t]*/y : /[ \t]*\n?[ \t]*/y);
  }

  isAtGroup(): boolean {
    return this.#source.charAt(this.at) === '{';
  }

  option(): string | null {
    const start = this.at;
    this.skipBlanks();
    const option = this.match(/\[[^\]\n]{0,200}\]/y);
    if (option === null) this.at = start;
    return option?.slice(1, -1) ?? null;
  }

  /** A group without its braces, a command or one character. */
  argument(): string | null {
    this.skipBlanks();
    if (!this.isAtGroup()) return this.match(/\\[A-Za-z]+|\\?[^\s}]/y);
    let depth = 0;
    const last = Math.min(this.#source.length, this.at + maxArgumentLength);
    for (let end = this.at; end < last; end += 1) {
      const character = this.#source[end];
      if (character === '\\') end += 1;
      else if (character === '{') depth += 1;
      else if (character === '}' && --depth === 0) {
        const inside = this.#source.slice(this.at + 1, end);
        this.at = end + 1;
        return inside;
      }
    }
    return null;
  }
}
