import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { calendarText } from '@tribunal/server/http/pages/contests/calendar';
import { browser } from '../fixtures/browser.ts';
import { submitting } from '../submissions/submitting.ts';

const { app, clock, database, aContest, aPerson, signedIn } = await submitting();
after(() => app.close());
clock.now = new Date('2030-01-01T09:00:00Z');
const held = { start_time: new Date('2030-01-01T10:00:00Z'), end_time: new Date('2030-01-01T15:00:00.500Z') };

describe('a calendar', () => {
  const event = {
    uid: 'contest-x@site',
    name: 'Cup; 1,2 \\ 3\nand\u0007 more',
    start: held.start_time,
    end: held.end_time,
    address: 'https://example.org/contest/x',
  };

  test('has the fields of RFC 5545, with escaped texts and times in UTC', () => {
    deepEqual(calendarText('Contests', [event], clock.now).split('\r\n'), [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tribunal//Contests//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Contests',
      'BEGIN:VEVENT',
      'UID:contest-x@site',
      'DTSTAMP:20300101T090000Z',
      'DTSTART:20300101T100000Z',
      'DTEND:20300101T150000Z',
      'SUMMARY:Cup\\; 1\\,2 \\\\ 3\\nand  more',
      'URL:https://example.org/contest/x',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('folds lines at 75 bytes without splitting a character', () => {
    const name = 'Kỳ thi 😀 '.repeat(20).trim();
    const text = calendarText('x', [{ ...event, name }], clock.now);
    for (const line of text.split('\r\n')) ok(Buffer.byteLength(line) <= 75, line);
    match(text.replaceAll('\r\n ', ''), new RegExp(`^SUMMARY:${name}\r$`, 'm'));
  });
});

describe('the calendars of the site', () => {
  const uidsOf = (text: string) => [...text.matchAll(/^UID:contest-(.*)@/gm)].map(([, key]) => key);

  test('have the contests that the caller may see, and the same identifiers each time', async () => {
    const [open, hidden, own] = [
      await aContest(held),
      await aContest({ ...held, is_visible: false }),
      await aContest({ ...held, is_private: true }),
    ];
    const person = await aPerson();
    const role = { contest_id: own.id, user_id: person.id, role: 'contestant' } as const;
    await database.query.insertInto('contest_roles').values(role).execute();
    const [guest, session] = [browser(app), await signedIn(person)];
    const reply = await guest.get('/contests.ics');
    equal(reply.headers['content-type'], 'text/calendar; charset=utf-8');
    deepEqual(uidsOf(reply.body), [open.key]);
    deepEqual(uidsOf((await session.get('/contests.ics')).body), [open.key, own.key]);
    equal((await guest.get('/contests.ics')).body, reply.body);
    doesNotMatch(reply.body, new RegExp(hidden.key));
    deepEqual(uidsOf((await guest.get(`/contest/${open.key}/contest.ics`)).body), [open.key]);
    for (const { key } of [hidden, own])
      equal((await guest.get(`/contest/${key}/contest.ics`)).statusCode, 404);
  });

  test('are linked from the list of contests and from the page of a contest', async () => {
    const { key } = await aContest(held);
    match((await browser(app).get('/contests/')).body, /href="\/contests\.ics"/);
    match((await browser(app).get(`/contest/${key}`)).body, new RegExp(`href="/contest/${key}/contest.ics"`));
  });
});

test('the list of contests counts down to what comes next within two days', async () => {
  await database.query.deleteFrom('contests').execute();
  const at = (time: string) => new Date(`2030-01-${time}Z`);
  const long = await aContest({ start_time: at('01T08:00:00'), end_time: at('20T09:00:00') });
  const running = await aContest({ start_time: at('01T08:00:00'), end_time: at('01T09:00:00') });
  const soon = await aContest({ start_time: at('03T09:00:00'), end_time: at('03T12:00:00') });
  const far = await aContest({ start_time: at('03T09:00:01'), end_time: at('03T12:00:00') });
  const { body } = await browser(app).get('/contests/');
  const untilOf = (key: string) =>
    new RegExp(`/contest/${key}".*?</tr>`, 's').exec(body)?.[0].match(/data-until="([^"]*)"/)?.[1];
  deepEqual(
    [long, running, soon, far].map(({ key }) => untilOf(key)),
    [undefined, '2030-01-01T09:00:00.000Z', '2030-01-03T09:00:00.000Z', undefined],
  );
});
