import { contestHistoryPage } from '@tribunal/contract/pages/histories';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import { listContestEdits } from '../../../../storage/contests/settings/contest-edits.ts';
import { editSections, mountSettingsHistory } from '../../../editing/settings-history.ts';
import type { Form } from '../../../forms/form.ts';
import { html } from '../../../html/html.ts';
import { findContestOfEditor } from '../contest-of-editor.ts';
import { settingFields } from './contest-form.ts';

/** Who changed which settings of a contest, with the old and the new values. */
export function mountContestHistory(app: FastifyInstance, site: Site): void {
  mountSettingsHistory(app, contestHistoryPage, {
    pageSize: 20,
    find: (request) => findContestOfEditor(site, request),
    list: ({ id }, offset, limit) => listContestEdits(site.database.query, id, offset, limit),
    pathOf: ({ key }) => `/contest/${key}`,
    nameOf: ({ name }) => name,
    links: (t, { key }) =>
      html`<p class="actions"><a href="/contest/${key}/edit">${t.organizing.edit}</a></p>`,
    show: (t, _, edits) => {
      const shown = edits.map(({ number, at, by, user, changed }) => ({
        id: `edit-${number}`,
        at,
        by: html`${by}${user !== null && html` · <a href="/user/${user}">${user}</a>`}`,
        changed,
      }));
      return editSections(t, shown, historyFields);
    },
  });
}

/** What the form has, and what the jury changes elsewhere. */
const historyFields: Form = {
  ...settingFields,
  banner: { kind: 'text', label: (t) => t.organizing.banner, maxLength: 0 },
  thawed_at: { kind: 'time', label: (t) => t.organizing.thawedAt },
  finalized_at: { kind: 'time', label: (t) => t.organizing.finalizedAt },
  is_disqualified: { kind: 'flag', label: (t) => t.organizing.isDisqualified },
  is_unofficial: { kind: 'flag', label: (t) => t.participants.isUnofficial },
  extra_minutes: { kind: 'text', label: (t) => t.participants.extraMinutes, maxLength: 0 },
};
