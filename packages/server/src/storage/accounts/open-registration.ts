import type { Database } from '../../database/connection.ts';
import { hasAdministrator } from './administrators.ts';

/** Whether visitors can create an account. Pages offer it only then. */
export interface OpenRegistration {
  isOpen(): boolean;
  /** As of the last refresh; true before the first one. */
  hasAdministrator(): boolean;
  refresh(): Promise<void>;
}

/** Kept in memory, because every page of a guest shows it. A job refreshes it every second. */
export function keepOpenRegistration({ query }: Database, isAllowed: boolean): OpenRegistration {
  let isAdministered = true;
  return {
    isOpen: () => isAllowed && isAdministered,
    hasAdministrator: () => isAdministered,
    async refresh() {
      isAdministered = await hasAdministrator(query);
    },
  };
}
