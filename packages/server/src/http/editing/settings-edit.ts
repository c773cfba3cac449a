import type { PageContract, PageData, PageOperation } from '@tribunal/contract/pages/page';
import type { Reason } from '@tribunal/contract/refusals/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, versionOf } from '../../storage/editing/field-versions.ts';
import { answerConflict } from '../forms/answer-conflict.ts';
import { answerForm, type WrongFields } from '../forms/answer-form.ts';
import type { Form } from '../forms/form.ts';
import { type ShownForm, unsentForm } from '../forms/form-content.ts';
import type { Html } from '../html/html.ts';
import { mountPage, type PageHandlers } from '../mount-page.ts';
import { type Given, sendData } from '../reply/page-data.ts';
import { sendRefused } from '../reply/send-refused.ts';
import type { Refused } from '../reply/show-refusal.ts';
import { wantsJson } from '../request/answer-kind.ts';
import { type RequestedEdit, requestedEdit } from './sent-settings.ts';

type Answer = FastifyReply | Promise<FastifyReply>;

/** A subject with its settings as they are saved. */
interface Edited {
  readonly settings: object;
}

/** The form of an edit: what it shows, the version that its reader has seen, and what is said above it. */
export interface ShownEdit extends ShownForm {
  readonly version: string;
  readonly notice?: Html | undefined;
}

/** The contract of such a page: GET answers the settings, and POST edits them. */
type EditContract = PageContract & { readonly get: PageOperation; readonly post: PageOperation };

/** What the edit page of a subject has of its own. `Done` is what an edit has changed. */
interface SettingsEdit<Found extends Edited, Done extends object, C extends EditContract> {
  readonly upload?: PageHandlers['upload'];
  /** All settings, for showing those that are in conflict. */
  readonly form: Form;
  /** What a program may send beside the settings; with it, other fields are faults. */
  readonly others?: readonly string[];
  readonly editedMeanwhile: Reason;
  /** Before anything else is done with a form that was sent. */
  prepare?(request: FastifyRequest): Promise<void>;
  find(request: FastifyRequest): Promise<Found | Refused>;
  /** A form was sent for a subject that cannot be edited any more. */
  refuse?(reply: FastifyReply, refused: Refused): Answer;
  /** Another way to edit the subject, which the request has chosen. */
  instead?(request: FastifyRequest, reply: FastifyReply, found: Found): Promise<FastifyReply> | null;
  sentForm(request: FastifyRequest): Form;
  changesIn(request: FastifyRequest, found: Found, values: Fields): Fields;
  edit(
    request: FastifyRequest,
    found: Found,
    changes: Fields,
    edit: RequestedEdit,
  ): Promise<Done | Refused | WrongFields>;
  /** What a program reads of the subject. */
  describe(found: Found, version: string): Given<PageData<C['get']>>;
  /** What a program reads about the edit. */
  report(request: FastifyRequest, found: Found, done: Done, isPreview: boolean): Given<PageData<C['post']>>;
  /** Where a browser goes when the edit is saved. */
  pathAfter(found: Found, done: Done): string;
  /** What the edit would do, for browsers. */
  preview?(
    request: FastifyRequest,
    found: Found,
    done: Done,
  ): { readonly found: Found; readonly notice: Html };
  /** The values of the form. */
  valuesOf(settings: Found['settings']): Fields;
  show(reply: FastifyReply, found: Found, shown: ShownEdit): Answer;
}

/** The page on which the settings of a subject are edited, for browsers and programs. */
export function mountSettingsEdit<Found extends Edited, Done extends object, C extends EditContract>(
  app: FastifyInstance,
  contract: C,
  page: SettingsEdit<Found, Done, C>,
): void {
  mountPage<EditContract>(app, contract, {
    ...(page.upload && { upload: page.upload }),
    get: async (request, reply) => {
      const found = await page.find(request);
      if (isRefused(found)) return sendRefused(request, reply, found);
      const { settings } = found;
      const version = versionOf(settings);
      if (wantsJson(request)) return sendData(reply, contract.get, page.describe(found, version));
      return page.show(reply, found, { ...unsentForm(page.valuesOf(settings)), version });
    },
    post: async (request, reply) => {
      await page.prepare?.(request);
      const found = await page.find(request);
      if (isRefused(found)) return page.refuse?.(reply, found) ?? sendRefused(request, reply, found);
      return page.instead?.(request, reply, found) ?? answerEdit(reply, contract, page, found);
    },
  });
}

function answerEdit<Found extends Edited, Done extends object, C extends EditContract>(
  reply: FastifyReply,
  contract: C,
  page: SettingsEdit<Found, Done, C>,
  found: Found,
): Promise<FastifyReply> {
  const { request } = reply;
  const edit = requestedEdit(request);
  const version = edit.version ?? versionOf(found.settings);
  return answerForm(request, reply, {
    form: page.sentForm(request),
    ...(page.others && { others: page.others }),
    act: async (values) => {
      const changes = page.changesIn(request, found, values);
      const done = await page.edit(request, found, changes, edit);
      if (isRefused(done))
        return done.refusal === page.editedMeanwhile
          ? showConflict(reply, page, changes, edit.version ?? '', done)
          : done;
      if ('faults' in done) return done as WrongFields;
      if (wantsJson(request))
        return sendData(reply, contract.post, page.report(request, found, done as Done, edit.isPreview));
      if (!edit.isPreview || !page.preview) return reply.redirect(page.pathAfter(found, done as Done), 302);
      const { found: previewed, notice } = page.preview(request, found, done as Done);
      const shown = unsentForm(page.valuesOf(previewed.settings));
      return page.show(reply, previewed, { ...shown, version, notice });
    },
    show: (shown) => page.show(reply, found, { ...shown, version }),
  });
}

async function showConflict<Found extends Edited, Done extends object, C extends EditContract>(
  reply: FastifyReply,
  page: SettingsEdit<Found, Done, C>,
  sent: Fields,
  seen: string,
  refused: Refused,
): Promise<FastifyReply> {
  const found = await page.find(reply.request);
  if (isRefused(found)) return page.refuse?.(reply, found) ?? sendRefused(reply.request, reply, found);
  const edit = { form: page.form, seen, sent, saved: found.settings, refused };
  return answerConflict(reply, edit, ({ content, ...shown }, notice, version) => {
    const values = page.valuesOf(content.values as Found['settings']);
    return page.show(reply, found, { ...shown, content: { values }, version, notice });
  });
}

function isRefused(value: object): value is Refused {
  return 'refusal' in value;
}
