// Offers the editor beside the statement of a problem.
import { offerBeside } from '../beside/offer-beside.ts';

const columns = document.querySelector<HTMLElement>('.problem-columns');
if (columns && matchMedia('(min-width: 75rem)').matches) offerBeside(columns);
