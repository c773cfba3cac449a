import type { revealCommands } from '@tribunal/contract/pages/contest-running';
import type { Database } from '../../database/connection.ts';
import { notify } from '../../database/notifications.ts';
import {
  findRemote,
  type RevealRemote,
  saveCommand,
  saveStatus,
  takeOver,
} from '../../storage/contests/scoreboard/reveal-remotes.ts';

type RevealCommand = (typeof revealCommands)[number];

/** What somebody tells the remote control of a ceremony. */
type RemoteMessage =
  | { readonly command: RevealCommand }
  | { readonly presenter: string; readonly status: string; readonly isNew: boolean };

/** Sends a command to the window that plays the ceremony, or its state to the remote controls. The newest window plays. */
export async function controlReveal(
  database: Database,
  contestId: number,
  message: RemoteMessage,
): Promise<RevealRemote> {
  const { query } = database;
  if ('command' in message) await saveCommand(query, contestId, message.command);
  else {
    if (message.isNew) await takeOver(query, contestId, message.presenter);
    await saveStatus(query, contestId, message.presenter, message.status);
  }
  await notify(database, contestId, 'reveal_changed');
  return findRemote(query, contestId);
}
