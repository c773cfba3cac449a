// Runs on every page.
import { showLocalTimes } from '../local-times.ts';

showLocalTimes(document.body);
