const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

/** Accepts both cases, padding and spaces; undefined for any other character. */
export function fromBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text.replace(/[\s=]/g, '').toUpperCase()) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 255);
    }
  }
  return Buffer.from(bytes);
}
