/** What a run has used so far, in milliseconds. */
export interface TimeReading {
  readonly cpuMs: number;
  /** Time in which a thread was ready to run and had no processor. Threads that wait at the same time may count each. */
  readonly waitedMs: number;
}

/** How a run spent its time. What belongs to none of the three was lost while the judge itself was late. */
interface TimeAccount {
  update(): void;
  readonly waitedMs: () => number;
  readonly sleptMs: () => number;
}

/** A judge that wakes up late does not know what happened meanwhile, so it counts no more than this as sleep. */
const maxStepMs = 100;
/** Samples of processor time are rounded to ticks, so one may show more time than has passed. */
const maxCarryMs = 50;

/**
 * Divides the time of a run into use of a processor, waiting for one, and sleep. Waiting counts only where the run did not use a
 * processor, so that helpers that wait beside a running thread gain nothing. While another program of the same case is
 * busy, a run does not sleep but waits for it.
 */
export function createTimeAccount(
  read: () => TimeReading,
  othersBusyMs: () => number,
  now: () => number = () => performance.now(),
): TimeAccount {
  let last = { at: now(), ...read(), othersMs: othersBusyMs() };
  let waitedMs = 0;
  let sleptMs = 0;
  let carryMs = 0;
  return {
    update() {
      const next = { at: now(), ...read(), othersMs: othersBusyMs() };
      const unusedMs = next.at - last.at - Math.max(0, next.cpuMs - last.cpuMs) + carryMs;
      const stepWaitedMs = clamp(next.waitedMs - last.waitedMs, 0, Math.max(0, unusedMs));
      const restMs = unusedMs - stepWaitedMs - Math.max(0, next.othersMs - last.othersMs);
      waitedMs += stepWaitedMs;
      sleptMs += clamp(restMs, 0, maxStepMs);
      carryMs = clamp(restMs, -maxCarryMs, 0);
      last = next;
    },
    waitedMs: () => waitedMs,
    sleptMs: () => sleptMs,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
