// Runs on the page of a scoreboard.
import { openBoard } from '../scoreboard/open-board.ts';

const place = document.getElementById('live-scoreboard');
if (place) void openBoard(place);
