// Runs on the page of a scoreboard for a large screen.
import { openProjector } from '../scoreboard/open-projector.ts';

const place = document.getElementById('live-scoreboard');
if (place) void openProjector(place);
