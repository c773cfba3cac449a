import { audiences } from '@tribunal/contract/clics/audiences';
import type { ClicsObject } from '@tribunal/contract/clics/clics-object';
import { type ClicsContest, stateObject } from '@tribunal/contract/clics/contest-objects';
import { languageIds } from '@tribunal/contract/clics/language-objects';
import { lookup } from '@tribunal/core/lists';
import type { Database, Queries } from '../../../database/connection.ts';
import { isOvertaken, seeOneMoment } from '../../../database/one-moment.ts';
import { configurationMark, loadLanguages } from '../../../storage/contests/clics/clics-configuration.ts';
import { type LoggedContest, loadClicsContest } from '../../../storage/contests/clics/clics-contest.ts';
import {
  type ContestChanges,
  changesSince,
  gradingIds,
  haveSubmissions,
  loadClicsSubmissions,
  submissionIdsAfter,
} from '../../../storage/contests/clics/clics-submissions.ts';
import {
  type FeedHead,
  findFeed,
  lockFeed,
  restartFeed,
  saveFeed,
} from '../../../storage/contests/clics/feed-head.ts';
import {
  appendLines,
  type KnownObject,
  knownObjects,
  type NewLine,
} from '../../../storage/contests/clics/feed-lines.ts';
import { awardLines } from './award-lines.ts';
import { changedLines, deletions } from './changed-lines.ts';
import { type Compared, type ComparedConfiguration, compareConfiguration } from './compare-configuration.ts';
import { objectsOfSubmission } from './objects-of-submission.ts';

/** Bounds the time of one step: readers of a long feed never wait for a second. */
const maxSubmissions = 500;
/** Bounds the memory, and how long the event loop is busy. */
const maxAtOnce = 50;

/** Names of people are not in the contest log, so whoever asks says how thorough the look must be. */
export type Thoroughness = 'log' | 'configuration';

/**
 * Appends to the feed of a contest what has changed since its newest line. Each step is a transaction that holds the head of the
 * feed, so any process may do it at any time, and a crash loses nothing.
 */
export async function catchUpFeed(
  database: Database,
  contestId: number,
  now: Date,
  thoroughness: Thoroughness = 'log',
  signal?: AbortSignal,
): Promise<void> {
  let look = thoroughness;
  while (await nextStep(database, contestId, now, look)) {
    if (signal?.aborted) return;
    look = 'log';
  }
}

/** The first lines of a feed that does not exist yet, or begins anew: everything but most of the submissions. */
export async function beginFeed(database: Database, contestId: number, now: Date): Promise<void> {
  const head = await findFeed(database.query, contestId);
  if (!head || head.isComplete) await nextStep(database, contestId, now, 'log');
}

