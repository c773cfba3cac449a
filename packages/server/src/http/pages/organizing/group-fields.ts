import { longestGroupCode, longestGroupName, mostGroups } from '@tribunal/core/scoreboard/contest-groups';
import { defineForm } from '../../forms/form.ts';

/** The field of a contest that names its groups. */
export const groupFields = defineForm({
  groups: {
    kind: 'rows',
    label: (t) => t.groups.title,
    hint: (t) => t.groups.hint,
    most: mostGroups,
    isOptional: true,
    columns: {
      code: { kind: 'text', label: (t) => t.groups.code, maxLength: longestGroupCode },
      name: { kind: 'text', label: (t) => t.groups.name, maxLength: longestGroupName },
    },
  },
});
