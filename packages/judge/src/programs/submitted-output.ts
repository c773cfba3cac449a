import { basename, extname } from 'node:path';

/** The case for which an output is wanted. */
interface OutputOf {
  /** Counted from 1. */
  readonly position: number;
  readonly inputFile: string | null;
  readonly outputFile: string | null;
}

/** A submission to an output-only problem. */
export interface SubmittedOutputs {
  outputFor(wanted: OutputOf): Promise<Buffer>;
}

const heading = /^#[ \t]*case[ \t]+(\d{1,6})[ \t]*\r?$/i;

/** A line `# case N` begins the output for case N. Without such lines the whole text is the output for every case. */
export function outputsInText(text: string): SubmittedOutputs {
  return { outputFor: async ({ position }) => Buffer.from(textFor(text, position)) };
}

function textFor(text: string, position: number): string {
  const lines = text.split('\n');
  if (!lines.some((line) => heading.test(line))) return text;
  const found: string[] = [];
  let isOwn = false;
  for (const line of lines) {
    const number = heading.exec(line)?.[1];
    if (number !== undefined) isOwn = Number(number) === position;
    else if (isOwn) found.push(line);
  }
  return found.join('\n');
}

/** One file for each case. A case without a file has no output. */
export function outputsInFiles(
  names: readonly string[],
  read: (name: string) => Promise<Buffer | null>,
): SubmittedOutputs {
  return {
    async outputFor(wanted) {
      const name = nameFor(names, wanted);
      return (name === undefined ? null : await read(name)) ?? Buffer.alloc(0);
    },
  };
}

/** The file is named like the output or the input of the case, or has its number. */
export function nameFor(names: readonly string[], wanted: OutputOf): string | undefined {
  const { position, inputFile, outputFile } = wanted;
  const files = [outputFile, inputFile].filter((name) => name !== null);
  const numbered = new RegExp(`^(?:out(?:put)?|case|test)?[-_. ]?0*${position}$`, 'i');
  const rules: ((name: string) => boolean)[] = [
    (name) => outputFile !== null && basename(name) === basename(outputFile),
    (name) => files.some((file) => stemOf(name) === stemOf(file)),
    (name) => numbered.test(stemOf(name)),
  ];
  return rules.map((rule) => names.find(rule)).find((name) => name !== undefined);
}

function stemOf(name: string): string {
  return basename(name, extname(name));
}
