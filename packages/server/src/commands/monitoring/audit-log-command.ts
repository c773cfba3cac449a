import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { parseTime } from '@tribunal/contract/time';
import { OperatorError } from '../../environment/operator-error.ts';
import { type ListedAuditEntry, listAuditEntries } from '../../storage/accounts/audit-log.ts';
import type { SiteCommand } from '../site-command.ts';

const maxEntries = 100_000;

const usage = `
Usage: tribunal audit-log [options]

Prints entries of the audit log, the newest first: time, actor, address, action, target and details, separated by tabs.

  --actor NAME      only what this user did; "command line" for commands
  --action ACTION   only actions that begin so, such as "edit contest" or edit
  --target NAME     only what was done to this user, contest or problem
  --since TIME      only from this time on, in ISO 8601
  --until TIME      only before this time
  --limit N         at most N entries (default 100, at most ${maxEntries})
  --json            one JSON object per line
`;

export const auditLog: SiteCommand = {
  name: 'audit-log',
  summary: 'print entries of the audit log',
  usage,
  async run(args, io, { database }) {
    const text = { type: 'string' } as const;
    const options = {
      ...{ actor: text, action: text, target: text, since: text, until: text },
      limit: { type: 'string', default: '100' },
      json: { type: 'boolean', default: false },
    } as const;
    const { values } = parseArgs({ args, options });
    const { actor, action, target, since, until, limit } = values;
    const filters = {
      ...{ actor, action, target },
      ...{ since: readTime('--since', since), until: readTime('--until', until) },
    };
    const entries = await listAuditEntries(database.query, 0, readLimit(limit), filters);
    const lines = entries.map(values.json ? jsonLine : textLine);
    if (lines.length > 0) await print(io.stdout, lines.join('\n'));
    return 0;
  },
};

function readTime(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = parseTime(text);
  if (!time) throw new OperatorError(`${option} takes a time in ISO 8601`);
  return time;
}

function readLimit(text: string): number {
  const limit = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Infinity;
  if (limit > maxEntries) throw new OperatorError(`--limit must be a whole number from 1 to ${maxEntries}`);
  return limit;
}

function jsonLine({ id, at, actor, address, action, target, details }: ListedAuditEntry): string {
  return JSON.stringify({ id, at, actor, address, action, target, details });
}

function textLine({ at, actor, address, action, target, details }: ListedAuditEntry): string {
  return [at.toISOString(), actor, address, action, target, JSON.stringify(details)].join('\t');
}
