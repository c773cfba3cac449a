import type { Page } from '@tribunal/contract/api/envelope';
import { orThrow } from '../requests/failure.ts';
import { resources } from '../resources.ts';
import { type Command, type CommandIo, command, print, printLines } from '../terminal/command.ts';
import type { Listing } from '../terminal/listing.ts';
import { jsonLine } from '../terminal/printable.ts';
import { objectLines, type Row, tableLines } from '../terminal/table.ts';
import { Tribunal } from '../tribunal.ts';
import { readApiArguments, resourceLine, type WantedPages } from './api-arguments.ts';
import { readSignIn, signInUsage } from './sign-in-options.ts';

const usage = `
Usage: tribunal api RESOURCE [NAME] [--FILTER VALUE]... [options]

Prints data of a site: tables on a terminal, otherwise one JSON object per line.
A list filter may be repeated; a boolean is True or False.

${resources.map(resourceLine).join('\n')}

  --page N        page of a list, or last (default 1)
  --all           every page of a list; waits when the rate limit of the site is reached
  --json          one JSON object per line, also on a terminal
${signInUsage}
`;

export const api: Command = command({
  name: 'api',
  summary: 'print contests, problems, users, submissions and other data of a site',
  usage,
  async run(args, io) {
    const { resource, name, query, pages, json, signIn } = readApiArguments(args);
    const tribunal = new Tribunal({ ...(await readSignIn(signIn, io)), signal: io.signal });
    const show = json || !io.stdout.isTTY ? jsonLines : null;
    if (name === null) await printList(tribunal.list(resource.endpoint, query), pages, show, io);
    else {
      const object = orThrow<Row>(await tribunal.object(resource.endpoint, name, query));
      await printLines(io, show ? show([object]) : objectLines(object));
    }
    return 0;
  },
});

type Show = (rows: readonly Row[]) => string[];

async function printList(
  list: Listing<Row>,
  wanted: WantedPages,
  show: Show | null,
  io: CommandIo,
): Promise<void> {
  if (wanted === 'all') {
    for await (const { objects } of list.pages()) await printLines(io, (show ?? tableLines)(objects));
    return;
  }
  const page: Page<Row> = orThrow(await list.page(wanted));
  await printLines(io, (show ?? tableLines)(page.objects));
  if (!page.has_more) return;
  await print(
    io.stderr,
    `tribunal api: page ${page.page_index} of ${page.total_pages}; --all prints every page`,
  );
}

function jsonLines(rows: readonly Row[]): string[] {
  return rows.map(jsonLine);
}
