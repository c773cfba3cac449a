import Type, { type TProperties } from 'typebox';
import { type Settings, setting, settingSchemas } from '../settings/setting.ts';
import { byName, listOf, record, text } from './data-schemas.ts';

/** What a program reads of a subject: all settings, and the version to send with an edit. */
export function settingsData<P extends TProperties, S extends Settings>(more: P, settings: S) {
  const version = text('Changes with every edit.');
  return record({ ...more, ...settingSchemas(settings), version }, 'The settings.');
}

/** None is required: an edit changes the settings that it contains. */
export function optionalSettings(settings: Settings): Settings {
  const fields = Object.entries(settings).map(([name, one]) => [name, { initial: undefined, ...one }]);
  return Object.fromEntries(fields);
}

export const seenVersion = setting(
  Type.String({
    description: 'The version that the caller has read. The edit is refused if somebody has edited since.',
  }),
  '',
  {},
);

export const preview = setting(
  Type.Boolean({ description: 'Answers the effects and saves nothing.' }),
  false,
  {},
);

export const changed = byName(Type.Unknown(), 'The values before and after, by name of the setting.');

export const effectTexts = listOf(Type.String(), 'The effects in words.');
