import { resolverFile } from '@tribunal/contract/pages/contest-tools';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import {
  loadResolverData,
  type ResolverData,
} from '../../../../storage/contests/scoreboard/resolver-data.ts';
import { mountPage } from '../../../mount-page.ts';
import { listPieces } from '../../../reply/json-pieces.ts';
import { sendPieces } from '../../../reply/send-pieces.ts';
import { contestOfEditor } from '../contest-of-editor.ts';

/** The file that vnoi-resolver opens. It contains what a freeze hides. */
export function mountResolverFile(app: FastifyInstance, site: Site): void {
  mountPage(app, resolverFile, {
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      const data = await loadResolverData(site.database, contest.id);
      reply
        .type('application/json; charset=utf-8')
        .header('Cache-Control', 'private, no-store')
        .header('Content-Disposition', `attachment; filename="${contest.key}-resolver.json"`);
      return sendPieces(reply, pieces(data));
    },
  });
}

async function* pieces({ users, problems, submissions }: ResolverData): AsyncGenerator<string> {
  yield '{"users":';
  yield* listPieces(users);
  yield ',"problems":';
  yield* listPieces(problems);
  yield ',"submissions":';
  yield* listPieces(submissions);
  yield '}\n';
}
