import type { Answer } from './requests/answer.ts';
import { failed, type Result } from './requests/failure.ts';

/** The page `/user` redirects a signed-in user to their own page. */
export function readOwnName(answer: Result<Answer>): Result<string> {
  if (answer.ok) return failed('unreadable', 'the page /user does not redirect to a user');
  const location = answer.error.kind === 'api' ? answer.error.location : undefined;
  const [, name] = /\/user\/([\w.-]+)$/.exec(location ?? '') ?? [];
  return name === undefined ? answer : { ok: true, value: name };
}
