import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { settingSections, settingsForm } from '../../../forms/settings-form.ts';

/** The fields have the names of a snapshot. */
export const problemForm = settingsForm(problemSettings, (t) => t.problemFields);

/** The form of a problem in the order in which a setter writes one. */
export const problemSections = settingSections(problemSettings, (t) => t.authoring.sections);
