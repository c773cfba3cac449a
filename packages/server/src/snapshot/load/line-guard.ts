import { OperatorError } from '../../operator-error.ts';
import { longestLine } from './read-lines.ts';

const lineEnd = 0x0a;

/** Passes a snapshot through, counts its lines and refuses one that `load` would refuse. May be used for one stream after another. */
export function lineGuard(onLines: (count: number) => void = () => {}) {
  let lines = 0;
  let length = 0;
  return async function* guard(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
  if (length <= longestLine) return;
  const mebibytes = longestLine / 1024 / 1024;
  throw new OperatorError(
    `record ${line} needs a line of more than ${mebibytes} MiB, which load would refuse`,
  );
}
