import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { preview, statement } from '@tribunal/server/http/html/statement';
import { buildApp } from '@tribunal/server/start/app';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { watchdog } from '../fixtures/event-loop-watchdog.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const app = await buildApp(testSite(database));
after(() => app.close());
const { aProblem } = builders(database);

async function shown(code: string, description: string): Promise<string> {
  const id = await aProblem({ code, is_public: true });
  await database.query.updateTable('problems').set({ description }).where('id', '=', id).execute();
  const { statusCode, body } = await app.inject(`/problem/${code}`);
  assert.equal(statusCode, 200);
  return body;
}

const wideTable = `${'|a'.repeat(180)}\n${'|-'.repeat(180)}\n${'|\n'.repeat(32_000)}`;

describe('a statement that takes long to render blocks nothing', () => {
  const texts: Record<string, string> = {
    brackets: '['.repeat(65_536),
    images: '!['.repeat(32_768),
    emphasis: '*a '.repeat(21_000),
    tables: wideTable,
    quotes: '> '.repeat(32_768),
    lists: '- '.repeat(32_768),
    tags: '<b>'.repeat(21_000),
    signs: '<'.repeat(65_536),
    headings: 'a\n-\n'.repeat(16_000),
    plain: 'One line of a statement that is long but honest.\n\n'.repeat(4000),
  };
  for (const [name, text] of Object.entries(texts)) {
    test(name, async () => {
      await shown(name, text);
      assert.deepEqual(watchdog.takeBlocks(), []);
    });
  }
});

test('a statement that is too long to render is shown unchanged', async () => {
  const body = await shown('long', `# <i>\n${'a'.repeat(300_000)}`);
  assert.ok(body.includes('<pre># &lt;i&gt;\na'));
});

test('a statement is rendered once', async () => {
  const [first, second] = await Promise.all([statement('*once*'), statement('*once*')]);
  assert.deepEqual(first, { html: '<p><em>once</em></p>\n' });
  assert.equal(first, second);
});

test('previews that take long do not delay statements', async () => {
  await statement('warm *up*');
  let previewed = 0;
  const previews = Array.from({ length: 4 }, async (_, index) => {
    await preview(`${index}${'!['.repeat(16_000)}`);
    previewed += 1;
  });
  assert.deepEqual(await statement('*quick*'), { html: '<p><em>quick</em></p>\n' });
  assert.ok(previewed < previews.length, 'the statement waited for all previews');
  await Promise.all(previews);
});
