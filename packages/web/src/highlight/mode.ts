import type { StreamParser } from '@codemirror/streamparser';

/** What reads the tokens of a language. */
export type Mode = StreamParser<unknown>;
