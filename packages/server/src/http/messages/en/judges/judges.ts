import { type Html, html } from '../../../html/html.ts';
import { plural } from '../plural.ts';

/** The status page and the page of runtimes. */
export const judges = {
  status: 'Status',
  noJudge: 'No judge is online. New submissions wait until a judge connects.',
  noJudgeForWaiting: (waiting: number) => `No judge is online. ${waitingSubmissions(waiting)}.`,
  noSuitableJudge: (waiting: number) =>
    `${waitingSubmissions(waiting)} because no judge that is online has the problem and the language.`,
  noTestData: (waiting: number) =>
    `${waitingSubmissions(waiting)} because no judge can judge the problem at the moment. The judges retry automatically.`,
  dataFailure: (judge: string, problem: string, reason: string) =>
    `${judge} cannot judge ${problem} at the moment: ${reason}`,
  allJudged: 'All submissions are judged.',
  judgingIsInProgress: 'Judging is in progress.',
  beingJudged: 'Being judged',
  waiting: 'Waiting',
  longestWait: 'Longest wait',

  judges: 'Judges',
  judge: 'Judge',
  state: 'State',
  onlineSince: 'Online since',
  ping: 'Ping',
  load: 'Load',
  speed: 'Time',
  speedHint: 'The time that the judge takes for a benchmark, in relation to the median of all judges',
  slower: (percent: number) => `${percent} % slower`,
  faster: (percent: number) => `${percent} % faster`,
  languages: 'Languages',
  offline: 'offline',
  disabled: 'disabled',
  judging: 'judging',
  idle: 'idle',

  runtimes: 'Languages and versions',
  runtimesText: (status: Html) =>
    html`The versions that the judges report, and how programs are compiled and run. The ${status} shows the judges and their load.`,
  statusLink: 'status page',
  noLanguages: 'This site has no languages yet.',
  language: 'Language',
  version: 'Version',
  commands: 'Commands',
  judgesDiffer: 'judges differ',
  someDiffer:
    'Judges have different versions of a language. A verdict may then depend on the judge; install the same packages on all judges.',
  noJudgeHasIt: 'no judge online',
  limitsText:
    'The time and memory limits of a problem apply to every language, unless the page of the problem lists other limits for a language. Judges that the site did not start itself may use other commands.',
  languagesAndVersions: 'All languages and their versions',
};

function waitingSubmissions(count: number): string {
  return plural(count, '1 submission is waiting', `${count} submissions are waiting`);
}
