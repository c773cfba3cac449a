import { newListPage } from '@tribunal/contract/pages/problem-lists';
import { listSettings } from '@tribunal/contract/settings/list-settings';
import { settingsForm } from '../../../forms/settings-form.ts';

export const listForm = settingsForm(listSettings, ({ training }) => training.fields);

export const newListForm = settingsForm(newListPage.post.form, ({ training }) => ({
  ...training.fields,
  organization: training.organizationField,
}));
