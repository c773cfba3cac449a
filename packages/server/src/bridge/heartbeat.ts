import type { JudgeMessage } from '@tribunal/contract/judge';
import { clamp } from '@tribunal/core/bounds';
import type { Pulse } from '../storage/judges/judges.ts';
import type { Line } from './judge-socket.ts';

const remembered = 6;
const mostLatency = 3600;
const mostLoad = 1e6;

/** Pings the judge, and keeps what its answers tell: the average of the last few, and its load. */
export function createPulse(line: Pick<Line, 'send'>, everyMs: number) {
  const ping = () => line.send({ name: 'ping', when: Date.now() / 1000 });
  const timer = setInterval(ping, everyMs);
  const latencies: number[] = [];
  let load = Number.POSITIVE_INFINITY;
  ping();
  return {
    take(answer: Extract<JudgeMessage, { name: 'ping-response' }>): Pulse {
      latencies.push(clamp(Date.now() / 1000 - answer.when, 0, mostLatency));
      if (latencies.length > remembered) latencies.shift();
      const told = clamp(answer.load ?? -1, -1, mostLoad);
      load = told < 0 ? Number.POSITIVE_INFINITY : told;
      const average = latencies.reduce((sum, one) => sum + one, 0) / latencies.length;
      return { ping: average, load: told < 0 ? null : told };
    },
    load: () => load,
    stop: () => clearInterval(timer),
  };
}
