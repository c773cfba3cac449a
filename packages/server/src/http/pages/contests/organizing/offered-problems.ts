import type { FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import { suggestedProblems } from '../../../../storage/problems/suggested-problems.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import type { RowsField } from '../../../forms/form.ts';
import { contestPageForm, contestProblems } from './contest-form.ts';

/** The form of a contest, which offers the problems that the organizer sees. */
export async function formWithProblems({ database }: Site, request: FastifyRequest) {
  const offered = await suggestedProblems(database, viewerOf(request));
  const suggestions = offered.map(({ code, name }) => ({ value: code, label: () => name }));
  const columns = { ...contestProblems.columns, code: { ...contestProblems.columns.code, suggestions } };
  return { ...contestPageForm, problems: { ...contestProblems, columns } as RowsField };
}
