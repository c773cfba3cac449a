import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { zipStream } from '../../../problem-packages/export/zip-stream.ts';
import type { Site } from '../../../site.ts';
import { personalData } from '../../../storage/accounts/personal-data.ts';
import { findPhoto } from '../../../storage/accounts/profile/user-photos.ts';
import { ownSubmissionLines } from '../../../storage/submissions/own-submissions.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { userOf } from '../../caller/visitor.ts';
import { mountPage } from '../../mount-page.ts';

/** A zip file of what the site knows about the user. */
export function mountPersonalData(app: FastifyInstance, site: Site): void {
  const { database } = site;
  mountPage(app, {
    path: '/edit/profile/data/',
    access: 'signed in',
    get: async (request, reply) => {
      const { userId, username } = userOf(request);
      const [account, photo] = [
        await personalData(database.query, userId),
        await findPhoto(database.query, username),
      ];
      const viewer = { ...viewerOf(request), userId };
      const files = [
        textFile('account.json', `${JSON.stringify(JSON.parse(account), null, 2)}\n`),
        ...(photo ? [textFile(`photo.${photo.mediaType.replace('image/', '')}`, photo.content)] : []),
        {
          name: 'submissions.ndjson',
          open: async () => Readable.from(ownSubmissionLines(database, viewer, site.now())),
        },
      ];
      return reply
        .header('Cache-Control', 'private, no-store')
        .header('Content-Disposition', `attachment; filename="${username}.zip"`)
        .type('application/zip')
        .send(zipStream(files));
    },
  });
}

function textFile(name: string, content: string | Buffer) {
  return { name, open: async () => Readable.from([content]) };
}
