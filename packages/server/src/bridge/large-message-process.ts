import { inflateSync } from 'node:zlib';
import { judgeMessages, parseJudgeMessage } from '@tribunal/contract/judge';
import { cutText } from '@tribunal/core/text';
import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { Clean } from 'typebox/value';
import type { LargeMessage, LargePayload } from './large-message.ts';

answerTasks(({ payload, messageBytes }: LargePayload): LargeMessage => {
  try {
    const text = inflateSync(payload, { maxOutputLength: messageBytes }).toString('utf8');
    return { message: shortened(readable(JSON.parse(text))) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
});

/** Only what the site would read: the rest may be as large as the whole. */
function readable(message: unknown): unknown {
  const parsed = parseJudgeMessage(message);
  if (parsed.kind === 'unknown') return { name: cutText(parsed.name, longestText) };
  return parsed.kind === 'message' ? Clean(judgeMessages[parsed.message.name], parsed.message) : null;
}

/** More than is stored of any text. */
const longestText = 256 << 10;

/** Of all texts of a message. */
const mostCharacters = 2 << 20;

function shortened(message: unknown): unknown {
  let left = mostCharacters;
  return JSON.parse(JSON.stringify(message), (_key, value: unknown) => {
    if (typeof value !== 'string') return value;
    const kept = cutText(value, Math.min(longestText, left));
    left -= kept.length;
    return kept;
  });
}
