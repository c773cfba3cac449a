import type { FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { findShownSubmission, findStoredSource } from '../../../storage/submissions/submission-view.ts';
import { findTestedSource } from '../../../storage/submissions/test-runs/test-runs.ts';
import { userOf } from '../../caller/visitor.ts';
import { textField } from '../../request/form-fields.ts';
import { readId } from '../../request/path-id.ts';

interface FirstSolution {
  readonly source: string;
  readonly languageKey: string;
}

/** What the form contains at first: `?from=` names an earlier submission to the problem, `?run=` a test run of the user. */
export async function firstSolution(
  site: Site,
  request: FastifyRequest,
  problemCode: string,
): Promise<FirstSolution | null> {
  const from = readId(textField(request.query, 'from'));
  if (from !== null) return ofSubmission(site, request, problemCode, from);
  const run = readId(textField(request.query, 'run'));
  return run === null ? null : ofTestRun(site, request, problemCode, run);
}

async function ofSubmission(
  { database, now }: Site,
  request: FastifyRequest,
  problemCode: string,
  id: number,
): Promise<FirstSolution | null> {
  const earlier = await findShownSubmission(database, userOf(request), id, now());
  if (!earlier?.isReadable || earlier.problemCode !== problemCode) return null;
  const { source, files, archive } = await findStoredSource(database, earlier.id);
  // The editor has one file.
  return { source: files || archive ? '' : source, languageKey: earlier.languageKey };
}

async function ofTestRun(
  { database, now }: Site,
  request: FastifyRequest,
  problemCode: string,
  id: number,
): Promise<FirstSolution | null> {
  const tested = await findTestedSource(database, userOf(request).userId, id, now());
  return tested?.problemCode === problemCode ? tested : null;
}
