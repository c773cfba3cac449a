import { OperatorError } from '../../environment/operator-error.ts';
import { maxLineBytes } from './read-lines.ts';

const lineEnd = 0x0a;

/**
 * Passes a snapshot through, counts its lines, and throws at a line that is too long for `load`. Can be used for several
 * streams in a row.
 */
export function lineChecker(onLines: (count: number) => void = () => {}) {
  let lines = 0;
  let length = 0;
  return async function* check(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      let from = 0;
      for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, from)) {
        refuseLong(length + end - from, lines + 1);
        [lines, length, from] = [lines + 1, 0, end + 1];
      }
      length += chunk.length - from;
      refuseLong(length, lines + 1);
      onLines(lines);
      yield chunk;
    }
  };
}

function refuseLong(length: number, line: number): void {
  if (length <= maxLineBytes) return;
  const mebibytes = maxLineBytes / 1024 / 1024;
  throw new OperatorError(
    `record ${line} needs a line longer than ${mebibytes} MiB, which load does not accept`,
  );
}
