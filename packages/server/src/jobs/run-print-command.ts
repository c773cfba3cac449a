import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { printedPages } from '@tribunal/core/texts/printed-pages';
import type { Site } from '../site.ts';
import {
  claimPrintJob,
  endPrintJob,
  findPrintDocument,
  type PrintDocument,
} from '../storage/contests/printing/print-jobs.ts';

interface PrintOptions {
  readonly limitMs?: number;
  /** Longer than the limit. A job whose process was killed is started once more after this time, with a remark. */
  readonly leaseMs?: number;
}

/** Starts SITE_PRINT_COMMAND for the job that has waited longest. Each job has one process of the site, on whichever machine. */
export async function printNext(
  { database, log, now, settings }: Pick<Site, 'database' | 'log' | 'now' | 'settings'>,
  { limitMs = 30_000, leaseMs = 60_000 }: PrintOptions = {},
): Promise<void> {
  const command = settings.SITE_PRINT_COMMAND;
  if (command === '') return;
  const lease = randomUUID();
  const claim = await claimPrintJob(database.query, lease, leaseMs, now());
  const document = claim && (await findPrintDocument(database.query, claim.contestId, claim.id));
  if (!document) return;
  const fault = await runCommand(command, document, limitMs);
  if (fault !== '') log.warn({ job: document.id, fault }, 'the print command failed');
  await endPrintJob(database.query, document.id, lease, fault);
}

/** The pages as text, each with a header, separated by form feeds. */
function printedText(document: PrintDocument): string {
  const pages = printedPages(document.source);
  return pages.map((page, index) => `${header(document, index + 1, pages.length)}\n\n${page}\n`).join('\f');
}

function header(
  { id, name, username, room, contest, madeAt, attempts }: PrintDocument,
  page: number,
  of: number,
) {
  const again = attempts > 1 ? '\n*** Printed again: the first copy may be at the printer already. ***' : '';
  const team = name === '' ? username : `${name} (${username})`;
  return `${oneLine(team)}  ROOM ${oneLine(room) || '-'}
${oneLine(contest)}  job ${id}  ${madeAt.toISOString().slice(0, 16)}Z  page ${page} of ${of}${again}`;
}

/** What a shell or a printer would take for something else. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Empty if it succeeded. The environment of the site contains secrets, so the command does not inherit it. */
function runCommand(command: string, document: PrintDocument, limitMs: number): Promise<string> {
  const { PATH, HOME, LANG } = process.env;
  const { id, name, username, room } = document;
  const env = { PATH, HOME, LANG, TEAM: oneLine(name) || username, ROOM: oneLine(room), JOB: String(id) };
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', command], {
      env,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let complaint = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end(child.pid);
    }, limitMs);
    child.stderr.on('data', (bytes: Buffer) => {
      complaint = `${complaint}${bytes}`.slice(-500);
    });
    // A command that does not read the document closes the pipe.
    child.stdin.on('error', () => {}).end(printedText(document));
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      const reason = isLate ? `ended after ${limitMs / 1000} s` : `exit ${code ?? signal}`;
      resolve(code === 0 ? '' : oneLine(`${reason} ${complaint}`));
    });
  });
}

/** With everything that it has started. */
function end(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
