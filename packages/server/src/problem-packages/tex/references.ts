import type { Token } from './token.ts';

export interface References {
  /** The number that each label stands for. */
  readonly labels: ReadonlyMap<string, string>;
  /** The numbers of captions that have a label, by the place of their token. */
  readonly captions: ReadonlyMap<number, string>;
}

/** Numbers figures, tables, equations, sections and items as TeX does. */
export function readReferences(tokens: readonly Token[]): References {
  const labels = new Map<string, string>();
  const captions = new Map<number, string>();
  const counters = new Map<string, number>();
  const environments: string[] = [];
  let [current, caption] = ['', -1];
  const count = (kind: string) => {
    counters.set(kind, (counters.get(kind) ?? 0) + 1);
    return String(counters.get(kind));
  };
  const steps: Readonly<Record<string, (at: number) => void>> = {
    begin: (at) => {
      const name = nameAfter(tokens, at);
      environments.push(name);
      if (name === 'enumerate') counters.set(`item ${environments.length}`, 0);
    },
    end: () => environments.pop(),
    caption: (at) => {
      const inside =
        environments.slice(-20).findLast((name) => /^(?:wrap)?(?:figure|table)$/.test(name)) ?? 'figure';
      [current, caption] = [count(inside.replace('wrap', '')), at];
    },
    section: () => {
      [current, caption] = [count('section'), -1];
      counters.delete('subsection');
    },
    subsection: () => {
      [current, caption] = [`${counters.get('section') ?? 0}.${count('subsection')}`, -1];
    },
    item: () => {
      if (environments.at(-1) === 'enumerate')
        [current, caption] = [count(`item ${environments.length}`), -1];
    },
    label: (at) => {
      labels.set(nameAfter(tokens, at), current);
      if (caption >= 0) captions.set(caption, current);
    },
  };
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'command' && Object.hasOwn(steps, token.name)) steps[token.name]?.(at);
    else if (token.kind === 'math' && token.isNumbered) {
      for (const row of token.source.split('\\\\')) {
        if (/\\(?:nonumber|notag)\b/.test(row)) continue;
        const number = count('equation');
        for (const [, name = ''] of row.matchAll(/\\label\{([^{}]*)\}/g)) labels.set(name, number);
      }
    }
  }
  return { labels, captions };
}

function nameAfter(tokens: readonly Token[], at: number): string {
  const name = tokens[at + 2];
  return tokens[at + 1]?.kind === 'open' && name?.kind === 'text' ? name.text : '';
}
