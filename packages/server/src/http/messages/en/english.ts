import { accounts } from './accounts.ts';
import { admin, permissionTexts } from './admin.ts';
import { errors } from './errors.ts';
import { forms } from './forms.ts';
import { refusals } from './refusals.ts';
import { site } from './site.ts';

export const english = { accounts, admin, errors, forms, permissionTexts, refusals, site };
