// Runs on every page.
import { runClocks } from '../clock/run-clocks.ts';
import { changeLanguageAtOnce } from '../language-choice.ts';
import { keepTimesLocal, nameTimeZone } from '../local-times.ts';
import { showNotices } from '../notices/show-notices.ts';
import { offerSound } from '../notices/sound.ts';
import { offerColors } from '../offer-colors.ts';
import { makeScrollAreasFocusable } from '../scroll-areas.ts';
import { changeThemeAtOnce } from '../theme-choice.ts';

keepTimesLocal(document.body);
nameTimeZone();
makeScrollAreasFocusable(document.body);
runClocks();
changeThemeAtOnce();
const notices = document.getElementById('live-notices');
if (notices) showNotices(notices);
const sound = document.getElementById('notice-sound');
if (sound) offerSound(sound);
changeLanguageAtOnce();
offerColors(document.body);
