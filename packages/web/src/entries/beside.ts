// Offers the editor beside the statement of a problem.
import { offerBeside } from '../beside/offer-beside.ts';

const columns = document.querySelector<HTMLElement>('.problem-columns');
const wideScreen = matchMedia('(min-width: 75rem)');
if (columns && wideScreen.matches) offerBeside(columns);
else if (columns) wideScreen.addEventListener('change', () => offerBeside(columns), { once: true });
