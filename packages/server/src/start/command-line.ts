import { abort, join, leave } from '@tribunal/client/commands/act';
import { api } from '@tribunal/client/commands/api';
import { follow } from '@tribunal/client/commands/follow';
import { login } from '@tribunal/client/commands/login';
import { logout } from '@tribunal/client/commands/logout';
import { post } from '@tribunal/client/commands/post';
import { submit } from '@tribunal/client/commands/submit';
import { type Command, type CommandIo, command, print } from '@tribunal/client/terminal/command';
import { pino } from 'pino';
import {
  activate,
  deactivate,
  endSessions,
  hideUser,
  revokeToken,
  showUser,
} from '../commands/accounts/account-acts.ts';
import { editUserCommand } from '../commands/accounts/edit-user-command.ts';
import { importPhotos } from '../commands/accounts/import-photos.ts';
import { invitations, withdrawInvitations } from '../commands/accounts/invitation-commands.ts';
import { inviteCommand } from '../commands/accounts/invite-command.ts';
import { setNetworks } from '../commands/accounts/set-networks.ts';
import { setPasswordCommand } from '../commands/accounts/set-password.ts';
import { setPermissions } from '../commands/accounts/set-permissions.ts';
import { setRole } from '../commands/accounts/set-role.ts';
import { announce } from '../commands/announce.ts';
import { acceptSecretKey } from '../commands/backup/accept-secret-key.ts';
import { backup } from '../commands/backup/backup.ts';
import { restore } from '../commands/backup/restore.ts';
import { finalize, results, systemTest } from '../commands/close-contest.ts';
import { cloneContest } from '../commands/contests/clone-contest-command.ts';
import { exportContestCommand } from '../commands/contests/export-contest-command.ts';
import { exportScoreboardCommand } from '../commands/contests/export-scoreboard-command.ts';
import { extraTime } from '../commands/contests/extra-time-command.ts';
import { importContestCommand } from '../commands/contests/import-contest-command.ts';
import { readerTokenCommand } from '../commands/contests/reader-token-command.ts';
import { scoreboardLinkCommand } from '../commands/contests/scoreboard-link-command.ts';
import { shadowCommand } from '../commands/contests/shadow-command.ts';
import { webhookCommand } from '../commands/contests/webhook-command.ts';
import { createAdmin, createUser } from '../commands/create-account.ts';
import { playDemoRound } from '../commands/demo/demo-round.ts';
import { demoLines, demoSettings, fillDemo } from '../commands/demo/open-demo.ts';
import { doctor } from '../commands/doctor.ts';
import { dump } from '../commands/dump.ts';
import { editContestCommand } from '../commands/edit-contest.ts';
import { generateApiToken } from '../commands/generate-api-token.ts';
import { importUsers } from '../commands/import-users.ts';
import { calibrate } from '../commands/judges/calibrate-command.ts';
import { createJudge } from '../commands/judges/create-judge.ts';
import { editJudge } from '../commands/judges/edit-judge.ts';
import { judge } from '../commands/judges/judge.ts';
import { createLanguageCommand, editLanguageCommand } from '../commands/languages/language-command.ts';
import { load } from '../commands/load.ts';
import { maintenanceCommand } from '../commands/maintenance-command.ts';
import { migrate } from '../commands/migrate.ts';
import { auditLog } from '../commands/monitoring/audit-log-command.ts';
import { top } from '../commands/monitoring/top-command.ts';
import { importDmojCommand } from '../commands/moving/import-dmoj-command.ts';
import { news } from '../commands/news.ts';
import { problemData } from '../commands/problem-data.ts';
import { addLibraryCommand } from '../commands/problems/add-library-command.ts';
import { editProblemCommand } from '../commands/problems/edit-problem-command.ts';
import { exportProblemCommand } from '../commands/problems/export-problem-command.ts';
import { importProblemCommand } from '../commands/problems/import-problem-command.ts';
import { pullProblemsCommand } from '../commands/problems/pull-problems-command.ts';
import { verifyProblemCommand } from '../commands/problems/verify-problem-command.ts';
import { rehearse } from '../commands/rehearsing/rehearse-command.ts';
import { rejudge } from '../commands/rejudging/rejudge-command.ts';
import { resetTwoFactor } from '../commands/reset-two-factor.ts';
import { serve } from '../commands/serve.ts';
import { type SiteCommand, siteCommand, type WithSite } from '../commands/site-command.ts';
import { siteSettingsCommand } from '../commands/site-settings-command.ts';
import type { ConnectionLimits } from '../database/connection.ts';
import { createLog } from '../environment/log.ts';
import { loadSettings, type Settings } from '../environment/settings.ts';
import { programVersion } from '../environment/version.ts';
import { openSite } from './open-site.ts';

