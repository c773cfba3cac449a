import type { IncomingMessage } from 'node:http';
import { isJudgeKey } from '../../auth/judge-key.ts';
import type { Site } from '../../site.ts';
import { findJudge } from '../../storage/judges/judges.ts';

export type Admission = 'admitted' | 'refused' | 'too many';

const maxFailures = 30;
const minuteMs = 60_000;
const maxAddresses = 10_000;

/**
 * Checks the name and key of a judge. A right key is always admitted, because behind a proxy everybody has the same address.
 * After many wrong keys in a minute, an address is told to wait.
 */
export function judgeAdmission({ database }: Pick<Site, 'database'>) {
  const failures = new Map<string, { minute: number; count: number }>();
  const countOf = (address: string, minute: number) => {
    const earlier = failures.get(address);
    return earlier?.minute === minute ? earlier.count : 0;
  };
  return async (request: IncomingMessage): Promise<Admission> => {
    const address = request.socket.remoteAddress ?? '';
    const minute = Math.floor(performance.now() / minuteMs);
    if (await isJudge(request.headers.authorization)) return 'admitted';
    // Others may have failed since the check.
    const count = countOf(address, minute);
    if (count >= maxFailures) return 'too many';
    if (failures.size >= maxAddresses) failures.clear();
    failures.set(address, { minute, count: count + 1 });
    return 'refused';
  };

  async function isJudge(authorization: string | undefined): Promise<boolean> {
    const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(authorization ?? '') ?? [];
    const [, name, key] =
      /^([^:\0]+):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
    if (name === undefined || key === undefined) return false;
    const judge = await findJudge(database, name);
    return isJudgeKey(key, judge?.authKey ?? '') && judge?.isBlocked === false;
  }
}
