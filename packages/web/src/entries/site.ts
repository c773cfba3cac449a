// Runs on every page.
import { showLocalTimes } from '../local-times.ts';
import { makeScrollAreasFocusable } from '../scroll-areas.ts';

showLocalTimes(document.body);
makeScrollAreasFocusable(document.body);
