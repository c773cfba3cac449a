/** What ended a program, by the report that its runtime wrote to standard error. */
export interface Fault {
  /** An identifier of the language, such as the class of an exception, or words of ours. Nothing else of standard error is shown. */
  readonly name: string;
  /** Of the source. */
  readonly line: number | null;
}

export type FaultReader = (stderr: string) => Fault | null;

interface Reports {
  /** Our words for reports that contain no identifier. They are tried first. */
  readonly words?: readonly (readonly [report: RegExp, words: string])[];
  /** Captures the identifier. */
  readonly name?: RegExp;
  /** Captures the line; the first match counts. */
  readonly line?: RegExp;
}

/** Programs choose what they write, so each expression must take linear time. */
export function faultReader({ words = [], name, line }: Reports): FaultReader {
  return (stderr) => {
    const known = words.find(([report]) => report.test(stderr))?.[1];
    const found = known ?? identifier(name?.exec(stderr)?.[1]);
    return found === null ? null : { name: found, line: lineNumber(line?.exec(stderr)?.[1]) };
  };
}

/** A program chooses the names of its own exceptions, which therefore must stay short and without blanks. */
export function identifier(text: string | undefined): string | null {
  return text !== undefined && /^[A-Za-z_][\w.:]{0,79}$/.test(text) ? text : null;
}

export function lineNumber(digits: string | undefined): number | null {
  return digits !== undefined && /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}
