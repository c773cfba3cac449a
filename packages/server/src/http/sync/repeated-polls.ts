import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { SyncContestRow } from '../../storage/contests/scoreboard/sync-json.ts';
import { type CachedReply, cachedReply } from '../reply/send-cached.ts';
import type { VersionedCache } from '../reply/versioned-cache.ts';
import { hasOneHost } from '../request/require-host.ts';

/** A poll that was answered before: the contest as it was then, and the name of the cached answer. */
interface Poll {
  readonly contest: SyncContestRow;
  readonly name: string;
  /** The version of the answer that is valid now, if the contest has not changed. */
  version(): string;
}

interface PollAnswers {
  readonly cache: VersionedCache;
  hasKey(request: IncomingMessage): boolean;
  logNumber(contestId: number): Promise<number | undefined>;
}

const maxPolls = 1000;
const maxUrlLength = 500;

/**
 * Scoreboards repeat the same poll, mostly while nothing changes, and then the framework costs more than the answer. A
 * repeated poll is answered before the framework sees it, with the same bytes, as long as its contest has not changed. New
 * or invalid requests, and requests with other credentials, take the normal path. Returns a function that registers a
 * poll.
 */
export function answerRepeatedPolls(server: Server, answers: PollAnswers): (url: string, poll: Poll) => void {
  const known = new Map<string, Poll>();
  const [framework] = server.listeners('request') as RequestListener[];
  if (!framework) throw new Error('the server has no request listener yet');
  server.removeListener('request', framework);
  server.on('request', (request, response) => {
    const poll = isPlain(request) ? known.get(request.url ?? '') : undefined;
    if (!poll || !answers.hasKey(request)) return void framework(request, response);
    answers.logNumber(poll.contest.id).then(
      (number) => {
        const reply = number === poll.contest.number ? cachedPollReply(answers, poll, request) : undefined;
        if (!reply) framework(request, response);
        else if (reply instanceof Promise)
          reply.then(
            (whole) => send(response, whole),
            () => framework(request, response),
          );
        else send(response, reply);
      },
      () => framework(request, response),
    );
  });
  return (url, poll) => {
    if (url.length > maxUrlLength) return;
    known.delete(url);
    known.set(url, poll);
    const [oldest] = known.keys();
    if (known.size > maxPolls && oldest !== undefined) known.delete(oldest);
  };
}

function send(response: ServerResponse, { status, headers, body }: CachedReply): void {
  response.writeHead(status, headers).end(body);
}

function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const hasCredentials = headers.authorization !== undefined || headers.cookie !== undefined;
  return method === 'GET' && !hasCredentials && hasOneHost(request);
}

function cachedPollReply({ cache }: PollAnswers, poll: Poll, request: IncomingMessage) {
  const answer = cache.find(poll.name, poll.version());
  return answer && cachedReply(request.headers, answer);
}
