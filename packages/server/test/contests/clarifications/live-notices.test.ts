import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveClock } from '@tribunal/contract/events/live-clock';
import type { LiveNotice, LiveNotices } from '@tribunal/contract/events/live-notices';
import { formatTime } from '@tribunal/contract/time';
import { answerQuestion } from '@tribunal/server/actions/contests/clarifications/answer-question';
import { askQuestion } from '@tribunal/server/actions/contests/clarifications/ask-question';
import { makeAnnouncement } from '@tribunal/server/actions/contests/clarifications/make-announcement';
import { editParticipation } from '@tribunal/server/actions/contests/edit-participation';
import { editContest } from '@tribunal/server/actions/contests/editing/edit-contest';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { guest } from '@tribunal/server/storage/visibility/viewer';
import { type Person, people } from '../../fixtures/accounts.ts';
import { builders, hours } from '../../fixtures/builders.ts';
import { countQueries } from '../../fixtures/count-queries.ts';
import { closeAtEnd, testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { type EventSource, openEventSource } from '../../http/event-source.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
closeAtEnd(async () => {
  await app.close();
  await site.notifications.close();
});
const { aPerson, aToken } = people(site, app);
const { aContest, aParticipation } = builders(database);

async function contestWith(...persons: readonly Person[]) {
  const contest = await aContest({ name: 'City finals' });
  const author = await aPerson();
  const role = { contest_id: contest.id, user_id: author.id, role: 'author' } as const;
  await database.query.insertInto('contest_roles').values(role).execute();
  for (const person of persons) await enter(person, contest.id);
  return { ...contest, author };
}

async function enter({ id }: Person, contestId: number): Promise<void> {
  const current_participation_id = await aParticipation({ contest_id: contestId, user_id: id });
  await database.query.updateTable('users').set({ current_participation_id }).where('id', '=', id).execute();
}

async function follow(person: Person | null, contest = '', what = 'notices'): Promise<EventSource> {
  const headers = person ? { authorization: `Bearer ${await aToken(person)}` } : {};
  const stream = await openEventSource(`${address}/events/submissions?${what}=${contest}`, headers);
  await stream.untilTold('the stream begins', 'submissions', (told) => told.length > 0);
  return stream;
}

const noticesOf = (stream: EventSource): LiveNotice[] =>
  (stream.told('notices') as LiveNotices[]).flatMap(({ notices }) => notices);
const textsOf = (stream: EventSource) => noticesOf(stream).map(({ kind, text }) => `${kind}: ${text}`);
const hears = (stream: EventSource, text: string) =>
  stream.untilTold(text, 'notices', () => textsOf(stream).includes(text));
const lastMark = (stream: EventSource) => (stream.told('notices') as LiveNotices[]).at(-1)?.marks;

async function ask(person: Person, contest: string, question: string): Promise<number> {
  const viewer = { ...guest, userId: person.id };
  const asked = await askQuestion(database, viewer, { contest, problem: '', question }, new Date());
  assert.ok('id' in asked, JSON.stringify(asked));
  return asked.id;
}

const announce = (contest: string, text: string) =>
  makeAnnouncement(database, commandLine, { contest, problem: '', text, publishAt: null }, new Date());
const answer = (contest: string, id: number, answer: string, to: 'one' | 'all') =>
  answerQuestion(database, commandLine, { contest, id, answer, to, seen: undefined }, new Date());

describe('the stream of a page', () => {
  test('tells questions to the jury, answers to those concerned, and announcements to the contestants', async () => {
    const [ada, ben, stranger, admin] = [
      await aPerson(),
      await aPerson(),
      await aPerson(),
      await aPerson({ is_superuser: true }),
    ];
    const { key, author } = await contestWith(ada, ben);
    const other = await contestWith(stranger);
    const [asAda, asBen, asAuthor, asStranger, asGuest, asAdmin, asOtherAuthor] = [
      await follow(ada),
      await follow(ben, key),
      await follow(author),
      await follow(stranger, key),
      await follow(null, key),
      await follow(admin, key),
      await follow(other.author, key),
    ];
    const first = await ask(ada, key, 'May n be 0?');
    for (const stream of [asAuthor, asAdmin]) await hears(stream, 'question: May n be 0?');
    await answer(key, first, 'No.', 'one');
    await hears(asAda, 'answer: No.');
    const second = await ask(ada, key, 'And 1?');
    await answer(key, second, 'Yes, 1.', 'all');
    for (const stream of [asAda, asBen]) await hears(stream, 'answer: Yes, 1.');
    await announce(key, 'Lunch at noon.');
    for (const stream of [asAda, asBen]) await hears(stream, 'announcement: Lunch at noon.');
    assert.deepEqual([...new Set(textsOf(asBen))], ['answer: Yes, 1.', 'announcement: Lunch at noon.']);
    assert.deepEqual(lastMark(asAda), [{ contest: key, kind: 'unread', count: 3 }]);
    assert.deepEqual(noticesOf(asBen).at(-1), {
      ...noticesOf(asBen).at(-1),
      contest: 'City finals',
      address: `/contest/${key}/clarifications/#announcement-1`,
    });
    await announce(other.key, 'Elsewhere.');
    await hears(asStranger, 'announcement: Elsewhere.');
    for (const stream of [asStranger, asGuest, asOtherAuthor])
      assert.doesNotMatch(JSON.stringify(stream.told('notices')), new RegExp(`n be 0|noon|${key}`));
  });

  test('begins with what is unread, and ends with what the page of questions has shown', async () => {
    const ada = await aPerson();
    const { key } = await contestWith(ada);
    await announce(key, 'Welcome.');
    await hears(await follow(ada), 'announcement: Welcome.');
    const authorization = `Bearer ${await aToken(ada)}`;
    await app.inject({ url: `/contest/${key}/clarifications/`, headers: { authorization } });
    const later = await follow(ada);
    await later.untilTold('the mark', 'notices', (told) => told.length > 0);
    assert.deepEqual(later.told('notices'), [
      { marks: [{ contest: key, kind: 'unread', count: 0 }], notices: [], unread: 0 },
    ]);
  });

  test('answers the same as JSON to a page whose stream does not work', async () => {
    const ada = await aPerson();
    const { key } = await contestWith(ada);
    await announce(key, 'Welcome.');
    const headers = { authorization: `Bearer ${await aToken(ada)}`, accept: 'application/json' };
    const reply = await app.inject({ url: '/events/submissions?notices=', headers });
    const { notices } = reply.json().data as { notices: LiveNotices };
    assert.deepEqual(
      [notices.marks, notices.notices.map(({ text }) => text)],
      [[{ contest: key, kind: 'unread', count: 1 }], ['Welcome.']],
    );
  });

  test('finds a notice whose notification was lost', async () => {
    const ada = await aPerson();
    const { id } = await contestWith(ada);
    const stream = await follow(ada);
    const row = { contest_id: id, problem_id: null, author_id: null, text: 'Lost.', made_at: new Date() };
    await database.query.insertInto('announcements').values(row).execute();
    await hears(stream, 'announcement: Lost.');
  });

  test('tells nothing to somebody who was disqualified or has left', async () => {
    const [ada, ben, cleo] = [await aPerson(), await aPerson(), await aPerson()];
    const { key, id } = await contestWith(ada, ben, cleo);
    const disqualified = { is_disqualified: true };
    const where = database.query.updateTable('participations').set(disqualified).where('contest_id', '=', id);
    await where.where('user_id', '=', ada.id).execute();
    const left = { current_participation_id: null };
    await database.query.updateTable('users').set(left).where('id', '=', ben.id).execute();
    const [asAda, asBen, asCleo] = [await follow(ada), await follow(ben), await follow(cleo)];
    await announce(key, 'For those inside.');
    await hears(asCleo, 'announcement: For those inside.');
    await sleep(300);
    assert.deepEqual([noticesOf(asAda), noticesOf(asBen)], [[], []]);
  });

  test('also tells contestants whose contest has just ended, but not those of yesterday', async () => {
    const [ada, ben] = [await aPerson(), await aPerson()];
    const [ended, old] = [await contestWith(ada), await contestWith(ben)];
    const endAt = (id: number, end_time: Date) =>
      database.query
        .updateTable('contests')
        .set({ start_time: hours(-30), end_time, over_at: end_time })
        .where('id', '=', id)
        .execute();
    await endAt(ended.id, new Date(Date.now() - 60_000));
    await endAt(old.id, new Date(Date.now() - 25 * 3_600_000));
    const [asAda, asBen] = [await follow(ada), await follow(ben)];
    await announce(old.key, 'Too late.');
    await announce(ended.key, 'The ceremony begins at five.');
    await hears(asAda, 'announcement: The ceremony begins at five.');
    assert.deepEqual(noticesOf(asBen), []);
  });

  test('needs the same number of queries, however many streams hear of an announcement', async () => {
    const persons = await Promise.all(Array.from({ length: 25 }, () => aPerson()));
    const { key } = await contestWith(...persons);
    const streams = await Promise.all(persons.map((person) => follow(person)));
    const asked = countQueries();
    await announce(key, 'To all of you.');
    for (const stream of streams) await hears(stream, 'announcement: To all of you.');
    // The announcement itself needs most of them; periodic checks may happen in between.
    assert.ok(asked() < 40 + persons.length, `${asked()} queries`);
    for (const stream of streams) stream.hangUp();
  });
});

describe('the clocks of open pages', () => {
  const inMinutes = (minutes: number) => new Date(Math.trunc(Date.now() / 1000) * 1000 + minutes * 60_000);
  const move = (key: string, end: Date) => {
    const changes = { end_time: formatTime(end) };
    const edit = { key, changes, version: null, removesSubmissions: false, isPreview: false };
    return editContest(database, commandLine, edit, new Date());
  };
  const endsOf = (stream: EventSource) =>
    (stream.told('clocks') as LiveClock[][])
      .at(-1)
      ?.map(({ contest, isOwn, ends }) => [contest, isOwn, ends]);
  const hearsEnds = (stream: EventSource, ends: readonly [contest: string, isOwn: boolean, end: Date][]) =>
    stream.untilTold('the ends', 'clocks', () => JSON.stringify(endsOf(stream)) === JSON.stringify(ends));

  test('follow the times of their contest: of contestants, of the jury and of guests, also after the end', async () => {
    const [ada, ben] = [await aPerson(), await aPerson()];
    const { key, author } = await contestWith(ada, ben);
    const [asAda, asBen, asAuthor, asGuest, elsewhere] = [
      await follow(ada, '', 'clocks'),
      await follow(ben, key, 'clocks'),
      await follow(author, key, 'clocks'),
      await follow(null, key, 'clocks'),
      await follow(null, '', 'clocks'),
    ];
    for (const end of [inMinutes(-5), inMinutes(30)]) {
      await move(key, end);
      await hearsEnds(asAda, [[key, true, end]]);
      await hearsEnds(asBen, [
        [key, true, end],
        [key, false, end],
      ]);
      for (const stream of [asAuthor, asGuest]) await hearsEnds(stream, [[key, false, end]]);
    }
    const end = inMinutes(20);
    await move(key, end);
    await editParticipation(
      database,
      commandLine,
      { key, username: ada.username, extra_minutes: 15 },
      new Date(),
    );
    await hearsEnds(asAda, [[key, true, new Date(end.getTime() + 15 * 60_000)]]);
    await hearsEnds(asBen, [
      [key, true, end],
      [key, false, end],
    ]);
    assert.deepEqual(elsewhere.told('clocks'), []);
  });

  test('tell nothing about a contest that the reader may not see, and answer JSON without a stream', async () => {
    const ada = await aPerson();
    const { id, key } = await contestWith(ada);
    await database.query.updateTable('contests').set({ is_visible: false }).where('id', '=', id).execute();
    const other = await contestWith();
    const url = `/events/submissions?clocks=${key},${other.key}`;
    const headers = { accept: 'application/json' };
    const contestsTold = async () =>
      ((await app.inject({ url, headers })).json().data.clocks as LiveClock[]).map(({ contest }) => contest);
    assert.deepEqual(await contestsTold(), [other.key]);
    await database.query.updateTable('contests').set({ is_visible: true }).where('id', '=', id).execute();
    assert.deepEqual((await contestsTold()).sort(), [key, other.key].sort());
  });
});
