// Runs on pages with parts that change while they are open.
import { keepPartsCurrent } from '../live/refresh-parts.ts';

keepPartsCurrent();
