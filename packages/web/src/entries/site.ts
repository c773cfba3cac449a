// Runs on every page.
import { runClocks } from '../clock/run-clocks.ts';
import { keepTimesLocal, nameTimeZone } from '../local-times.ts';
import { makeScrollAreasFocusable } from '../scroll-areas.ts';
import { changeThemeAtOnce } from '../theme-choice.ts';

keepTimesLocal(document.body);
nameTimeZone();
makeScrollAreasFocusable(document.body);
runClocks();
changeThemeAtOnce();
