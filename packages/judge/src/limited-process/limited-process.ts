import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Answered } from './answer-tasks.ts';

interface ProcessLimits {
  /** For one task, without the time that it waits for others. */
  readonly taskMs: number;
  readonly memoryMb: number;
}

/** The task exceeded its limit of time or memory. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

/**
 * Runs tasks one after another in a separate process, so that no input can block this one. A task that exceeds a limit
 * ends only that process. The process starts with the first task and exits after a while without tasks.
 */
export function limitedProcess<Task, Answer>(program: URL, limits: ProcessLimits) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let earlier: Promise<unknown> = Promise.resolve();
  const run = async (task: Task): Promise<Answer> => {
    clearTimeout(idle);
    child = child?.connected ? child : await startProcess(program, limits);
    try {
      return await ask<Task, Answer>(child, task, limits.taskMs);
    } finally {
      idle = setTimeout(() => child?.disconnect(), idleMs).unref();
    }
  };
  return (task: Task): Promise<Answer> => {
    const answer = earlier.then(() => run(task));
    earlier = answer.catch(() => {});
    return answer;
  };
}

/** The same with several processes, so that a long task does not hold up others. */
export function limitedProcesses<Task, Answer>(count: number, program: URL, limits: ProcessLimits) {
  const free = Array.from({ length: count }, () => limitedProcess<Task, Answer>(program, limits));
  const waiting: ((run: (task: Task) => Promise<Answer>) => void)[] = [];
  return async (task: Task): Promise<Answer> => {
    // The last one that was used, so that others can exit.
    const run = free.pop() ?? (await new Promise<(typeof free)[number]>((resolve) => waiting.push(resolve)));
    try {
      return await run(task);
    } finally {
      const next = waiting.shift();
      if (next) next(run);
      else free.push(run);
    }
  };
}

const idleMs = 60_000;

/** The environment may contain secrets, so the process does not inherit it. */
async function startProcess(program: URL, { memoryMb }: ProcessLimits): Promise<ChildProcess> {
  const source = fileURLToPath(program);
  // The build compiles .ts to .js but does not change this name.
  const path = existsSync(source) ? source : source.replace(/\.ts$/, '.js');
  const child = fork(path, {
    env: { PATH: process.env.PATH },
    execArgv: [...process.execArgv, `--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // The start of the process does not count towards the first task.
  await messageFrom(child);
  return child;
}

/** Keeps this process alive only while a result is pending. */
async function ask<Task, Answer>(child: ChildProcess, task: Task, taskMs: number): Promise<Answer> {
  child.ref();
  child.channel?.ref();
  const timer = setTimeout(() => child.kill('SIGKILL'), taskMs);
  try {
    child.send(task as object);
    const answered = (await messageFrom(child)) as Answered<Answer>;
    // The code tells the callers, for example, that the disk is full.
    if ('fault' in answered) throw Object.assign(new Error(answered.fault), { code: answered.code });
    return answered.answer;
  } finally {
    clearTimeout(timer);
    child.channel?.unref();
    child.unref();
  }
}

async function messageFrom(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const exit = once(child, 'exit', { signal }).then(() => {
    throw new LimitExceeded('it needs too much time or memory');
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), exit]);
    return message;
  } finally {
    exit.catch(() => {});
    waiting.abort();
  }
}
