import { forms } from './forms.ts';

export const english = { forms };
