import { matrixPage } from '@tribunal/contract/pages/solutions';
import {
  extremesOf,
  type MatrixCase,
  type MatrixDifference,
  matrixDifferences,
  verdictOf,
} from '@tribunal/core/test-data/case-matrix';
import { caseAt } from '@tribunal/core/test-data/data-listing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import {
  type EndedVerification,
  endedVerifications,
  type SolutionCases,
  verificationCases,
} from '../../../../storage/problems/verification/verification-cases.ts';
import { listingOfVersion } from '../../../../test-data/editing/listing-of-version.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageNumber, textField } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { editedProblemOfPath } from '../edited-problem-of-path.ts';
import { type Matrix, matrixBody } from './matrix-parts.ts';

/** What each solution of the jury got on each case. */
export function mountMatrix(app: FastifyInstance, site: Site): void {
  mountPage(app, matrixPage, {
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? show(site, request, reply, problem) : reply;
    },
  });
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
): Promise<FastifyReply> {
  const verifications = await endedVerifications(site.database.query, problem.id);
  const chosen = (name: string) =>
    verifications.find(({ id }) => id === readId(textField(request.query, name)));
  const verification = chosen('verification') ?? verifications[0];
  const matrix = verification ? await matrixOf(site, problem.id, verification) : null;
  const other = chosen('against');
  const against = other && other !== verification ? await matrixOf(site, problem.id, other) : null;
  const differences = matrix && against ? matrixDifferences(against, matrix) : [];
  const page = pageNumber(request.query);
  const part = partOf(matrix, page);
  if (wantsJson(request))
    return sendData(reply, matrixPage.get, {
      verifications,
      id: matrix?.verification.id ?? null,
      objects: matrix?.columns.map((column) => solutionJson(column, matrix.inputs, part)) ?? [],
      hasMore: part.hasMore,
      differences: differences.slice(0, maxDifferences).map(differenceJson),
    });
  const t = messagesOf(request);
  return reply.page({
    title: t.verification.matrixOf(problem.name),
    body: matrixBody(t, problem, {
      ...{ verifications, matrix, against, differences, page, ...part, maxDifferences },
      show: textField(request.query, 'show'),
    }),
  });
}

const maxDifferences = 500;

async function matrixOf(site: Site, problemId: number, verification: EndedVerification): Promise<Matrix> {
  const columns = await verificationCases(site.database.query, verification.id);
  const listing = await listingOfVersion(site, problemId, verification.dataVersion);
  const length = Math.max(0, ...columns.map(({ cases }) => cases.length));
  const inputs = Array.from({ length }, (_, index) => {
    const path = listing && caseAt(listing, index + 1)?.input?.path;
    return path ?? `#${index + 1}`;
  });
  return { verification, columns, inputs, listing };
}

const maxCells = 1000;
const maxRows = 100;

interface Part {
  readonly first: number;
  readonly end: number;
  readonly hasMore: boolean;
}

/** The cases of a page: fewer where there are many solutions. */
function partOf(matrix: Matrix | null, page: number): Part {
  const { columns = [], inputs = [] } = matrix ?? {};
  const rows = Math.max(10, Math.min(maxRows, Math.floor(maxCells / Math.max(1, columns.length))));
  const first = (page - 1) * rows;
  return { first, end: Math.min(first + rows, inputs.length), hasMore: inputs.length > first + rows };
}

function solutionJson({ name, language, cases }: SolutionCases, inputs: readonly string[], part: Part) {
  const { slowest = null, fastest = null } = extremesOf(cases) ?? {};
  const shown = cases.slice(part.first, part.end).map((one, index) => {
    const position = part.first + index + 1;
    return { ...one, case: inputs[position - 1] ?? '', position, verdict: verdictOf(one) };
  });
  return { name, language, slowest, fastest, cases: shown };
}

function differenceJson({ solution, input, before, after }: MatrixDifference) {
  const verdict = (one: MatrixCase | null) => one && verdictOf(one);
  return { solution, case: input, before: verdict(before), after: verdict(after) };
}
