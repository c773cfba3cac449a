import type { Person } from '../../fixtures/accounts.ts';
import { announceProblem } from '../../fixtures/announced-data.ts';
import { submitting } from '../submitting.ts';

const statement = `Add two numbers.

### Sample Input 1
\`\`\`
1 2
\`\`\`
### Sample Output 1
\`\`\`
3
\`\`\`
### Sample Input 2
\`\`\`
10 20
\`\`\`
### Sample Output 2
\`\`\`
30
\`\`\`
`;

/** A site with a problem that has samples, and a judge in the database that accepts test runs. */
export async function running() {
  const site = await submitting();
  const { app, database, languageId, problemId, aToken } = site;
  await database.query
    .updateTable('problems')
    .set({ description: statement })
    .where('id', '=', problemId)
    .execute();

  async function aJudge(): Promise<number> {
    const { id } = await database.query
      .insertInto('judges')
      .values({ name: 'alpha', auth_key: 'x', is_online: true, accepts_test_runs: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    await announceProblem(database, id, 'sums');
    await database.query
      .insertInto('judge_runtimes')
      .values({ judge_id: id, language_id: languageId, position: 0, name: 'python3' })
      .execute();
    return id;
  }

  /** Starts a run with a token, like a script. */
  async function run(person: Person, fields: Record<string, unknown> = { samples: 1 }, code = 'sums') {
    return app.inject({
      method: 'POST',
      url: `/problem/${code}/run`,
      headers: { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' },
      payload: { source: 'print(3)', language: languageId, ...fields },
    });
  }

  async function get(person: Person, url: string, accept = 'application/json') {
    return app.inject({ url, headers: { authorization: `Bearer ${await aToken(person)}`, accept } });
  }

  async function end(id: number, outcome: object): Promise<void> {
    await database.query
      .updateTable('test_runs')
      .set({ outcome: JSON.stringify(outcome) })
      .where('id', '=', id)
      .execute();
  }

  return { ...site, aJudge, run, get, end };
}

export const ran = {
  failure: null,
  feedback: '',
  time: 0.012,
  memory: 8300,
  output: '3\n',
  isOutputCut: false,
  errors: '',
  isCorrect: true,
};
