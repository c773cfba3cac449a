import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { invisibleCharacter, isBlank } from '@tribunal/core/texts/text';
import {
  deleteNews,
  editNews,
  LONGEST_NEWS_TEXT,
  LONGEST_NEWS_TITLE,
  postNews,
} from '../actions/site/change-news.ts';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import { findAccountByName } from '../storage/accounts/accounts.ts';
import { operator } from '../storage/accounts/audit-log.ts';
import { type NewsText, newsPosts } from '../storage/site/news-posts.ts';
import { always } from '../storage/visibility/condition.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal news
       tribunal news --title TITLE --file FILE [--author NAME]
       tribunal news --edit N --title TITLE --file FILE
       tribunal news --delete N

Without options, lists the latest news posts with their numbers. With a title and a file, publishes a post and prints its number.

  --title TITLE   one line, at most ${LONGEST_NEWS_TITLE} characters
  --file FILE     the text as Markdown; - is standard input
  --author NAME   the user who is shown as author (default: nobody)
  --edit N        replaces the title and the text of a post
  --delete N      deletes a post
`;

const options = {
  title: { type: 'string' },
  file: { type: 'string' },
  author: { type: 'string' },
  edit: { type: 'string' },
  delete: { type: 'string' },
} as const;

export const news: SiteCommand = {
  name: 'news',
  summary: 'list, publish, edit and delete news',
  usage,
  async run(args, io, site) {
    const { values } = parseArgs({ args, options });
    if (Object.keys(values).length === 0) await list(site, io);
    else if (values.delete !== undefined)
      checkDone(await deleteNews(site, operator, numberOf('--delete', values.delete)));
    else if (values.edit !== undefined)
      checkDone(await editNews(site, operator, numberOf('--edit', values.edit), await textOf(values, io)));
    else {
      const author = await authorId(site, values.author);
      await print(io.stdout, String(await postNews(site, operator, await textOf(values, io), author)));
    }
    return 0;
  },
};

const LISTED_POSTS = 50;

async function list({ database }: Site, io: CommandIo): Promise<void> {
  const { posts } = await newsPosts(database, always, { page: 1, size: LISTED_POSTS });
  for (const { id, publishedAt, title } of posts)
    await print(io.stdout, `${id}  ${publishedAt.toISOString().slice(0, 16)}  ${title}`);
}

function checkDone(answer: 'saved' | 'deleted' | { readonly refusal: string }): void {
  if (typeof answer === 'object') throw new OperatorError('there is no news post with this number');
}

function numberOf(option: string, text: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new OperatorError(`${option} must be the number of a post`);
  return Number(text);
}

async function textOf(
  { title = '', file }: { readonly title?: string; readonly file?: string },
  io: CommandIo,
): Promise<NewsText> {
  if (isBlank(title) || file === undefined) throw new OperatorError('give a --title and a --file');
  if (title.length > LONGEST_NEWS_TITLE || invisibleCharacter.test(title))
    throw new OperatorError(`the title must be one line of at most ${LONGEST_NEWS_TITLE} characters`);
  const body = await contentOf(file, io);
  if (body.length > LONGEST_NEWS_TEXT || body.includes('\0'))
    throw new OperatorError(
      `the text must have at most ${LONGEST_NEWS_TEXT} characters, without null characters`,
    );
  return { title: title.trim(), body };
}

async function contentOf(file: string, io: CommandIo): Promise<string> {
  if (file === '-') return readAll(io.stdin);
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`cannot read ${file}: ${error.message}`);
  });
}

async function authorId({ database }: Site, username: string | undefined): Promise<number | null> {
  if (username === undefined) return null;
  const account = await findAccountByName(database.query, username);
  if (!account) throw new OperatorError(`there is no user ${JSON.stringify(username)}`);
  return account.id;
}
