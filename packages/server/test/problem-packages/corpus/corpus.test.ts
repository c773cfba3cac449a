import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { assertFollowsSpecification } from '../icpc-specification.ts';
import { zipped } from '../package-fixtures.ts';
import { contentOf, readInto, type Written, writeTo } from './carry.ts';
import { documentedLosses } from './documented-losses.ts';
import { expectedLosses, type Losses } from './expected-losses.ts';
import { icpcCorpus } from './icpc-corpus.ts';
import { otherFormats } from './other-corpus.ts';

const corpus = [...icpcCorpus, ...otherFormats];
const folder = mkdtempSync(join(tmpdir(), 'tribunal-corpus-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Content = Awaited<ReturnType<typeof contentOf>>;

describe('a package, imported, exported and imported again', () => {
  for (const [index, { title, files, folder: top }] of corpus.entries())
    test(`is the same problem, and what is lost is listed: ${title}`, async () => {
      const at = (name: string) => join(folder, `${index}-${name}`);
      writeFileSync(at('package.zip'), zipped(files, top));
      const first = await readInto(at('package.zip'), at('first'));
      const content = await contentOf(first.exported);

      assert.deepEqual(await writeTo(at('own.zip'), 'tribunal', first.exported), { notes: [] });
      assert.deepEqual(await contentOf((await readInto(at('own.zip'), at('own'))).exported), content);

      const written = await writeTo(at('icpc.zip'), 'icpc', first.exported);
      const differing = 'notes' in written ? await differencesAfter(at('icpc.zip'), at('icpc'), content) : [];
      assert.deepEqual(lossesOf(first.notes, written, differing), expectedLosses[title]);
    });
});

/** The parts of a problem that differ after an export in the ICPC format. */
async function differencesAfter(path: string, target: string, before: Content): Promise<string[]> {
  assertFollowsSpecification(path);
  const { exported, fault } = await readInto(path, target);
  assert.equal(fault, null);
  const again = await contentOf(exported);
  return Object.keys(before).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(again[part]));
}

function lossesOf(imported: readonly string[], written: Written, differing: readonly string[]): Losses {
  return 'notes' in written
    ? { imported, exported: written.notes, differing }
    : { imported, refused: written.refusal };
}

test('the corpus has packages of all formats, each described once', () => {
  assert.ok(corpus.length >= 40);
  assert.deepEqual(Object.keys(expectedLosses).sort(), corpus.map(({ title }) => title).sort());
});

test('the documentation names everything that is lost', () => {
  const document = readFileSync(new URL('../../../../../docs/problem-packages.md', import.meta.url), 'utf8');
  const notes = Object.values(expectedLosses).flatMap((losses) => [
    ...losses.imported,
    ...('exported' in losses ? losses.exported : [losses.refused]),
  ]);
  const unknown = notes.filter((note) => !documentedLosses.some(([pattern]) => pattern.test(note)));
  assert.deepEqual(unknown, []);
  const unused = documentedLosses.filter(([pattern]) => !notes.some((note) => pattern.test(note)));
  assert.deepEqual(unused, []);
  const undocumented = documentedLosses.flatMap(([, text]) => (document.includes(text) ? [] : [text]));
  assert.deepEqual(undocumented, []);
});
