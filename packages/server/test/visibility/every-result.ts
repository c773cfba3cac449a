import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import type { Database } from '@tribunal/server/database/connection';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { builders } from '../fixtures/builders.ts';
import { makeViewers, type Viewers } from './matrix.ts';

/** The moment of all checks. */
export const now = new Date('2030-01-01T12:00:00Z');

interface Held {
  readonly end: string;
  readonly mode?: 'V' | 'C' | 'P' | 'H';
  readonly isHidden?: true;
  readonly isPrivate?: true;
  readonly isOfOrganization?: true;
  readonly frozenMinutes?: number;
  readonly isThawed?: true;
  /** What contestants see of their own submissions until the end. */
  readonly own?: 'verdict' | 'nothing';
  /** When the contestant submitted. */
  readonly sent: string;
}

const held: Readonly<Record<string, Held>> = {
  running: { end: '15:00', sent: '10:30' },
  'running-C': { end: '15:00', mode: 'C', sent: '10:30' },
  'running-P': { end: '15:00', mode: 'P', sent: '10:30' },
  'running-H': { end: '15:00', mode: 'H', sent: '10:30' },
  'running-verdict': { end: '15:00', own: 'verdict', sent: '10:30' },
  ended: { end: '11:00', sent: '10:30' },
  'ended-nothing': { end: '11:00', own: 'nothing', sent: '10:30' },
  'ended-C': { end: '11:00', mode: 'C', sent: '10:30' },
  'ended-P': { end: '11:00', mode: 'P', sent: '10:30' },
  'ended-H': { end: '11:00', mode: 'H', sent: '10:30' },
  'before-freeze': { end: '11:00', frozenMinutes: 60, sent: '09:59' },
  frozen: { end: '11:00', frozenMinutes: 60, sent: '10:00' },
  thawed: { end: '11:00', frozenMinutes: 60, isThawed: true, sent: '10:30' },
  secret: { end: '11:00', isHidden: true, sent: '10:30' },
  private: { end: '11:00', isPrivate: true, sent: '10:30' },
  'of-org': { end: '11:00', isOfOrganization: true, sent: '10:30' },
};

/** Contests of every kind; each has one public problem of the same name. */
export const everyContest = Object.keys(held);

const rejudging = ['edit_own_problem', 'rejudge_submission', 'rejudge_submission_lot'];

interface EveryResult {
  readonly viewers: Viewers;
  /** The submission in each contest. */
  readonly submissions: ReadonlyMap<string, number>;
}

/**
 * `contestant` solved the problem of each contest in the contest. `setter` wrote every problem and no contest; `editor`
 * wrote everything; `finished` takes part in every contest and has used the own hour.
 */
export async function makeEveryResult(database: Database): Promise<EveryResult> {
  const viewers = await makeViewers(database, {
    user: {},
    finished: {},
    contestant: {},
    setter: { permissions: rejudging },
    editor: { permissions: rejudging },
    superuser: { isSuperuser: true },
  });
  const idOf = (name: string) => viewers.get(name)?.userId as number;
  const languageId = await builders(database).aLanguage('PY3');
  const submissions = new Map<string, number>();
  for (const [key, contest] of Object.entries(held)) {
    const place = await hold(database, key, contest, idOf);
    const submission = { userId: idOf('contestant'), languageId, source: 'x', ...place };
    const id = await database.transaction((queries) =>
      insertSubmission(queries, submission, at(contest.sent)),
    );
    await accept(database, id, 1);
    submissions.set(key, id);
  }
  return { viewers, submissions };
}

export async function accept(database: Database, submissionId: number, judgement: number): Promise<void> {
  const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0, memory: 0, error: null } as const;
  await recordVerdict(database, { submissionId, judgement, outcome }, now);
}

async function hold(database: Database, key: string, contest: Held, idOf: (name: string) => number) {
  const { aProblem, aContest, aParticipation } = builders(database);
  const problemId = await aProblem({ code: key, points: 1, is_public: true });
  const { id, problems } = await aContest({ key, ...columnsOf(contest), problems: [{ id: problemId }] });
  for (const name of ['setter', 'editor']) {
    await sql`insert into problem_roles (problem_id, user_id, role) values (${problemId}, ${idOf(name)}, 'author')`.execute(
      database.query,
    );
  }
  await sql`insert into contest_roles (contest_id, user_id, role) values (${id}, ${idOf('editor')}, 'author')`.execute(
    database.query,
  );
  const real_start = at('09:00');
  await aParticipation({ contest_id: id, user_id: idOf('finished'), real_start });
  const participationId = await aParticipation({ contest_id: id, user_id: idOf('contestant'), real_start });
  const contestProblemId = problems[0]?.id as number;
  return { problemId, contest: { id, contestProblemId, participationId, virtual: 0 } };
}

function columnsOf({ end, mode, isHidden, isPrivate, isOfOrganization, frozenMinutes, isThawed, own }: Held) {
  return {
    format: 'icpc' as const,
    start_time: at('09:00'),
    end_time: at(end),
    time_limit: 3600,
    scoreboard_visibility: mode ?? 'V',
    submission_visibility: own ?? ('everything' as const),
    is_visible: !isHidden,
    is_private: isPrivate === true,
    is_organization_private: isOfOrganization === true,
    frozen_last_minutes: frozenMinutes ?? 0,
    thawed_at: isThawed ? at('11:30') : null,
  };
}

function at(time: string): Date {
  return new Date(`2030-01-01T${time}:00Z`);
}
