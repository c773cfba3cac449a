import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import type { Site } from '@tribunal/server/site';
import { buildApp } from '@tribunal/server/start/app';
import { type Person, people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

export const source = 'print(sum(map(int, input().split())))\n';

export interface Sent {
  readonly fields?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly code?: string;
}

/** A site with a problem that accepts solutions. */
export async function submitting(given: Pick<Partial<Site>, 'disk'> = {}) {
  const clock = { now: new Date() };
  const database = await testDatabase();
  const site = testSite(database, { now: () => clock.now, ...given });
  const app = await buildApp(site);
  const persons = people(site, app);
  const built = builders(database);
  const languageId = await built.aLanguage('PY3');
  const problemId = await built.aProblem({ code: 'sums' });

  /** Submits a solution with a token, like a script. */
  async function submit(person: Person, { fields = {}, headers = {}, code = 'sums' }: Sent = {}) {
    return app.inject({
      method: 'POST',
      url: `/problem/${code}/submit`,
      headers: {
        authorization: `Bearer ${await persons.aToken(person)}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: String(new URLSearchParams({ source, language: String(languageId), ...fields })),
    });
  }

  async function submissionsOf({ id }: Person) {
    return database.query
      .selectFrom('submissions')
      .select(['id', 'contest_id', 'participation_id', 'virtual', 'status'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
  }

  async function judge(id: number, result: 'AC' | 'WA' | 'IE' = 'AC'): Promise<void> {
    const outcome = {
      result,
      casePoints: result === 'WA' ? 0 : 1,
      caseTotal: 1,
      time: 0.1,
      memory: 1,
      error: null,
    };
    await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, clock.now);
  }

  return {
    clock,
    database,
    site,
    app,
    languageId,
    problemId,
    submit,
    submissionsOf,
    judge,
    ...persons,
    ...built,
  };
}
