import { isNoVerdict } from '@tribunal/contract/clics/known-verdicts';
import { parseRelativeTime } from '@tribunal/contract/clics/times';
import { parseTime } from '@tribunal/contract/time';
import { fieldsOf } from '@tribunal/core/unknown';
import {
  isShadowed,
  noteShadow,
  type ShadowNews,
  submitShadow,
} from '../actions/contests/clics/shadow-contest.ts';
import { sourceFault } from '../actions/submissions/check-solution.ts';
import { readSourceZip } from '../actions/submissions/read-source-zip.ts';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import type { LoggedContest } from '../storage/contests/clics/clics-contest.ts';
import { languageOf, type OwnObjects, problemOf, teamOf } from './matching.ts';
import { type Source, SourceRefusal } from './source.ts';
import type { FeedLine } from './source-lines.ts';

/** What a run knows of both systems. The maps change with the lines of the feed. */
export interface Shadowing {
  readonly site: Site;
  readonly source: Source;
  readonly contest: LoggedContest;
  readonly here: OwnObjects;
  readonly there: Readonly<Record<SourceType, Map<string, Readonly<Record<string, unknown>>>>>;
}

export const sourceTypes = ['teams', 'problems', 'languages', 'judgement-types'] as const;
type SourceType = (typeof sourceTypes)[number];

/** Takes a line over. True when it says that nothing more will follow. */
export async function takeLine(shadowing: Shadowing, line: FeedLine): Promise<boolean> {
  const { type, id, data, token } = line;
  const { database } = shadowing.site;
  const known = sourceTypes.find((one) => one === type);
  if (known && id !== null) {
    if (data === null) shadowing.there[known].delete(id);
    else shadowing.there[known].set(id, data);
  }
  if (type === 'submissions' && id !== null && data !== null && !isLongId(id))
    await takeSubmission(shadowing, id, data, token);
  else await noteShadow(database, shadowing.contest.id, newsOf(line), token);
  return type === 'state' && typeof data?.end_of_updates === 'string';
}

const maxIdLength = 200;

function isLongId(id: string): boolean {
  return id.length > maxIdLength;
}

function newsOf({ type, id, data }: FeedLine): ShadowNews {
  if (id === null || isLongId(id)) return { kind: 'nothing' };
  if (type === 'submissions' && data === null) return { kind: 'withdrawn', sourceId: id };
  if (type !== 'judgements') return { kind: 'nothing' };
  if (data === null) return { kind: 'judgement deleted', judgementId: id };
  const { submission_id: sourceId, judgement_type_id: type_id, current, start_time, score } = data;
  const startedAt = typeof start_time === 'string' ? parseTime(start_time) : null;
  if (typeof sourceId !== 'string' || isLongId(sourceId) || startedAt === null) return { kind: 'nothing' };
  const isFinal = typeof type_id === 'string' && !isNoVerdict(type_id);
  return {
    ...{ kind: 'judgement', sourceId, judgementId: id, startedAt, isCurrent: current !== false },
    verdict: isFinal ? type_id.slice(0, maxIdLength) : null,
    score: isFinal && typeof score === 'number' && Math.abs(score) <= 1e12 ? score : null,
  };
}

async function takeSubmission(
  shadowing: Shadowing,
  sourceId: string,
  data: Readonly<Record<string, unknown>>,
  token: string | null,
): Promise<void> {
  const { site, contest } = shadowing;
  if (await isShadowed(site.database, contest.id, sourceId))
    return noteShadow(site.database, contest.id, { kind: 'listed', sourceId }, token);
  const read = await solutionOf(shadowing, data);
  if ('fault' in read)
    return noteShadow(site.database, contest.id, { kind: 'fault', sourceId, fault: read.fault }, token);
  if (!(await site.disk.hasSpace())) throw new OperatorError('the disk of this site is full');
  await submitShadow(site.database, contest.id, { sourceId, ...read }, token);
}

async function solutionOf(shadowing: Shadowing, data: Readonly<Record<string, unknown>>) {
  const { contest, here, there } = shadowing;
  const named = (field: string) => String(data[field] ?? '');
  const team = teamOf(named('team_id'), there, here);
  if (!team) return { fault: `no team here is the team ${named('team_id')}` };
  const problem = problemOf(named('problem_id'), there, here);
  if (!problem) return { fault: `no problem of the contest is ${named('problem_id')}` };
  const language = languageOf(named('language_id'), there, here);
  if (!language)
    return {
      fault: `no language is ${named('language_id')}; name one with --language ${named('language_id')}=KEY`,
    };
  const passed = parseRelativeTime(named('contest_time'));
  const length = contest.overAt.getTime() - contest.startTime.getTime();
  if (passed === null || passed < 0 || passed > length)
    return { fault: `its time ${named('contest_time')} is not in the contest` };
  const source = await sourceOf(shadowing, data);
  if (typeof source !== 'string') return source;
  const date = new Date(contest.startTime.getTime() + passed);
  return { team, problem, languageId: language.id, source, date };
}

/** The one file of the submission. */
async function sourceOf(
  { source }: Shadowing,
  data: Readonly<Record<string, unknown>>,
): Promise<string | { readonly fault: string }> {
  const [file] = Array.isArray(data.files) ? data.files : [];
  const { href } = fieldsOf(file);
  if (typeof href !== 'string') return { fault: 'the source gives no files; do the credentials allow it?' };
  let zip: Buffer;
  try {
    zip = await source.file(file.href);
  } catch (error) {
    const isLasting = error instanceof SourceRefusal && error.status < 500 && error.status !== 429;
    if (isLasting) return { fault: error.message };
    throw error;
  }
  const text = readSourceZip(zip);
  if (typeof text !== 'string') return text;
  const wrong = sourceFault(text);
  return wrong ? { fault: wrong.refusal } : text;
}