const siteCommands: readonly SiteCommand[] = [
  migrate,
  createAdmin,
  createUser,
  generateApiToken,
  resetTwoFactor,
  setRole,
  setPermissions,
  setPasswordCommand,
  setNetworks,
  editUserCommand,
  deactivate,
  activate,
  hideUser,
  showUser,
  endSessions,
  revokeToken,
  inviteCommand,
  invitations,
  withdrawInvitations,
  load,
  dump,
  backup,
  restore,
  acceptSecretKey,
  importUsers,
  importPhotos,
  importDmojCommand,
  cloneContest,
  editContestCommand,
  extraTime,
  scoreboardLinkCommand,
  readerTokenCommand,
  webhookCommand,
  editProblemCommand,
  rehearse,
  finalize,
  systemTest,
  results,
  createLanguageCommand,
  editLanguageCommand,
  siteSettingsCommand,
  maintenanceCommand,
  rejudge,
  problemData,
  exportContestCommand,
  exportScoreboardCommand,
  importContestCommand,
  shadowCommand,
  exportProblemCommand,
  importProblemCommand,
  verifyProblemCommand,
  addLibraryCommand,
  createJudge,
  editJudge,
  calibrate,
  news,
  announce,
  auditLog,
  top,
];

const withSite: WithSite = async (io, work, acceptsAnyKey) => {
  const loaded = loadSettings(io.env);
  const log = createLog('warn', pino.destination({ dest: 2, sync: true }));
  const { site, close } = await openSite(loaded, 'command', io.signal, { log, acceptsAnyKey });
  try {
    return await work(site);
  } finally {
    await close();
  }
};

/** Loaded while the database starts, and only by `serve`: these modules are most of the program. */
const appModule = () => import('./app.ts');
const judgingModule = () => import('./start-judging.ts');
const metricsModule = () => import('../http/metrics/serve-metrics.ts');
const mailModule = () => import('../http/alert-mail.ts');
const jobsModule = () => import('../jobs/site-jobs.ts');

/** PostgreSQL accepts 60 or 100 connections by default, and commands need some, too. */
function connectionsOf({ SITE_WORKERS }: Settings): ConnectionLimits {
  return SITE_WORKERS === 1 ? {} : { maxConnections: Math.max(3, Math.floor(45 / (SITE_WORKERS + 1))) };
}

const commands: readonly Command[] = [
  serve({
    open: async (io, isDemo, kind) => {
      const loaded = loadSettings(io.env);
      void Promise.all([appModule(), jobsModule(), ...(kind === 'site' ? [judgingModule()] : [])]);
      const { settings, ...rest } = isDemo ? await demoSettings(loaded) : loaded;
      return openSite({ ...rest, settings }, kind, io.signal, { limits: connectionsOf(settings) });
    },
    buildApp: async (site) => (await appModule()).buildApp(site),
    startJobs: async (site) => {
      const { defaultIntervals, startJobs } = await jobsModule();
      return startJobs(site, defaultIntervals, (await mailModule()).alertMailer(site));
    },
    startProcessJobs: async (site) => (await jobsModule()).startProcessJobs(site),
    startJudging: async (site, port) => (await judgingModule()).startJudging(site, port),
    startMetrics: async (site) => (await metricsModule()).startMetricsServer(site),
    fillDemo,
    playDemo: playDemoRound,
    demoLines,
  }),
  ...siteCommands.map((one) => siteCommand(one, withSite)),
  judge,
  pullProblemsCommand,
  doctor,
  login,
  logout,
  api,
  submit,
  abort,
  join,
  leave,
  post,
  follow,
];

/** Runs `tribunal ARGS` and returns the exit status. */
export async function runCommandLine(args: string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return help.run(['--help'], io);
  if (name === '--version') {
    await print(io.stdout, `tribunal ${programVersion}`);
    return 0;
  }
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
    'Run tribunal COMMAND --help for details, or tribunal --version.',
  ].join('\n');
}
