import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import { isCode } from '@tribunal/core/texts/names';
import { isJudgeKey } from '../auth/judge-key.ts';
import type { Database } from '../database/connection.ts';
import {
  type AnnouncedProblem,
  findJudge,
  type Judge,
  type JudgeConnection,
  markOnline,
  type Runtime,
  saveProblems,
  saveRuntimes,
} from '../storage/judges/judges.ts';
import { maxDigestLength, plainText } from './case-report.ts';
import { offeredKey, withSiteKeys } from './offered-languages.ts';

type Handshake = Extract<JudgeMessage, { name: 'handshake' }>;

/** The judge with this name, if the key is correct and the judge is not blocked. */
export async function admitJudge(database: Database, { id, key }: Handshake): Promise<Judge | null> {
  const judge = id.includes('\0') ? undefined : await findJudge(database, id);
  const isKey = isJudgeKey(key, judge?.authKey ?? '');
  return judge && isKey && !judge.isBlocked ? judge : null;
}

/** Stores the judge's languages and problems in the same transaction as its online status. */
export async function storeHandshake(
  database: Database,
  connection: JudgeConnection,
  handshake: Handshake,
  now: Date,
): Promise<void> {
  await database.transaction(async (queries) => {
    await markOnline(queries, connection, now);
    await saveProblems(queries, connection.judgeId, announcedProblems(handshake.problems));
    await saveRuntimes(queries, connection.judgeId, runtimesOf(handshake));
  });
}

/** Drops entries that cannot be problem codes. */
export function announcedProblems(problems: Handshake['problems']): AnnouncedProblem[] {
  return problems
    .map(([code, changedAt]) => ({ code, changedAt }))
    .filter(({ code, changedAt }) => isCode(code) && Number.isFinite(changedAt));
}

const maxRuntimes = 1000;
const maxNameLength = 100;

export function runtimesOf({ executors, digests = {} }: Pick<Handshake, 'executors' | 'digests'>): Runtime[] {
  const runtimes = Object.entries(withSiteKeys(executors)).flatMap(([language, programs]) =>
    programs.map(([name, version], position) => ({
      language: plainText(language, maxNameLength),
      position,
      name: plainText(name, maxNameLength),
      version: plainText(version.join('.'), maxNameLength),
      digest: plainText(digests[offeredKey(language, executors)] ?? '', maxDigestLength),
    })),
  );
  return runtimes.slice(0, maxRuntimes);
}
