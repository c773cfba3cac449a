import { isatty } from 'node:tty';

const { stdin, stdout, stderr, env, argv } = process;
const repeatedInterruptMs = 1000;

/** These run for months. SIGHUP asks them to open their log files again, unless their terminal was closed. */
const services = ['serve', 'judge'];
const beganOnTerminal = isatty(0);

/**
 * The first Ctrl-C, SIGTERM or SIGHUP asks the command to stop. A Ctrl-C at least a second later exits at once. An earlier
 * one is ignored: npm forwards the Ctrl-C that the program has already received from the terminal.
 */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  let firstSignalAt = Infinity;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (name === 'SIGHUP' && services.includes(argv[2] ?? '') && beganOnTerminal === isatty(0)) return;
      if (name === 'SIGINT' && performance.now() - firstSignalAt > repeatedInterruptMs) process.exit(130);
      firstSignalAt = Math.min(firstSignalAt, performance.now());
      stopping.abort();
    });
  }
  return stopping.signal;
}

// Before the program is loaded, which takes seconds on a busy machine: a signal that asks for new logs must not end a site that starts.
const signal = stopSignal();
// Asks a running site for new workers. It must not end a site that is still starting, one without workers, or a worker.
process.on('SIGUSR2', () => {});
const { runCommandLine } = await import('./start/command-line.ts');
process.exitCode = await runCommandLine(argv.slice(2), { stdin, stdout, stderr, env, signal });
