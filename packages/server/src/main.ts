import { runCommandLine } from './command-line.ts';

const patienceMs = 1000;

/**
 * Ctrl-C and SIGTERM ask the command to stop. Another Ctrl-C a moment later does not wait for it; one that comes at once is the same one,
 * which npm hands on to a program that has it from the terminal already.
 */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  let asked = Infinity;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (name === 'SIGINT' && performance.now() - asked > patienceMs) process.exit(130);
      asked = Math.min(asked, performance.now());
      stopping.abort();
    });
  }
  return stopping.signal;
}

const { stdin, stdout, stderr, env, argv } = process;
process.exitCode = await runCommandLine(argv.slice(2), { stdin, stdout, stderr, env, signal: stopSignal() });
