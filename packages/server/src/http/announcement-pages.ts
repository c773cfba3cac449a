import type { FastifyRequest } from 'fastify';
import type { Queries } from '../database/connection.ts';
import {
  listAnnouncements,
  type ShownAnnouncement,
} from '../storage/contests/clarifications/announcements.ts';
import { pageNumber } from './request/form-fields.ts';

const onPage = 200;

interface AnnouncementPage {
  readonly page: number;
  readonly announcements: readonly ShownAnnouncement[];
  readonly hasMore: boolean;
}

/** The page of announcements that the query of the request names. */
export async function announcementPage(
  queries: Queries,
  { query, caller }: Pick<FastifyRequest, 'query' | 'caller'>,
  contestId: number | null,
  withScheduled: boolean,
): Promise<AnnouncementPage> {
  const page = pageNumber(query);
  const part = { offset: (page - 1) * onPage, limit: onPage + 1 };
  const reader = { userId: caller.kind === 'guest' ? null : caller.userId, isJury: withScheduled };
  const found = await listAnnouncements(queries, contestId, reader, part);
  return { page, announcements: found.slice(0, onPage), hasMore: found.length > onPage };
}
