import { itemAt } from '@tribunal/core/lists';

/** The bytes that percent-encoded text stands for. A percent sign that encodes nothing stands for itself. */
export function unescapePercents(written: string): Buffer {
  const bytes = Buffer.from(written);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const high = bytes[at] === percent ? digitOf(bytes[at + 1]) : notADigit;
    const low = high === notADigit ? notADigit : digitOf(bytes[at + 2]);
    bytes[length++] = low === notADigit ? itemAt(bytes, at) : high * 16 + low;
    if (low !== notADigit) at += 2;
  }
  return bytes.subarray(0, length);
}

const percent = 0x25;
const notADigit = -1;

function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : notADigit;
}
