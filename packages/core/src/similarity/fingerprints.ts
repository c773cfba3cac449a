/** Tokens in one hash. Shorter common passages are not noticed. */
export const gramLength = 10;
/** Of as many hashes in a row, one is kept: a common passage of `gramLength + windowLength - 1` tokens is always noticed. */
const windowLength = 8;

const base = 0x01000193;

/** The hash of every run of `length` tokens, by its first token. */
export function gramHashes(kinds: Int32Array, length = gramLength): Int32Array {
  const count = Math.max(0, kinds.length - length + 1);
  const hashes = new Int32Array(count);
  let hash = 0;
  let highest = 1;
  for (let index = 1; index < length; index += 1) highest = Math.imul(highest, base);
  for (let index = 0; index < kinds.length; index += 1) {
    if (index >= length) hash = (hash - Math.imul(kinds[index - length] ?? 0, highest)) | 0;
    hash = (Math.imul(hash, base) + (kinds[index] ?? 0)) | 0;
    if (index >= length - 1) hashes[index - length + 1] = mixed(hash);
  }
  return hashes;
}

/** Neighboring hashes of a polynomial are alike; winnowing needs them in random order. */
function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b | 0);
  return value ^ (value >>> 16);
}

/** The places of the hashes that stand for a text: the least of each window, as in "Winnowing" by Schleimer, Wilkerson and Aiken. */
export function winnow(hashes: Int32Array): number[] {
  const places: number[] = [];
  const last = Math.max(0, hashes.length - windowLength);
  for (let start = 0; start <= last && hashes.length > 0; start += 1) {
    const end = Math.min(hashes.length, start + windowLength);
    let least = start;
    for (let at = start + 1; at < end; at += 1) if ((hashes[at] ?? 0) <= (hashes[least] ?? 0)) least = at;
    if (places.at(-1) !== least) places.push(least);
  }
  return places;
}
