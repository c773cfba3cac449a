// Runs on pages with a list that follows its filters while they are being changed.
import { filterAtOnce } from '../filters/filter-at-once.ts';

const form = document.querySelector<HTMLFormElement>('form.filters');
const results = document.querySelector<HTMLElement>('[data-filtered]');
if (form && results) filterAtOnce(form, results);
