// Solves the captcha of whoever the address names: looks for a nonce whose hash, together with the challenge, begins with zero bits.
// The hash is written out here because browsers offer theirs to pages over HTTPS only.

const primes = firstPrimes(64);
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

const status = document.getElementById('captcha');
const caller = new URLSearchParams(location.search).get('caller');
const address = '/api/v2/captcha';

try {
  const { is_required, challenge, difficulty } = await ask(
    caller ? `${address}?${new URLSearchParams({ caller })}` : address,
  );
  if (is_required) {
    const nonce = await search(challenge, difficulty);
    await ask(`${address}?${new URLSearchParams({ challenge, nonce })}`, { method: 'POST' });
  }
  status.textContent = 'Done. The data API answers again.';
} catch (error) {
  status.textContent = `That did not work: ${error.message}. Reload the page to try again.`;
}

async function ask(path, options) {
  const reply = await fetch(path, options);
  const { data, error } = await reply.json();
  if (error) throw new Error(error.message);
  return data.object;
}

/** In slices, so that the page stays alive and can tell how far it is. */
async function search(challenge, difficulty) {
  const slice = 20_000;
  for (let nonce = 0; ; ) {
    for (const end = nonce + slice; nonce < end; nonce++) {
      if (sha256(`${challenge}:${nonce}`) >>> (32 - difficulty) === 0) return String(nonce);
    }
    status.textContent = `Working: ${nonce.toLocaleString('en')} tries so far.`;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The first 32 bits of the SHA-256 of a text of ASCII characters. */
function sha256(text) {
  const words = new Int32Array(((text.length + 72) >> 6) << 4);
  for (let i = 0; i < text.length; i++) words[i >> 2] |= text.charCodeAt(i) << (24 - (i & 3) * 8);
  words[text.length >> 2] |= 0x80 << (24 - (text.length & 3) * 8);
  words[words.length - 1] = text.length * 8;
  const hash = Int32Array.from(initial);
  const schedule = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16)
    mix(hash, words.subarray(block, block + 16), schedule);
  return hash[0] >>> 0;
}

function mix(hash, block, w) {
  w.set(block);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15];
    const y = w[i - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i] + w[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] += value;
}

function firstPrimes(count) {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. */
function fraction(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
}
