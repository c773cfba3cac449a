import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDrafts } from '../src/editor/drafts.ts';
import { memoryStorage } from './memory-storage.ts';

describe('a draft', () => {
  test('belongs to one user, one problem and one language', () => {
    const storage = memoryStorage();
    openDrafts(storage, '7', 'sums').write('PY3', 'print(1)', 1000);
    const read = (owner: string, problem: string, language: string) =>
      openDrafts(storage, owner, problem).read(language);
    assert.deepEqual(read('7', 'sums', 'PY3'), { text: 'print(1)', savedAt: 1000 });
    assert.equal(read('8', 'sums', 'PY3'), undefined);
    assert.equal(read('7', 'roads', 'PY3'), undefined);
    assert.equal(read('7', 'sums', 'CPP17'), undefined);
  });

  test('is gone after it is removed', () => {
    const drafts = openDrafts(memoryStorage(), '7', 'sums');
    drafts.write('PY3', 'print(1)', 1000);
    drafts.remove('PY3');
    assert.equal(drafts.read('PY3'), undefined);
  });

  test('may remember the text from which it was written', () => {
    const drafts = openDrafts(memoryStorage(), 'ada', '/problem/sums/edit');
    drafts.write('description', 'new', 1000, 'old');
    assert.deepEqual(drafts.read('description'), { text: 'new', savedAt: 1000, base: 'old' });
  });

  test('is gone after all those of its page are removed, and others stay', () => {
    const storage = memoryStorage();
    const [page, other] = ['/problem/a/edit', '/problem/a/editorial'].map((path) =>
      openDrafts(storage, 'ada', path),
    );
    for (const drafts of [page!, other!]) drafts.write('text', 'new', 1000);
    page!.write('notes', 'new', 1000);
    page!.removeAll();
    assert.deepEqual([page!.read('text'), page!.read('notes')], [undefined, undefined]);
    assert.equal(other!.read('text')?.text, 'new');
  });

  test('that something else has damaged does not exist', () => {
    const storage = memoryStorage();
    const drafts = openDrafts(storage, '7', 'sums');
    drafts.write('PY3', 'print(1)', 1000);
    for (const damaged of ['', '{', 'null', '[]', '{"text":1,"savedAt":1}']) {
      storage.setItem(storage.key(0)!, damaged);
      assert.equal(drafts.read('PY3'), undefined, damaged);
    }
  });
});

describe('the storage of drafts', () => {
  test('contains the 40 newest drafts', () => {
    const storage = memoryStorage();
    const problem = (number: number) => openDrafts(storage, '7', `p${number}`);
    for (let number = 1; number <= 50; number++) problem(number).write('C', 'x', number);
    const kept = Array.from({ length: 50 }, (_, index) => index + 1).filter((number) =>
      problem(number).read('C'),
    );
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [40, 11, 50]);
  });

  test('keeps the newest draft and drops the oldest when drafts have more than 2 million characters', () => {
    const storage = memoryStorage();
    const big = 'x'.repeat(900_000);
    for (const [at, problem] of ['a', 'b', 'c'].entries())
      assert.equal(openDrafts(storage, '7', problem).write('C', big, at), true);
    const kept = ['a', 'b', 'c'].filter((problem) => openDrafts(storage, '7', problem).read('C'));
    assert.deepEqual(kept, ['b', 'c']);
  });

  test('gives up older drafts, and nothing else, when the browser refuses to store more', () => {
    const storage = memoryStorage(1000);
    storage.setItem('theme', 'dark');
    openDrafts(storage, '7', 'old').write('C', 'x'.repeat(600), 1);
    assert.equal(openDrafts(storage, '7', 'new').write('C', 'y'.repeat(600), 2), true);
    assert.equal(openDrafts(storage, '7', 'old').read('C'), undefined);
    assert.equal(openDrafts(storage, '7', 'new').read('C')?.text, 'y'.repeat(600));
    assert.equal(storage.getItem('theme'), 'dark');
  });

  test('reports that a draft is not stored when the storage is too small or forbidden', () => {
    const drafts = openDrafts(memoryStorage(500), '7', 'sums');
    drafts.write('C', 'short', 1);
    assert.equal(drafts.write('C', 'x'.repeat(600), 2), false);
    assert.equal(drafts.read('C')?.text, 'short');
    const forbidden = openDrafts(undefined, '7', 'sums');
    assert.equal(forbidden.write('C', 'x', 1), false);
    assert.equal(forbidden.read('C'), undefined);
  });
});
