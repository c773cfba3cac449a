import { createHmac } from 'node:crypto';
import { ifResumed } from '@tribunal/core/contests/removed-time';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { siteAddress } from '../../../environment/mail.ts';
import type { Site } from '../../../site.ts';
import {
  currentContests,
  type ListedContest,
  pastContests,
} from '../../../storage/contests/contest-list-view.ts';
import { findShownContest } from '../../../storage/contests/contest-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { type CalendarEvent, calendarText } from './calendar.ts';

/** The contests that the caller may see as calendars: all that run or are to come with the latest past ones, or a single one. */
export function mountCalendars(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  const past = { page: 1, size: 100 };
  mountPage(app, {
    path: '/contests.ics',
    access: 'anyone',
    get: async (request, reply) => {
      const viewer = viewerOf(request);
      const current = await currentContests(database, viewer, now());
      const { contests } = await pastContests(database, viewer, past, now());
      const events = [...current, ...contests].map((contest) => eventOf(site, contest, now()));
      return sendCalendar(reply, calendarText(messagesOf(request).contests.contests, events, now()));
    },
  });
  mountPage(app, {
    path: '/contest/:key/contest.ics',
    access: 'anyone',
    get: async (request, reply) => {
      const key = textField(request.params, 'key');
      const contest = await findShownContest(database, viewerOf(request), key, now());
      if (!contest) return sendRefusal(request, reply, pageErrors.notFound);
      return sendCalendar(reply, calendarText(contest.name, [eventOf(site, contest, now())], now()));
    },
  });
}

function eventOf(
  { settings, secretKey }: Site,
  { key, name, startTime, endTime, removedIntervals }: ListedContest,
  now: Date,
): CalendarEvent {
  return {
    uid: `contest-${key}@${siteId(secretKey)}`,
    name,
    start: ifResumed(startTime, removedIntervals, now),
    end: ifResumed(endTime, removedIntervals, now),
    address: `${siteAddress(settings)}/contest/${key}`,
  };
}

/** Tells contests of different sites apart, whatever address a site is reached at. */
function siteId(secretKey: string): string {
  return `${createHmac('sha256', secretKey).update('calendar').digest('hex').slice(0, 16)}.tribunal`;
}

function sendCalendar(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('Cache-Control', 'private, no-store')
    .header('Content-Disposition', 'attachment; filename="contests.ics"')
    .send(text);
}
