import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { submit } from '@tribunal/client/commands/submit';
import type { SubmissionDetail } from '@tribunal/contract/data/submission-records';
import { token } from './fake-data.ts';
import { aCase, aLanguage, aSubmission, problemDetail } from './records.ts';
import { runCommand, type Surroundings } from './run-command.ts';
import { siteAndUser } from './sign-in.ts';

/** A site with the problem `sum`, and a folder with a solution. */
async function surroundings(t: { after(end: () => Promise<void>): void }, fileName = 'sum.py') {
  const { site, address, env } = await siteAndUser(t);
  site.data.lists.languages = [
    aLanguage(1, 'C'),
    aLanguage(2, 'CPP17'),
    aLanguage(3, 'PY3'),
    aLanguage(4, 'CPP20'),
  ];
  site.data.objects['problem/sum'] = problemDetail('sum', { languages: ['CPP17', 'PY3'] });
  const file = join(env.XDG_CONFIG_HOME, fileName);
  await writeFile(file, 'print(3)\n');
  const run = (args: string[], given: Surroundings = {}) =>
    runCommand(submit, args, {
      ...given,
      env: { TRIBUNAL_SITE: address, TRIBUNAL_TOKEN: token, ...env, ...given.env },
    });
  const submitted = () => {
    const posts = site.requests.filter(({ body }) => body !== '');
    return posts.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  };
  return { site, address, file, run, submitted };
}

const accepted = aSubmission({
  status: 'D',
  result: 'AC',
  time: 0.02,
  memory: 2048,
  case_points: 20,
  case_total: 20,
  cases: [
    aCase(1, 'AC', 10),
    { type: 'batch', batch_id: 1, cases: [aCase(2, 'AC', 10), aCase(3, 'AC', 10)], points: 10, total: 10 },
  ],
});

test('a solution is submitted and its cases are printed as they come, each once', async (t) => {
  const { site, address, file, run, submitted } = await surroundings(t);
  const [first, batch] = accepted.cases;
  assert.ok(first && batch?.type === 'batch');
  const grading = { status: 'G', result: null } as const;
  site.data.looks.push(
    aSubmission({}),
    { ...accepted, ...grading, cases: [first, { ...batch, cases: batch.cases.slice(0, 1) }] },
    accepted,
  );
  assert.deepEqual(await run([file, '--problem', 'sum'], { isTTY: true }), {
    status: 0,
    stdout: `Queued
Grading
Case 1    AC   0.020 s     2.0 MiB  10/10
Batch 1
  Case 2    AC   0.020 s     2.0 MiB  10/10
  Case 3    AC   0.020 s     2.0 MiB  10/10
AC  20/20  0.020 s  2.0 MiB
`,
    stderr: `Submission 7: ${address}/submission/7\n`,
  });
  assert.deepEqual(submitted(), [{ source: 'print(3)\n', language: '3' }]);
});

test('a solution is sent for the contest that the command names', async (t) => {
  const { file, run, submitted } = await surroundings(t);
  const args = [file, '--problem', 'sum', '--contest', 'finals', '--no-wait'];
  assert.equal((await run(args, { isTTY: true })).status, 0);
  assert.deepEqual(submitted(), [{ source: 'print(3)\n', language: '3', contest: 'finals' }]);
});

test('in a pipe each change is the whole submission as one line of JSON', async (t) => {
  const { site, file, run } = await surroundings(t);
  const looks = [aSubmission({}), accepted];
  site.data.looks.push(...looks);
  const { status, stdout } = await run([file, '--problem', 'sum']);
  assert.deepEqual([status, stdout], [0, looks.map((look) => `${JSON.stringify(look)}\n`).join('')]);
});

test('a restarted judging is printed from its first case', async (t) => {
  const { site, file, run } = await surroundings(t);
  const grading = aSubmission({ status: 'G', cases: [aCase(1, 'AC', 10), aCase(2, 'AC', 10)] });
  site.data.looks.push(
    grading,
    { ...grading, cases: [aCase(1, 'AC', 10)] },
    aSubmission({ status: 'IE', result: 'IE' }),
  );
  const { status, stdout } = await run([file, '--problem', 'sum'], { isTTY: true });
  const [one, two] = [1, 2].map((id) => `Case ${id}    AC   0.020 s     2.0 MiB  10/10\n`);
  assert.deepEqual([status, stdout], [2, `Grading\n${one}${two}${one}IE  0/0\n`]);
});

const verdicts: [Partial<SubmissionDetail>, number][] = [
  [{ result: 'AC', case_points: 10, case_total: 10 }, 0],
  [{ result: 'AC', case_points: 9, case_total: 10 }, 2],
  [{ result: 'WA', case_points: 10, case_total: 10 }, 2],
  [{ status: 'CE', result: 'CE' }, 2],
  [{ status: 'AB', result: 'AB' }, 2],
];

