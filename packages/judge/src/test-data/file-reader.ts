import { close, fstatSync, read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { RandomAccessReader } from 'yauzl';

const readPiece = promisify(read);
const pieceBytes = 64 << 10;

/** Reads an archive from an open file, and closes it. Positions come from the archive, so they are checked. */
export class FileReader extends RandomAccessReader {
  readonly size: number;
  readonly #descriptor: number;

  constructor(descriptor: number) {
    super();
    this.#descriptor = descriptor;
    this.size = fstatSync(descriptor).size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytes?: number) => void,
  ): void {
    if (position + length > this.size) callback(new Error('unexpected EOF'));
    else read(this.#descriptor, buffer, offset, length, position, callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end));
  }

  /** A stream of Node would close the file. */
  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - at));
      const { bytesRead } = await readPiece(this.#descriptor, piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error('unexpected EOF');
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  override close(callback: (error: Error | null) => void): void {
    close(this.#descriptor, callback);
  }
}
