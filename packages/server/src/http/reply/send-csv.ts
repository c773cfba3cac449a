import type { FastifyReply } from 'fastify';
import { textField } from '../request/form-fields.ts';
import { sendPieces } from './send-pieces.ts';

/** The parameter that the links of pages have. */
export const forSpreadsheet = ['spreadsheet', '1'] as const;

/**
 * Sends a CSV file to be saved as `name`. Spreadsheets take UTF-8 for another encoding unless the file begins with a byte order mark, which
 * programs that read the header row do not expect: only the links of pages ask for it.
 */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  pieces: AsyncIterable<string> | Iterable<string>,
): FastifyReply {
  const isMarked = textField(reply.request.query, forSpreadsheet[0]) !== '';
  reply
    .type('text/csv; charset=utf-8')
    .header('Cache-Control', 'private, no-store')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`);
  return sendPieces(reply, marked(isMarked, pieces));
}

async function* marked(
  isMarked: boolean,
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  if (isMarked) yield '\uFEFF';
  yield* pieces;
}
