import { openDrafts } from '../editor/drafts.ts';
import { userName } from '../user-name.ts';

const sentName = 'texts that were sent';

/** The texts of this page are on their way. */
export function rememberSent(page: string): void {
  try {
    sessionStorage.setItem(sentName, page);
  } catch {
    // Then the drafts are offered when the page is opened again.
  }
}

/** A form that was saved leads to another page; one that was refused is shown again. */
export function removeSavedDrafts(storage: Storage | undefined): void {
  const page = takeSent();
  if (page === null) return;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isSaved = (entry?.redirectCount ?? 0) > 0 && !location.pathname.startsWith('/accounts/');
  if (isSaved) openDrafts(storage, userName(), page).removeAll();
}

function takeSent(): string | null {
  try {
    const page = sessionStorage.getItem(sentName);
    sessionStorage.removeItem(sentName);
    return page;
  } catch {
    return null;
  }
}
