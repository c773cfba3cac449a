import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { itemAt } from '@tribunal/core/lists';
import { OperatorError } from '../../environment/operator-error.ts';

/*
 * An archive is a head (mark, whether it is encrypted, salt) and frames: kind (1 byte), length (4 bytes), content. The first frame
 * describes the archive, the last one is the SHA-256 of the others. If there is a passphrase, each frame is sealed with AES-256-GCM;
 * its number is the nonce, so that frames cannot be exchanged or left out.
 */
const mark = Buffer.from('TRIBUNAL BACKUP 1\n');
const saltBytes = 16;
const headBytes = mark.length + 1 + saltBytes;
const tagBytes = 16;
const maxFrameBytes = 4 << 20;
const kinds = { description: 1, data: 2, end: 3 } as const;

interface FrameWriter {
  readonly head: Buffer;
  frame(kind: 'description' | 'data', content: Buffer): Buffer;
  end(): Buffer;
}

export function frameWriter(passphrase: string | null): FrameWriter {
  const salt = randomBytes(saltBytes);
  const key = passphrase === null ? null : keyOf(passphrase, salt);
  const digest = createHash('sha256');
  let number = 0;
  const write = (kind: keyof typeof kinds, content: Buffer): Buffer => {
    const sealed = key ? sealFrame(key, number, kinds[kind], content) : content;
    number += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(kinds[kind]);
    head.writeUInt32BE(sealed.length, 1);
    return Buffer.concat([head, sealed]);
  };
  return {
    head: Buffer.concat([mark, Buffer.from([key ? 1 : 0]), salt]),
    frame(kind, content) {
      digest.update(content);
      return write(kind, content);
    },
    end: () => write('end', digest.digest()),
  };
}

interface Frame {
  readonly kind: 'description' | 'data';
  readonly content: Buffer;
}

/** All frames of an archive. Throws an OperatorError if anything in it is damaged or missing. */
export async function* readFrames(path: string, passphrase: string | null): AsyncGenerator<Frame> {
  const bytes = byteReader(path);
  const head = await bytes.take(headBytes);
  if (!head?.subarray(0, mark.length).equals(mark))
    throw new OperatorError(`${path} is not a backup of Tribunal`);
  const isEncrypted = head[mark.length] === 1;
  if (isEncrypted && passphrase === null)
    throw new OperatorError(`${path} is encrypted: give its passphrase`);
  const key = isEncrypted ? keyOf(passphrase ?? '', head.subarray(mark.length + 1)) : null;
  const digest = createHash('sha256');
  for (let number = 0; ; number += 1) {
    const frameHead = await bytes.take(5);
    const length = frameHead?.readUInt32BE(1) ?? Infinity;
    const sealed = length <= maxFrameBytes ? await bytes.take(length) : null;
    if (!frameHead || !sealed) throw damaged(path);
    const kind = itemAt(frameHead, 0);
    const content = key ? openFrame(key, number, kind, sealed) : sealed;
    if (content === null)
      throw number === 0 ? new OperatorError(`the passphrase of ${path} is wrong`) : damaged(path);
    if (kind === kinds.end) {
      if (!content.equals(digest.digest()) || (await bytes.take(1))) throw damaged(path);
      return;
    }
    digest.update(content);
    yield { kind: kind === kinds.description ? 'description' : 'data', content };
  }
}

function damaged(path: string): OperatorError {
  return new OperatorError(`${path} is damaged or incomplete`);
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase, salt, 32, { N: 1 << 15, r: 8, p: 1, maxmem: 64 << 20 });
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function sealFrame(key: Buffer, number: number, kind: number, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(Buffer.from([kind]));
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function openFrame(key: Buffer, number: number, kind: number, sealed: Buffer): Buffer | null {
  if (sealed.length < tagBytes) return null;
  const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(Buffer.from([kind]));
  cipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, -tagBytes)), cipher.final()]);
  } catch {
    return null;
  }
}

function byteReader(path: string) {
  const chunks = createReadStream(path, { highWaterMark: 1 << 18 })[Symbol.asyncIterator]();
  let kept = Buffer.alloc(0);
  return {
    /** Null at the end of the file. */
    async take(length: number): Promise<Buffer | null> {
      while (kept.length < length) {
        const next = await chunks.next().catch((error: Error) => {
          throw new OperatorError(`cannot read the backup: ${error.message}`);
        });
        if (next.done) return null;
        kept = Buffer.concat([kept, next.value]);
      }
      const taken = kept.subarray(0, length);
      kept = kept.subarray(length);
      return taken;
    },
  };
}