for (const [verdict, expected] of verdicts) {
  test(`the exit status for ${JSON.stringify(verdict)} is ${expected}`, async (t) => {
    const { site, file, run } = await surroundings(t);
    site.data.looks.push(aSubmission({ status: 'D', ...verdict }));
    assert.equal((await run([file, '--problem', 'sum', '--wait'])).status, expected);
  });
}

test('with --no-wait only the id is printed', async (t) => {
  const { site, address, file, run } = await surroundings(t);
  const stderr = `Submission 7: ${address}/submission/7\n`;
  const args = [file, '--problem', 'sum', '--no-wait'];
  assert.deepEqual(await run(args), { status: 0, stdout: '{"id":7}\n', stderr });
  assert.deepEqual(await run(args, { isTTY: true }), { status: 0, stdout: '', stderr });
  assert.ok(!site.requests.some(({ url }) => url.pathname.startsWith('/api/v2/submission/')));
});

const languages: [string, string[], string | undefined][] = [
  ['sum.CPP', [], '2'],
  ['sum.py', [], '3'],
  ['sum', ['--language', 'c'], '1'],
  ['sum.py', ['--language', 'CPP20'], '4'],
];

for (const [name, args, language] of languages) {
  test(`the language of ${[name, ...args].join(' ')} has the id ${language}`, async (t) => {
    const { file, run, submitted } = await surroundings(t, name);
    await run([file, '--problem', 'sum', '--no-wait', ...args]);
    assert.equal(submitted()[0]?.language, language);
  });
}

const refusals: [string, string[], string][] = [
  ['sum', ['--problem', 'sum'], 'give the language of sum with --language; available languages: CPP17, PY3'],
  [
    'sum.c',
    ['--problem', 'sum'],
    'give the language of sum.c with --language; available languages: CPP17, PY3',
  ],
  [
    'sum.py',
    ['--problem', 'sum', '--language', 'PY2'],
    'unknown language PY2; available languages: C, CPP17, PY3, CPP20',
  ],
  ['sum.py', ['--problem', 'other'], 'the site answered 404: Not found'],
  ['sum.py', [], '--problem is missing'],
  ['sum.py', ['more', '--problem', 'sum'], 'give exactly one FILE'],
];

for (const [name, args, reason] of refusals) {
  test(`tribunal submit ${[name, ...args].join(' ')}: ${reason}`, async (t) => {
    const { file, run, submitted } = await surroundings(t, name);
    assert.deepEqual(await run([file, ...args]), {
      status: 1,
      stdout: '',
      stderr: `tribunal submit: ${reason}\n`,
    });
    assert.deepEqual(submitted(), []);
  });
}

test('the result of a site contains no control characters on a terminal', async (t) => {
  const { site, file, run } = await surroundings(t);
  site.data.looks.push(aSubmission({ status: 'D', result: '\u001b[2J' as 'AC' }));
  const { stdout } = await run([file, '--problem', 'sum'], { isTTY: true });
  assert.equal(stdout, '?[2J  0/0\n');
});

test('the command waits for an unavailable site and reports it', async (t) => {
  const { site, address, file, run } = await surroundings(t);
  const headers = { 'retry-after': '1', 'content-type': 'text/plain' };
  site.troubles.push({ kind: 'status', status: 503, headers, body: 'back soon\u001b[2J' });
  const { status, stderr } = await run([file, '--problem', 'sum', '--no-wait']);
  const lines = [
    'tribunal submit: the site answered 503: back soon?[2J; retrying in 1.0 s',
    `Submission 7: ${address}/submission/7`,
  ];
  assert.deepEqual([status, stderr], [0, `${lines.join('\n')}\n`]);
});

test('a missing file, a file that is not text and a missing token are errors', async (t) => {
  const { file, run, submitted } = await surroundings(t);
  const reasons = [
    (await run([`${file}.away`, '--problem', 'sum'])).stderr,
    (await run([process.execPath, '--problem', 'sum'])).stderr,
    (await run([file, '--problem', 'sum'], { env: { TRIBUNAL_TOKEN: '' } })).stderr,
  ];
  assert.match(reasons[0] ?? '', /^tribunal submit: cannot read .*sum\.py\.away: ENOENT/);
  assert.match(reasons[1] ?? '', /^tribunal submit: .* is not text in UTF-8\n$/);
  assert.match(reasons[2] ?? '', /^tribunal submit: a token is needed: sign in with tribunal login/);
  assert.deepEqual(submitted(), []);
});
