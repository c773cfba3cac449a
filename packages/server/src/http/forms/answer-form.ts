import type { RefusalEntry } from '@tribunal/contract/refusals/refusal-entry';
import { refusals } from '@tribunal/contract/refusals/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FilesUnavailable } from '../../blobs/blob-store.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { sendRefused } from '../reply/send-refused.ts';
import { type Refused, refusalText, showRefusal } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { dataErrors, sendRefusal } from '../request/errors.ts';
import type { Form, ValuesOf } from './form.ts';
import type { ShownForm } from './form-content.ts';
import { asksOnlyForRows } from './more-rows.ts';
import type { Sent } from './read-field.ts';
import { type Faults, isFormBody, readForm } from './read-form.ts';

/** Values that are well-formed but that the action cannot accept. */
export interface WrongFields {
  readonly status: 400 | 409;
  readonly faults: Faults;
}

/** How a page answers one of its forms. */
interface FormAnswer<F extends Form> {
  readonly form: F;
  /** With it, a program may send only the fields of the form and these; other fields are faults, so that none is ignored silently. */
  readonly others?: readonly string[];
  /** What the action would refuse of the fields that could be read while others could not, so that a reader learns everything at once. */
  refusalsOf?(readable: Partial<ValuesOf<F>>): readonly Refused[];
  /** Does what the form asks for; answers the reply that it sent, or why it refuses. */
  act(values: ValuesOf<F>): Promise<FastifyReply | Refused | WrongFields>;
  /** Shows the page again, with what was sent and what is wrong. */
  show(shown: ShownForm): FastifyReply | Promise<FastifyReply>;
}

/** Programs get a JSON error with the fields that are wrong; browsers get the page again and lose nothing that was typed. */
export async function answerForm<F extends Form>(
  request: FastifyRequest,
  reply: FastifyReply,
  { form, others, refusalsOf, act, show }: FormAnswer<F>,
): Promise<FastifyReply> {
  if (!isFormBody(request.body)) return sendRefusal(request, reply, dataErrors.badRequest);
  const read = readForm(form, request.body);
  if (!wantsJson(request) && asksOnlyForRows(form, read.sent))
    return show({ status: 200, errors: [], content: { sent: read.sent } });
  const unknown = others && wantsJson(request) ? unknownFields(form, others, read.sent) : {};
  const refused = 'faults' in read ? wrongFields(refusalsOf?.(read.readable) ?? []).faults : {};
  const faults = { ...unknown, ...refused, ...('faults' in read ? read.faults : {}) };
  if ('faults' in read || Object.keys(faults).length > 0)
    return answerFaults(request, reply, read.sent, { status: 400, faults }, show);
  // A reply can be awaited: it becomes undefined when it has been sent.
  const answer: FastifyReply | Refused | WrongFields | undefined = await act(read.values).catch(refusalOf);
  if (answer !== undefined && 'faults' in answer)
    return answerFaults(request, reply, read.sent, answer, show);
  if (answer === undefined || !('refusal' in answer)) return reply;
  if (wantsJson(request)) return sendRefused(request, reply, answer);
  return show(refusedForm(reply, form, read.sent, answer));
}

/** Several refusals, each about a field of its own. */
export function wrongFields(refused: readonly Refused[]): WrongFields {
  const faults = refused.map((one) => {
    const { field = '' }: RefusalEntry = refusals[one.refusal];
    return [field, (t: Messages) => refusalText(t, one)] as const;
  });
  return { status: 400, faults: Object.fromEntries(faults) };
}

/** Enough to see what is wrong. */
const maxUnknown = 20;

function unknownFields(form: Form, others: readonly string[], sent: Sent): Faults {
  const isKnown = (name: string) =>
    Object.hasOwn(form, name) || others.includes(name) || Object.hasOwn(form, name.replace(/-.*$/, ''));
  const unknown = Object.keys(sent).filter((name) => !isKnown(name));
  return Object.fromEntries(unknown.slice(0, maxUnknown).map((name) => [name, (t) => t.forms.unknownField]));
}

/** What was sent stays in the form while the file store is away. */
function refusalOf(error: unknown): Refused {
  if (error instanceof FilesUnavailable) return { refusal: 'files are unavailable' };
  throw error;
}

/** The refusal beside the field that it is about, or above the form. */
export function refusedForm(reply: FastifyReply, form: Form, sent: Sent, refused: Refused): ShownForm {
  const { status, message, field } = showRefusal(reply, refused);
  if (field === undefined || !Object.hasOwn(form, field))
    return { status, errors: [message], content: { sent } };
  return { status, errors: [], content: { sent, faults: { [field]: () => message } } };
}

function answerFaults(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Sent,
  { status, faults }: WrongFields,
  show: (shown: ShownForm) => FastifyReply | Promise<FastifyReply>,
): FastifyReply | Promise<FastifyReply> {
  if (!wantsJson(request)) return show({ status, errors: [], content: { sent, faults } });
  return sendFaults(request, reply, { status, faults });
}

/** The faults by field, for a program. */
export function sendFaults(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, faults }: WrongFields,
): FastifyReply {
  const t = messagesOf(request);
  const fields = Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, fault(t)]));
  return sendRefusal(request, reply, { code: status, message: t.refusals['wrong fields'], fields });
}
