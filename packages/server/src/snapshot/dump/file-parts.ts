import { filePartBytes } from '@tribunal/contract/snapshot/data-lines';

/** The content of a file in parts of limited size. An empty file has one part. */
export async function* fileParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    kept.push(chunk);
    length += chunk.length;
    while (length >= filePartBytes) {
      const all = Buffer.concat(kept);
      yield all.subarray(0, filePartBytes);
      isFirst = false;
      [kept, length] = [[all.subarray(filePartBytes)], length - filePartBytes];
    }
  }
  if (length > 0 || isFirst) yield Buffer.concat(kept);
}
