import type { FastifyInstance } from 'fastify';
import { convertElsewhere } from '../../../../problem-packages/tex/convert-elsewhere.ts';
import { mountPage } from '../../../mount-page.ts';
import { dataErrors, sendRefusal } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';

/** Characters: those of the longest statement. */
const maxLength = 200_000;

/** Converts TeX that was pasted into a field for Markdown. */
export function mountTexWidget(app: FastifyInstance): void {
  mountPage(app, {
    path: '/widgets/tex',
    access: 'signed in',
    post: async (request, reply) => {
      const content = textField(request.body, 'content');
      if (content.length > maxLength) return sendRefusal(request, reply, dataErrors.tooLarge);
      return reply.header('Cache-Control', 'private, no-store').send(await convertElsewhere(content));
    },
  });
}
