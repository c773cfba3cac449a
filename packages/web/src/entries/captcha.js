// Solves the captcha of the caller named in the address: finds a nonce whose hash with the challenge begins with zero bits. The hash is
// implemented here because browsers offer theirs only to pages over HTTPS.

const primes = firstPrimes(64);
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const schedule = new Int32Array(64);

const status = document.getElementById('captcha');
const caller = new URLSearchParams(location.search).get('caller');
const address = '/api/v2/captcha';

try {
  let captcha = await ask(caller ? `${address}?${new URLSearchParams({ caller })}` : address);
  // The reply to a solution contains the next challenge if more requests were made in the meantime.
  while (captcha.is_required) {
    const { challenge, difficulty } = captcha;
    const nonce = await search(challenge, difficulty);
    captcha = await ask(`${address}?${new URLSearchParams({ challenge, nonce })}`, { method: 'POST' });
  }
  status.textContent = status.dataset.done;
} catch (error) {
  status.textContent = status.dataset.failed.replace('{reason}', () => error.message);
}

async function ask(path, options) {
  const reply = await fetch(path, options);
  const { data, error } = await reply.json();
  if (error) throw new Error(error.message);
  return data.object;
}

/** Works in slices, so that the page stays responsive and shows its progress. */
async function search(challenge, difficulty) {
  const slice = 50_000;
  const firstBits = hashesBeginningWith(`${challenge}:`);
  for (let nonce = 0; ; ) {
    for (const end = nonce + slice; nonce < end; nonce++) {
      if (firstBits(String(nonce)) >>> (32 - difficulty) === 0) return String(nonce);
    }
    status.textContent = status.dataset.working.replace('{count}', nonce.toLocaleString());
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The first 32 bits of the SHA-256 of a text with this prefix. All texts are ASCII; the common prefix is hashed once. */
function hashesBeginningWith(beginning) {
  const shared = beginning.length & ~63;
  const state = Int32Array.from(initial);
  for (let start = 0; start < shared; start += 64)
    mix(state, wordsOf(beginning.slice(start, start + 64), 16), 0);
  const rest = beginning.slice(shared);
  const hash = new Int32Array(8);
  return (end) => {
    const length = rest.length + end.length;
    const words = wordsOf(rest + end, length < 56 ? 16 : 32);
    words[length >> 2] |= 0x80 << (24 - (length & 3) * 8);
    words[words.length - 1] = (shared + length) * 8;
    hash.set(state);
    for (let start = 0; start < words.length; start += 16) mix(hash, words, start);
    return hash[0] >>> 0;
  };
}

function wordsOf(text, count) {
  const words = new Int32Array(count);
  for (let i = 0; i < text.length; i++) words[i >> 2] |= text.charCodeAt(i) << (24 - (i & 3) * 8);
  return words;
}

/** Processes sixteen words, as defined in FIPS 180-4. */
function mix(hash, words, start) {
  for (let i = 0; i < 16; i++) schedule[i] = words[start + i];
  for (let i = 16; i < 64; i++) {
    const x = schedule[i - 15];
    const y = schedule[i - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1;
  }
  let a = hash[0];
  let b = hash[1];
  let c = hash[2];
  let d = hash[3];
  let e = hash[4];
  let f = hash[5];
  let g = hash[6];
  let h = hash[7];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i] + schedule[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}

function firstPrimes(count) {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits of the fraction. */
function fraction(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
}
