import type { FastifyReply } from 'fastify';
import { type Fields, mergeEdit, versionOf } from '../../storage/editing/field-versions.ts';
import type { Html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';
import { sendConflict } from '../reply/send-conflict.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { refusedForm } from './answer-form.ts';
import { conflictNotice } from './conflict-notice.ts';
import type { Form } from './form.ts';
import type { ShownForm } from './form-content.ts';

/** An edit that was refused because somebody else has saved meanwhile. */
interface ConflictingEdit {
  readonly form: Form;
  /** The version that the editor saw. */
  readonly seen: string;
  readonly sent: Fields;
  readonly saved: object;
  readonly refused: Refused;
}

/**
 * A program gets the fields that differ. A page keeps what was typed, and takes over what somebody else has changed: it can be saved
 * over the version that is shown.
 */
export function answerConflict(
  reply: FastifyReply,
  { form, seen, sent, saved, refused }: ConflictingEdit,
  show: (shown: ShownForm, notice: Html, version: string) => FastifyReply | Promise<FastifyReply>,
): FastifyReply | Promise<FastifyReply> {
  const version = versionOf(saved);
  const merge = mergeEdit(seen, sent, { ...saved });
  if (wantsJson(reply.request)) return sendConflict(reply, refused, merge, version);
  const { status, errors } = refusedForm(reply, form, {}, refused);
  const shown = { status, errors, content: { values: merge.merged } };
  return show(shown, conflictNotice(messagesOf(reply.request), form, merge), version);
}
