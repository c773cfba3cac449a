import type { cancelAnnouncementPage } from '@tribunal/contract/pages/notices';
import type { PageOperation } from '@tribunal/contract/pages/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import {
  findNoticeBoard,
  type NoticeBoard,
} from '../../../../storage/contests/clarifications/notice-board.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';

/** Null when the caller may not see such a contest, and the refusal has been sent. */
export async function boardOf(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<NoticeBoard | null> {
  const key = textField(request.params, 'key');
  const board = await findNoticeBoard(site.database.query, viewerOf(request), key, site.now());
  if (!board) sendRefused(request, reply, { refusal: 'no such contest' });
  return board;
}

export function done(
  request: FastifyRequest,
  reply: FastifyReply,
  { key }: NoticeBoard,
  operation: PageOperation & Pick<(typeof cancelAnnouncementPage)['post'], 'data'>,
  id: number,
): FastifyReply {
  if (wantsJson(request)) return sendData(reply, operation, { id });
  return reply.redirect(`/contest/${key}/clarifications/`, 302);
}
