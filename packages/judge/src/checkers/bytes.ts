const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

export function isLineBreak(byte: number): boolean {
  return byte === NEWLINE || byte === RETURN;
}

/** The white space of C: space, tab, newline, vertical tab, form feed, carriage return. */
export function isBlank(byte: number): boolean {
  return byte === SPACE || (byte >= TAB && byte <= RETURN);
}

/** Decodes as Latin-1, so that equal strings are equal bytes. A line ends at a newline or a carriage return. */
function lines(content: Buffer): string[] {
  return content.toString('latin1').split(/[\r\n]/);
}

export function filledLines(content: Buffer): string[] {
  return lines(content).filter((line) => line !== '');
}

export function tokens(line: string): string[] {
  return line.split(/[ \t\n\v\f\r]+/).filter((token) => token !== '');
}

/** `String.prototype.trim` also removes 0xA0, which may be the last byte of a UTF-8 character here. */
export function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && isBlank(line.charCodeAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

export function trim(line: string): string {
  let start = 0;
  while (start < line.length && isBlank(line.charCodeAt(start))) start += 1;
  return trimEnd(line.slice(start));
}
