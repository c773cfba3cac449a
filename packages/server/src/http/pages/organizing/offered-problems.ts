import type { FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { suggestedProblems } from '../../../storage/problems/suggested-problems.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { contestPageForm } from './contest-form.ts';
import { contestProblemFields } from './contest-problem-fields.ts';

/** The form of a contest, which offers the problems that the organizer sees. */
export async function formWithProblems({ database }: Site, request: FastifyRequest) {
  const { problems } = contestProblemFields;
  const offered = await suggestedProblems(database, viewerOf(request));
  const suggestions = offered.map(({ code, name }) => ({ value: code, label: () => name }));
  const columns = { ...problems.columns, code: { ...problems.columns.code, suggestions } };
  return { ...contestPageForm, problems: { ...problems, columns } };
}
