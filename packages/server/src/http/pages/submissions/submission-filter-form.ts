import { results } from '@tribunal/core/judging/verdicts';
import type { LanguageName } from '../../../storage/submissions/submission-list-view.ts';
import { defineFilters } from '../../forms/filter-form.ts';
import type { TextField } from '../../forms/form.ts';
import type { Messages } from '../../messages/messages.ts';

const text = { kind: 'text', maxLength: 100, isOptional: true } as const satisfies Omit<TextField, 'label'>;
const choice = { kind: 'choice', isOptional: true, emptyLabel: (t: Messages) => t.forms.any } as const;

/** The list of versions leads to it. */
export const dataVersionFilter = defineFilters({
  data_version: { ...text, label: (t) => t.problems.dataVersionFilter },
});

/** After new test data, only some verdicts are to be judged again. */
export const outdatedFilter = defineFilters({
  outdated: { kind: 'flag', isOptional: true, label: (t) => t.rejudging.outdated },
});

/** Every filter that a list of submissions can have. A list of one user or one problem leaves that one out. */
export function submissionFilters(languages: readonly LanguageName[]) {
  return defineFilters({
    user: { ...text, label: (t) => t.submissions.user },
    problem: {
      ...text,
      label: (t) => t.submissions.problem,
      placeholder: (t) => t.submissions.nameOrCode,
    },
    contest: { ...text, label: (t) => t.submissions.contest },
    language: {
      ...choice,
      label: (t) => t.submissions.language,
      options: languages.map(({ key, name }) => ({ value: key, label: () => name })),
    },
    result: {
      ...choice,
      label: (t) => t.submissions.result,
      options: results.map((value) => ({ value, label: (t) => t.submissions.verdicts[value] })),
    },
  });
}
