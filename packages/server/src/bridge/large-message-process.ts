import { inflateSync } from 'node:zlib';
import { judgeMessages, parseJudgeMessage } from '@tribunal/contract/judges/judge';
import { cutText } from '@tribunal/core/texts/text';
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

/** Keeps only the fields that the site reads; the others may be as large as the whole message. */
function readable(message: unknown): unknown {
  const parsed = parseJudgeMessage(message);
  if (parsed.kind === 'unknown') return { name: cutText(parsed.name, maxTextLength) };
  return parsed.kind === 'message' ? Clean(judgeMessages[parsed.message.name], parsed.message) : null;
}

/** More than the site stores of any text. */
const maxTextLength = 256 << 10;

/** For all texts of a message together. */
const maxTotalCharacters = 2 << 20;

function shortened(message: unknown): unknown {
  let left = maxTotalCharacters;
  return JSON.parse(JSON.stringify(message), (_key, value: unknown) => {
    if (typeof value !== 'string') return value;
    const kept = cutText(value, Math.min(maxTextLength, left));
    left -= kept.length;
    return kept;
  });
}
