import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { SyncContestRow } from '../../storage/contests/sync-json.ts';
import { type CachedReply, cachedReply } from '../reply/send-cached.ts';
import type { NumberedCache } from '../reply/versioned-cache.ts';
import { namesItsHost } from '../request/require-host.ts';

/** Where in the cache an answer is that holds. */
export interface KeptAs {
  readonly name: string;
  readonly version: string;
}

/** A poll that was answered before, and the contest as it was then. */
export interface Poll {
  readonly contest: SyncContestRow;
  keptAs(): KeptAs;
}

export interface PollAnswers {
  readonly cache: NumberedCache;
  hasKey(request: IncomingMessage): boolean;
  logNumber(contestId: number): Promise<number | undefined>;
}

const mostPolls = 1000;
const longestUrl = 500;

/**
 * Scoreboards ask the same again and again, mostly while nothing happens, and then the framework costs more than the answer. So a poll
 * that was answered before is answered ahead of the framework, with the same bytes, as long as its contest has not changed. Whatever
 * is new, wrong or carries more than the key goes the usual way. Answers with what makes a poll known.
 */
export function answerRepeatedPolls(server: Server, answers: PollAnswers): (url: string, poll: Poll) => void {
  const known = new Map<string, Poll>();
  const [usual] = server.listeners('request') as RequestListener[];
  if (!usual) throw new Error('nobody answers requests yet');
  server.removeListener('request', usual);
  server.on('request', (request, response) => {
    const poll = isPlain(request) ? known.get(request.url ?? '') : undefined;
    if (!poll || !answers.hasKey(request)) return void usual(request, response);
    const goTheUsualWay = () => void usual(request, response);
    const send = ({ status, headers, body }: CachedReply) =>
      void response.writeHead(status, headers).end(body);
    answers.logNumber(poll.contest.id).then((number) => {
      const reply = number === poll.contest.number ? keptReply(answers, poll, request) : undefined;
      if (!reply) goTheUsualWay();
      else if (reply instanceof Promise) reply.then(send, goTheUsualWay);
      else send(reply);
    }, goTheUsualWay);
  });
  return (url, poll) => {
    if (url.length > longestUrl) return;
    known.delete(url);
    known.set(url, poll);
    const [oldest] = known.keys();
    if (known.size > mostPolls && oldest !== undefined) known.delete(oldest);
  };
}

function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const hasCredentials = headers.authorization !== undefined || headers.cookie !== undefined;
  return method === 'GET' && !hasCredentials && namesItsHost(request);
}

function keptReply({ cache }: PollAnswers, { keptAs }: Poll, request: IncomingMessage) {
  const { name, version } = keptAs();
  const answer = cache.held(name, version);
  return answer && cachedReply(request.headers, answer);
}
