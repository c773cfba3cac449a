import { isIP } from 'node:net';
import type { ClicsVersion, ClicsView } from '@tribunal/contract/clics/audiences';
import type { WebhookChange } from '@tribunal/contract/pages/contest-tools';
import { seal } from '../../../auth/seal.ts';
import { newWebhookSecret } from '../../../auth/webhook-signature.ts';
import type { Queries } from '../../../database/connection.ts';
import type { Site } from '../../../site.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { lockEditedContest } from '../../../storage/contests/settings/edited-contest.ts';
import {
  countWebhooks,
  deleteWebhook,
  discardLetters,
  enableWebhook,
  insertWebhook,
  resendLetters,
} from '../../../storage/contests/webhooks/webhooks.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { hostOf, isBlocked, readReceiver } from './receiver-address.ts';

type EditRefusal = Refusal<'no such contest' | 'not allowed to edit contest'>;

const maxWebhooks = 20;

/** Has the events of a contest sent to an address, from the first one on. The secret is shown once; the site stores it sealed. */
export async function makeWebhook(
  { database, secretKey, now, settings }: Pick<Site, 'database' | 'secretKey' | 'now' | 'settings'>,
  { viewer, actor }: Editor,
  contestId: number,
  wanted: { readonly url: string; readonly view: ClicsView; readonly version: ClicsVersion },
): Promise<
  | { readonly id: number; readonly secret: string }
  | EditRefusal
  | Refusal<'bad webhook address' | 'private webhook address' | 'webhook exists' | 'too many webhooks'>
> {
  const url = readReceiver(wanted.url);
  if (!url) return refuse('bad webhook address');
  // Names are resolved, and their addresses checked, whenever something is sent.
  if (isIP(hostOf(url)) !== 0 && isBlocked(hostOf(url), settings.SITE_WEBHOOK_NETWORKS))
    return refuse('private webhook address');
  return database.transaction(async (queries) => {
    const contest = await lockEditedContest(queries, viewer, contestId);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if ((await countWebhooks(queries, contestId)) >= maxWebhooks) return refuse('too many webhooks');
    const secret = newWebhookSecret();
    const { view, version } = wanted;
    const row = { contestId, url: url.href, secret: seal(secret, secretKey), view, version };
    const id = await insertWebhook(queries, row, now());
    if (id === null) return refuse('webhook exists');
    const details = { host: url.host, view, version };
    await addAuditEntry(queries, {
      at: now(),
      actor,
      action: 'create webhook',
      target: contest.key,
      details,
    });
    return { id, secret };
  });
}

/** What editors do with a webhook, by its name in the address of the action. */
const changes: Readonly<Record<WebhookChange, { readonly action: string; readonly make: Change }>> = {
  enable: { action: 'enable webhook', make: enabling(true) },
  disable: { action: 'disable webhook', make: enabling(false) },
  delete: { action: 'delete webhook', make: deleteWebhook },
  resend: { action: 'resend dead letters', make: resendLetters },
  discard: { action: 'discard dead letters', make: discardLetters },
};

/** Answers the address of the receiver; null when there is no such webhook. */
type Change = (queries: Queries, contestId: number, id: number) => Promise<string | null>;

function enabling(isEnabled: boolean): Change {
  return (queries, contestId, id) => enableWebhook(queries, contestId, id, isEnabled);
}

export async function changeWebhook(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { viewer, actor }: Editor,
  contestId: number,
  id: number,
  change: WebhookChange,
): Promise<'changed' | EditRefusal | Refusal<'no such webhook'>> {
  const { action, make } = changes[change];
  return database.transaction(async (queries) => {
    const contest = await lockEditedContest(queries, viewer, contestId);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    const url = await make(queries, contestId, id);
    if (url === null) return refuse('no such webhook');
    // The rest of an address is often secret.
    const details = { host: new URL(url).host };
    await addAuditEntry(queries, { at: now(), actor, action, target: contest.key, details });
    return 'changed';
  });
}
