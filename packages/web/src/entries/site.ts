// Runs on every page.
import { runClocks } from '../clock/run-clocks.ts';
import { nameTimeZone, showLocalTimes } from '../local-times.ts';
import { makeScrollAreasFocusable } from '../scroll-areas.ts';
import { changeThemeAtOnce } from '../theme-choice.ts';

showLocalTimes(document.body);
nameTimeZone();
makeScrollAreasFocusable(document.body);
runClocks();
changeThemeAtOnce();
