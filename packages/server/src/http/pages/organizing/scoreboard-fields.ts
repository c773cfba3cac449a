import {
  type ScoreboardVisibility,
  type SubmissionVisibility,
  scoreboardVisibilities,
  submissionVisibilities,
} from '@tribunal/core/visibility';
import { type ChoiceField, defineForm, type Option } from '../../forms/form.ts';

const scoreboardOptions: readonly Option<ScoreboardVisibility>[] = scoreboardVisibilities.map((value) => ({
  value,
  label: (t) => t.organizing.scoreboardVisibilities[value],
}));

const submissionVisibility: ChoiceField<SubmissionVisibility> = {
  kind: 'choice',
  label: (t) => t.organizing.submissionVisibility,
  hint: (t) => t.organizing.submissionVisibilityHint,
  options: submissionVisibilities.map((value) => ({
    value,
    label: (t) => t.organizing.submissionVisibilities[value],
  })),
};

/** The fields of a contest that say who sees its results. */
export const scoreboardFields = defineForm({
  scoreboard_visibility: {
    kind: 'choice',
    label: (t) => t.organizing.scoreboardVisibility,
    options: scoreboardOptions,
  },
  submission_visibility: submissionVisibility,
  show_team_names: { kind: 'flag', label: (t) => t.organizing.showTeamNames },
  show_members: {
    kind: 'flag',
    label: (t) => t.organizing.showMembers,
    hint: (t) => t.organizing.showMembersHint,
  },
  show_organizations: { kind: 'flag', label: (t) => t.organizing.showOrganizations },
});
