import type { Duplex } from 'node:stream';
import { type ApiError, dataErrors, dataErrorText } from './errors.ts';

/** Answers input that is not a valid request. Its path is unknown, so the answer is always wrapped JSON. */
export function refuseUnreadable(
  socket: Duplex,
  error: NodeJS.ErrnoException | null,
  omitsNulls: boolean,
): void {
  if (error?.code === 'ECONNRESET' || !socket.writable) return;
  const answer = answerTo(error?.code);
  const body = dataErrorText(answer, 'GET', omitsNulls);
  const head = `HTTP/1.1 ${answer.code} ${answer.message}\r\nContent-Type: application/json; charset=utf-8\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}

function answerTo(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return dataErrors.headersTooLarge;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? dataErrors.requestTimeout : dataErrors.badRequest;
}