/** Sees the database as it is at one moment; of two processes that take a step, one begins again. */
async function nextStep(
  database: Database,
  contestId: number,
  now: Date,
  thoroughness: Thoroughness,
): Promise<boolean> {
  for (;;) {
    try {
      return await database.transaction(async (queries) => {
        await seeOneMoment(queries);
        return takeStep(queries, contestId, now, thoroughness);
      });
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
}

/** Returns whether there is more to do. */
async function takeStep(
  queries: Queries,
  contestId: number,
  now: Date,
  thoroughness: Thoroughness,
): Promise<boolean> {
  let head = await lockFeed(queries, contestId);
  const contest = await loadClicsContest(queries, contestId, now);
  if (!contest) return false;
  if (head.isComplete) {
    if (contest.finalizedAt !== null) return false;
    head = await restartFeed(queries, contestId);
  }
  const step = await compare(queries, contest, head, now, thoroughness);
  const isCaughtUp = step.sweptTo === null && step.logNumber >= contest.logNumber;
  const state = stateObject(contest, now);
  const isComplete = isCaughtUp && state.end_of_updates !== null;
  const isChanged = head.logNumber < step.logNumber || step.lines.length > 0 || isTimeUp(head, now);
  const areAwardsDue = step.isSwept || (isCaughtUp && isChanged);
  const lines = [
    ...step.lines,
    ...(areAwardsDue ? await awardLines(queries, contest, now) : []),
    // Only now nothing refers to these any more.
    ...step.deleted,
  ];
  await appendLines(queries, contestId, head.number, lines);
  // Apart from the others, because it replaces a state that may be among them.
  const last = isComplete ? [lastLine(state)] : [];
  await appendLines(queries, contestId, head.number + lines.length, last);
  await saveFeed(queries, contestId, {
    ...head,
    logNumber: step.logNumber,
    rules: step.rules,
    configuration: step.configuration,
    sweptTo: step.sweptTo,
    number: head.number + lines.length + last.length,
    changesAt: nextChange(contest, now),
    isComplete,
  });
  return !isCaughtUp;
}

interface Step extends Pick<FeedHead, 'logNumber' | 'rules' | 'configuration' | 'sweptTo'> {
  readonly lines: readonly NewLine[];
  /** Deleted configuration objects. */
  readonly deleted: readonly NewLine[];
  /** Whether all submissions have been compared again. */
  readonly isSwept: boolean;
}

/**
 * Compares what the log names. After a change that concerns all submissions, and in a new feed, all of them are compared, a part in
 * each step; afterwards, what nothing refers to any more is deleted.
 */
async function compare(
  queries: Queries,
  contest: LoggedContest,
  head: FeedHead,
  now: Date,
  thoroughness: Thoroughness,
): Promise<Step> {
  const isNew = head.number === 0;
  const changes = isNew
    ? wholeLog(contest)
    : await changesSince(queries, contest.id, head.logNumber, maxSubmissions);
  const rules = rulesOf(contest);
  const isEverythingDue = isNew || rules !== head.rules || changes.areProblemsChanged;
  const from = isEverythingDue ? 0 : head.sweptTo;
  const swept = from === null ? [] : await submissionIdsAfter(queries, contest.id, from, maxSubmissions);
  const isSwept = from !== null && swept.length < maxSubmissions && changes.logNumber >= contest.logNumber;
  const isMarked = isNew || isSwept || thoroughness === 'configuration' || changes.isConfigurationChanged;
  const mark = isMarked ? await markOf(queries, contest, now) : head.configuration;
  const isDue =
    isEverythingDue ||
    isSwept ||
    mark !== head.configuration ||
    isTimeUp(head, now) ||
    changes.isConfigurationChanged;
  const configuration = isDue ? await compareConfiguration(queries, contest, now) : nothingChanged;
  const ids = new Set([...changes.submissionIds, ...(await gradingIds(queries, contest.id)), ...swept]);
  const ofSubmissions = await compareSubmissions(queries, contest, [...ids]);
  // What is gone may be referred to by submissions, also by those that were compared before it was gone. They are deleted first.
  const isSweepDue =
    (configuration.deleted.length > 0 &&
      !(isSwept && from === 0) &&
      (from === null || changes.isConfigurationChanged)) ||
    // A team that is in the ranking again has submissions, which no entry of the log names.
    (from !== 0 && (await haveSubmissions(queries, contest.id, configuration.newTeamIds)));
  const isDone = isSwept && !isSweepDue;
  return {
    lines: [...ofSubmissions.deleted, ...configuration.changed, ...ofSubmissions.changed],
    deleted: isDone ? configuration.deleted : [],
    logNumber: changes.logNumber,
    rules,
    configuration: mark,
    sweptTo: isSweepDue ? 0 : isDone ? null : (swept.at(-1) ?? from),
    isSwept: isDone,
  };
}

/** Also changes with the state of the contest, on which it depends what the public sees. */
async function markOf(queries: Queries, contest: ClicsContest, now: Date): Promise<string> {
  const { started, frozen, ended } = stateObject(contest, now);
  return JSON.stringify([await configurationMark(queries, contest.id), started, frozen, ended]);
}

/** A new feed begins with the present: what the log says about the past, it says about everything. */
function wholeLog({ logNumber }: LoggedContest): ContestChanges {
  return { submissionIds: [], isConfigurationChanged: true, areProblemsChanged: true, logNumber };
}

function isTimeUp({ changesAt }: FeedHead, now: Date): boolean {
  return changesAt !== null && changesAt <= now;
}

const nothingChanged: ComparedConfiguration = { changed: [], deleted: [], newTeamIds: [] };

async function compareSubmissions(
  queries: Queries,
  contest: ClicsContest,
  ids: readonly number[],
): Promise<Compared> {
  if (ids.length === 0) return nothingChanged;
  const languages = languageIds(await loadLanguages(queries));
  const parts: Compared[] = [];
  for (let at = 0; at < ids.length; at += maxAtOnce)
    parts.push(await comparePart(queries, contest, languages, ids.slice(at, at + maxAtOnce)));
  return {
    changed: parts.flatMap(({ changed }) => changed),
    deleted: parts.flatMap(({ deleted }) => deleted),
  };
}

async function comparePart(
  queries: Queries,
  contest: ClicsContest,
  languages: ReadonlyMap<string, string>,
  ids: readonly number[],
): Promise<Compared> {
  const submissions = await loadClicsSubmissions(queries, contest, ids);
  const known = await knownObjects(queries, contest.id, { submissionIds: ids });
  const announced = announcedJudgements(known);
  const objects: ClicsObject[] = submissions.flatMap((submission) =>
    objectsOfSubmission(
      contest,
      { ...submission, languageId: lookup(languages, submission.language) },
      announced,
    ),
  );
  return { changed: changedLines(objects, known), deleted: deletions(objects, known) };
}

/** Tools keep a judgement, so one that gave way to another before its first case stays, without a verdict. */
function announcedJudgements(known: ReadonlyMap<string, KnownObject>): Set<string> {
  const isAnnounced = ({ type, texts }: KnownObject) =>
    type === 'judgements' && texts.some((text) => text !== null);
  return new Set([...known.values()].filter(isAnnounced).map(({ id }) => id));
}

/** What decides how all submissions are shown. */
function rulesOf({
  key,
  startTime,
  timeLimit,
  format,
  frozenAt,
  thawedAt,
  areResultsPublic,
  removedIntervals,
}: ClicsContest): string {
  return JSON.stringify([
    key,
    startTime,
    removedIntervals,
    timeLimit,
    format,
    frozenAt,
    thawedAt,
    areResultsPublic,
  ]);
}

function nextChange({ startTime, frozenAt, overAt }: ClicsContest, now: Date): Date | null {
  // The contest still runs at its exact end.
  const afterEnd = new Date(overAt.getTime() + 1);
  const moments = [startTime, frozenAt, afterEnd]
    .filter((moment) => moment !== null)
    .filter((moment) => moment > now);
  return moments.reduce<Date | null>(
    (first, moment) => (first === null || moment < first ? moment : first),
    null,
  );
}

function lastLine(state: object): NewLine {
  const all = audiences.reduce((sum, { bit }) => sum | bit, 0);
  return {
    type: 'state',
    id: '',
    submissionId: null,
    audiences: all,
    data: JSON.stringify(state),
    isReplacement: true,
  };
}
