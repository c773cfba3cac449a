// Runs on every page.
import { runClocks } from '../clock/run-clocks.ts';
import { showLocalTimes } from '../local-times.ts';
import { makeScrollAreasFocusable } from '../scroll-areas.ts';

showLocalTimes(document.body);
makeScrollAreasFocusable(document.body);
runClocks();
