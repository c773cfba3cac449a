import { limitedProcess } from '../../src/limited-process/limited-process.ts';

const ask = limitedProcess<string, string>(new URL('./program.ts', import.meta.url), {
  taskMs: 3_600_000,
  memoryMb: 64,
});
process.stdout.write(`${await ask('process id')}\n`);
await ask('for ever');
