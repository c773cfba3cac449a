// Runs on the page of a running contest.
import { keepSolveCountsCurrent } from '../live/solve-counts.ts';

const table = document.querySelector<HTMLElement>('[data-solved-of-tried]');
if (table) keepSolveCountsCurrent(table);
