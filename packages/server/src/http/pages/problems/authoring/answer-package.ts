import { editProblemPage } from '@tribunal/contract/pages/problem-editing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Imported,
  type ImportResult,
  importProblem,
} from '../../../../problem-packages/import-problem.ts';
import type { Site } from '../../../../site.ts';
import { settingsIn } from '../../../../storage/problems/authoring/problem-settings.ts';
import { forgetSentArchive, type SentArchive, withSentArchive } from '../../../../test-data/sent-archive.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { requestedEdit, sentForm } from '../../../editing/sent-settings.ts';
import { answerForm, type WrongFields } from '../../../forms/answer-form.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { sendData } from '../../../reply/page-data.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { packageForm } from './package-form.ts';
import { noteSentence } from './package-report.ts';
import { wrongProblemFields } from './problem-fault-texts.ts';
import { problemForm } from './problem-form.ts';

interface PackageAnswer {
  /** The problem to replace; null for a new one. */
  readonly replaced: string | null;
  /** The page with the report; without JSON. */
  done(imported: Imported, isPreview: boolean): FastifyReply;
  show(shown: ShownForm): FastifyReply;
}

/** Imports the package that a request contains. Settings that are sent with it count more than those of the package. */
export function answerPackage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { replaced, done, show }: PackageAnswer,
): Promise<FastifyReply> {
  const { code: _, ...settingFields } = sentForm(request, problemForm);
  const { isPreview, isForced, version } = requestedEdit(request);
  return answerForm(request, reply, {
    form: { ...settingFields, ...packageForm },
    act: async (values) => {
      const sent = (values as Sent).package as SentArchive;
      const { userId } = userOf(request);
      const imported = await withSentArchive(site, userId, sent, (path) =>
        importProblem(site, editorOf(request), {
          path,
          code: replaced ?? (textField(request.body, 'code') || null),
          isReplacing: replaced !== null,
          isForced,
          isDryRun: isPreview,
          isPublic: false,
          settings: settingsIn(values as Sent),
          version,
        }),
      );
      if ('refusal' in imported)
        return imported.refusal === 'no such upload' ? imported : refusalOf(imported);
      if (!isPreview) await forgetSentArchive(site, userId, sent);
      if (!wantsJson(request)) return done(imported, isPreview);
      return sendImported(reply, imported, isPreview);
    },
    show,
  });
}

type Sent = Readonly<Record<string, unknown>>;

function refusalOf(refused: Exclude<ImportResult, Imported>): Refused | WrongFields {
  if ('faults' in refused) return wrongProblemFields(refused.faults);
  if ('detail' in refused) return { ...refused, detail: noteSentence(refused.detail) };
  if (refused.refusal === 'no code') return { status: 400, faults: { code: (t) => t.packages.noCode } };
  if (refused.refusal === 'code taken')
    return { status: 409, faults: { code: (t) => t.authoring.codeIsTaken } };
  return { refusal: refused.refusal };
}

function sendImported(reply: FastifyReply, imported: Imported, isPreview: boolean): FastifyReply {
  const { isNew, regraded, data, notes } = imported;
  return sendData(reply.code(isNew && !isPreview ? 201 : 200), editProblemPage.post, {
    ...imported,
    is_preview: isPreview,
    test_data: { ...data.summary, fault: data.fault },
    effects: { regraded },
    not_imported: notes,
  });
}
