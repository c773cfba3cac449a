import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Audience } from '@tribunal/contract/clics/audiences';
import { numberInToken, tokenPrefix } from '@tribunal/contract/clics/feed-tokens';
import { itemAt } from '@tribunal/core/lists';
import { derivedKey } from '../../../auth/seal.ts';
import type { FeedTokens } from '../../../storage/contests/clics/feed-view.ts';

/**
 * All views share the numbers of the lines. Gaps between those of the public view would say how many lines it keeps back, for example
 * how many cases of a submission were judged during a freeze, so its tokens are encrypted.
 */
export function tokensOfFeed(epoch: string, audience: Audience, secretKey: string): FeedTokens {
  const prefix = tokenPrefix(epoch, audience);
  if (audience.view === 'full')
    return {
      prefix,
      tokenOf: (number) => prefix + number,
      read: (token) => numberInToken(token, prefix),
      withTokens: (text) => text,
    };
  const key = derivedKey(secretKey, `feed ${prefix}`);
  const tokensFor = (numbers: readonly number[]): string[] => {
    const encrypted = encrypt(key, numbers).toString('hex');
    return numbers.map(
      (_, index) => prefix + encrypted.slice(index * tokenDigits, (index + 1) * tokenDigits),
    );
  };
  return {
    prefix,
    tokenOf: (number) => itemAt(tokensFor([number]), 0),
    read(token) {
      const digits = token.startsWith(prefix) ? token.slice(prefix.length) : '';
      return /^[0-9a-f]{32}$/.test(digits) ? decrypt(key, Buffer.from(digits, 'hex')) : null;
    },
    withTokens(text) {
      const lines = text.split('\n').slice(0, -1);
      const places = lines.map((line) => line.lastIndexOf(`"${prefix}`) + 1);
      const numbers = lines.map((line, index) =>
        Number(line.slice(itemAt(places, index) + prefix.length, -2)),
      );
      const tokens = tokensFor(numbers);
      return lines.map((line, index) => `${line.slice(0, places[index])}${tokens[index]}"}\n`).join('');
    },
  };
}

const blockBytes = 16;
const tokenDigits = 2 * blockBytes;

/** One block for each number. No two lines have the same number, so equal blocks do not occur. */
function encrypt(key: Buffer, numbers: readonly number[]): Buffer {
  const blocks = Buffer.alloc(numbers.length * blockBytes);
  for (const [index, number] of numbers.entries())
    blocks.writeBigUInt64BE(BigInt(number), (index + 1) * blockBytes - 8);
  return createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(blocks);
}

/** Null for a block that this feed has not made: the first half of all others is empty. */
function decrypt(key: Buffer, block: Buffer): number | null {
  const plain = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(block);
  return plain.readBigUInt64BE(0) === 0n ? Number(plain.readBigUInt64BE(8)) : null;
}
