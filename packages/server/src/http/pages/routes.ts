import type { FastifyInstance } from 'fastify';
import { mailSender } from '../../mail.ts';
import type { Site } from '../../site.ts';
import { mountHome } from './home.ts';
import { mountJoining } from './joining.ts';
import { mountPasswordChange } from './password-change.ts';
import { mountPasswordReset } from './password-reset.ts';
import { mountProblem } from './problem.ts';
import { mountProfile } from './profile.ts';
import { mountSessions } from './sessions.ts';
import { mountSignIn } from './sign-in.ts';
import { mountSignUp } from './sign-up.ts';
import { mountSubmission } from './submission.ts';
import { mountSubmit } from './submit.ts';
import { mountTwoFactor } from './two-factor.ts';
import { mountTwoFactorSetup } from './two-factor-setup.ts';
import { mountUser } from './user.ts';
import { mountWidgets } from './widgets.ts';

export function mountPages(app: FastifyInstance, site: Site): void {
  mountHome(app);
  mountSignIn(app, site);
  mountSignUp(app, site);
  mountPasswordChange(app, site);
  mountPasswordReset(app, site, mailSender(site.settings));
  mountTwoFactor(app, site);
  mountTwoFactorSetup(app, site);
  mountSessions(app, site);
  mountProfile(app, site);
  mountUser(app, site);
  mountProblem(app, site);
  mountSubmit(app, site);
  mountSubmission(app, site);
  mountWidgets(app, site);
  mountJoining(app, site);
}
