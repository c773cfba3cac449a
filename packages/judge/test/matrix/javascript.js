const fs = require('node:fs');

const depth = (n) => (n === 0 ? 0 : 1 + depth(n - 1));

const chunk = Buffer.alloc(1 << 16);
const read = () => chunk.subarray(0, fs.readSync(0, chunk));
const linesIn = (bytes) => bytes.reduce((lines, byte) => lines + Number(byte === 10), 0);

const first = read();
const line = first.toString().split('\n')[0];
const kept = [];
if (line === 'answer') console.log(42);
while (line === 'loop');
if (line === 'sleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
while (line === 'memory') kept.push(new Array(1 << 17).fill(1.5));
if (line === 'fault') console.log(kept[5].length);
while (line === 'output') fs.writeSync(1, 'more and more and more\n');
if (line === 'deep') console.log(depth(100_000));
if (line === 'endless') console.log(depth(-1));
if (line === 'input') {
  let lines = linesIn(first);
  for (let bytes = read(); bytes.length > 0; bytes = read()) lines += linesIn(bytes);
  console.log(lines);
}
