// Runs on pages that show submissions.
import { keepListCurrent } from '../live/submission-list.ts';
import { keepSubmissionCurrent } from '../live/submission-page.ts';

const verdict = document.getElementById('submission-verdict');
if (verdict) keepSubmissionCurrent(verdict);
const list = document.getElementById('submission-list');
if (list) keepListCurrent(list);
