// Runs on every page.
import { keepContestBar, offerOffline, returnWhenOnline, showKeptBar } from '../app/keep-contest.ts';
import { removeSavedDrafts } from '../authoring/saved-drafts.ts';
import { runClocks } from '../clock/run-clocks.ts';
import { localDraftStorage } from '../editor/drafts.ts';
import { addRowsAtOnce } from '../forms/add-rows.ts';
import { changeLanguageAtOnce } from '../language-choice.ts';
import { keepStatesCurrent } from '../live/own-states.ts';
import { keepTimesLocal, nameTimeZone, tellTimeZone } from '../local-times.ts';
import { offerToDismiss } from '../notices/read-announcements.ts';
import { showNotices } from '../notices/show-notices.ts';
import { offerSound } from '../notices/sound.ts';
import { offerColors } from '../offer-colors.ts';
import { forgetCeremonies } from '../reveal/forget-ceremonies.ts';
import { makeScrollAreasFocusable } from '../scroll-areas.ts';
import { offerSystemNotices } from '../system-notices.ts';
import { changeThemeAtOnce } from '../theme-choice.ts';
import { userName } from '../user-name.ts';

const offline = document.getElementById('offline-page');
if (offline) {
  showKeptBar(offline);
  returnWhenOnline();
} else {
  keepContestBar();
  void offerOffline();
}
keepTimesLocal(document.body);
nameTimeZone();
tellTimeZone();
makeScrollAreasFocusable(document.body);
runClocks();
keepStatesCurrent();
changeThemeAtOnce();
const banner = document.getElementById('site-announcements');
if (banner) offerToDismiss(banner);
const notices = document.getElementById('live-notices');
if (notices) showNotices(notices);
const sound = document.getElementById('notice-sound');
if (sound) offerSound(sound);
const system = document.getElementById('system-notices');
if (system) offerSystemNotices(system);
if (document.querySelector('#user-links [href^="/accounts/login/"]')) void forgetCeremonies();
changeLanguageAtOnce();
addRowsAtOnce();
offerColors(document.body);
const markdownFields = document.querySelectorAll<HTMLTextAreaElement>('textarea[data-preview]');
if (markdownFields.length > 0)
  void import('../authoring/write-texts.ts').then(({ helpWriting }) => helpWriting());
removeSavedDrafts(localDraftStorage());
const archives = document.querySelectorAll<HTMLInputElement>('input[data-upload]');
if (archives.length > 0)
  void import('../authoring/send-in-parts.ts').then(({ sendInParts }) => archives.forEach(sendInParts));
const user = userName();
const storage = localDraftStorage();
if (user !== '' && Object.keys(storage ?? {}).some((name) => name.startsWith('outbox ')))
  void import('../solve/empty-outbox.ts').then(({ emptyOutbox }) => emptyOutbox(storage, user));
const programs = document.querySelector<HTMLElement>('[data-load-file]');
if (programs) void import('../authoring/load-files.ts').then(({ offerFiles }) => offerFiles(programs));
