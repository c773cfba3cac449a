import { runCommandLine } from './command-line.ts';

/** Ctrl-C and SIGTERM ask the command to stop; a second one does not wait for it. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted && name === 'SIGINT') process.exit(130);
      stopping.abort();
    });
  }
  return stopping.signal;
}

const { stdin, stdout, stderr, env, argv } = process;
process.exitCode = await runCommandLine(argv.slice(2), { stdin, stdout, stderr, env, signal: stopSignal() });
