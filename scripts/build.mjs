// `npm run build`: afterwards, users without write access to the checkout can run the site from it.
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
