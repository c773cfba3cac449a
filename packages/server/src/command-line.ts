import { fileURLToPath } from 'node:url';
import { abort, join, leave } from '@tribunal/client/commands/act';
import { api } from '@tribunal/client/commands/api';
import { follow } from '@tribunal/client/commands/follow';
import { login } from '@tribunal/client/commands/login';
import { logout } from '@tribunal/client/commands/logout';
import { submit } from '@tribunal/client/commands/submit';
import { type Command, type CommandIo, command, print } from '@tribunal/client/terminal/command';
import { pino } from 'pino';
import { inviteCommand } from './commands/accounts/invite-command.ts';
import { setNetworks } from './commands/accounts/set-networks.ts';
import { setPasswordCommand } from './commands/accounts/set-password.ts';
import { setRole } from './commands/accounts/set-role.ts';
import { announce } from './commands/announce.ts';
import { backup } from './commands/backup/backup.ts';
import { restore } from './commands/backup/restore.ts';
import { finalize, results } from './commands/close-contest.ts';
import { extraTime } from './commands/contests/extra-time-command.ts';
import { createAdmin, createUser } from './commands/create-account.ts';
import { createJudge } from './commands/create-judge.ts';
import { playDemoRound } from './commands/demo/demo-round.ts';
import { demoLines, demoSettings, fillDemo } from './commands/demo/open-demo.ts';
import { doctor } from './commands/doctor.ts';
import { dump } from './commands/dump.ts';
import { editContestCommand } from './commands/edit-contest.ts';
import { generateApiToken } from './commands/generate-api-token.ts';
import { importUsers } from './commands/import-users.ts';
import { judge } from './commands/judge.ts';
import { editLanguageCommand } from './commands/languages/language-command.ts';
import { load } from './commands/load.ts';
import { migrate } from './commands/migrate.ts';
import { news } from './commands/news.ts';
import { problemData } from './commands/problem-data.ts';
import { editProblemCommand } from './commands/problems/edit-problem-command.ts';
import { importProblemCommand } from './commands/problems/import-problem-command.ts';
import { rejudge } from './commands/rejudge.ts';
import { resetTwoFactor } from './commands/reset-two-factor.ts';
import { serve } from './commands/serve.ts';
import { type SiteCommand, siteCommand, type WithSite } from './commands/site-command.ts';
import { createLog } from './log.ts';
import { openSite } from './open-site.ts';
import { loadSettings } from './settings.ts';

/** The program that runs a judge worker: `main` in this folder, compiled or not. */
const program = fileURLToPath(import.meta.url).replace(/command-line(\.[jt]s)$/, 'main$1');

const siteCommands: readonly SiteCommand[] = [
  migrate,
  createAdmin,
  createUser,
  generateApiToken,
  resetTwoFactor,
  setRole,
  setPasswordCommand,
  setNetworks,
  inviteCommand,
  load,
  dump,
  backup,
  restore,
  importUsers,
  editContestCommand,
  extraTime,
  editProblemCommand,
  finalize,
  results,
  editLanguageCommand,
  rejudge,
  problemData,
  importProblemCommand,
  createJudge,
  news,
  announce,
];

const withSite: WithSite = async (io, work) => {
  const loaded = loadSettings(io.env);
  const log = createLog('warn', pino.destination({ dest: 2, sync: true }));
  const { site, close } = await openSite(loaded, 'command', io.signal, log);
  try {
    return await work(site);
  } finally {
    await close();
  }
};

/** Loaded while the database starts, and only by `serve`: these modules are most of the program. */
const appModule = () => import('./app.ts');
const judgingModule = () => import('./start-judging.ts');
const jobsModule = () => import('./jobs/site-jobs.ts');

const commands: readonly Command[] = [
  serve({
    open: async (io, isDemo) => {
      const loaded = loadSettings(io.env);
      void Promise.all([appModule(), judgingModule(), jobsModule()]);
      return openSite(isDemo ? await demoSettings(loaded) : loaded, 'site', io.signal);
    },
    buildApp: async (site) => (await appModule()).buildApp(site),
    startJobs: async (site) => (await jobsModule()).startJobs(site),
    startJudging: async (site, port) => (await judgingModule()).startJudging(site, port, program),
    fillDemo,
    playDemo: playDemoRound,
    demoLines,
  }),
  ...siteCommands.map((one) => siteCommand(one, withSite)),
  judge,
  doctor,
  login,
  logout,
  api,
  submit,
  abort,
  join,
  leave,
  follow,
];

/** Runs `tribunal ARGS` and returns the exit status. */
export async function runCommandLine(args: string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return help.run(['--help'], io);
  const found = commands.find((one) => one.name === name || one.aliases?.includes(name));
  if (found) return found.run(rest, io);
  await print(io.stderr, `tribunal: there is no command ${JSON.stringify(name)} (see tribunal --help)`);
  return 1;
}

const help = command({ name: 'help', summary: 'list the commands', usage: overview(), run: async () => 0 });

function overview(): string {
  const width = Math.max(...commands.map((one) => one.name.length));
  const rows = commands.map((one) => `  ${one.name.padEnd(width)}  ${one.summary}`);
  return [
    'Usage: tribunal COMMAND [options]',
    '',
    ...rows,
    '',
    'Run tribunal COMMAND --help for details.',
  ].join('\n');
}
