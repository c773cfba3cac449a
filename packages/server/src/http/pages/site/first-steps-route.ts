import { dismissFirstStepsPage } from '@tribunal/contract/pages/administration';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../site.ts';
import { dismissFirstSteps } from '../../../storage/site/first-steps-view.ts';
import { userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { dismissForm } from '../../frame/first-steps-list.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { nextPath } from '../../request/next-path.ts';

/** Outside the administration pages, which an administrator cannot open before the first of the steps. */
export function mountFirstSteps(app: FastifyInstance, { database }: Site): void {
  mountPage(app, dismissFirstStepsPage, {
    post: async (request, reply) => {
      const { userId, isSuperuser } = userOf(request);
      if (!isSuperuser) return sendRefusal(request, reply, pageErrors.forbidden);
      return answerForm(request, reply, {
        form: dismissForm,
        act: async ({ next }) => {
          await dismissFirstSteps(database.query, userId);
          return wantsJson(request)
            ? sendData(reply, dismissFirstStepsPage.post, { is_dismissed: true })
            : reply.redirect(nextPath(next, '/'));
        },
        show: () => reply.redirect('/'),
      });
    },
  });
}
