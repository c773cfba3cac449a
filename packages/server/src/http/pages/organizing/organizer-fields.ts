import { defineForm, type NamesField, type Text } from '../../forms/form.ts';

/** The fields of a contest that name the people who run it. */
export const organizerFields = defineForm({
  authors: nameList(
    (t) => t.contests.authors,
    (t) => t.organizing.authorsHint,
  ),
  curators: nameList(
    (t) => t.organizing.curators,
    (t) => t.organizing.curatorsHint,
  ),
  testers: nameList(
    (t) => t.organizing.testers,
    (t) => t.organizing.testersHint,
  ),
  jury: nameList(
    (t) => t.organizing.jury,
    (t) => t.organizing.juryHint,
  ),
  balloon_runners: nameList(
    (t) => t.organizing.balloonRunners,
    (t) => t.organizing.balloonRunnersHint,
  ),
  canned_answers: {
    kind: 'lines',
    label: (t) => t.organizing.cannedAnswers,
    hint: (t) => t.organizing.cannedAnswersHint,
    most: 50,
    isOptional: true,
  },
});

export function nameList(label: Text, hint: Text): NamesField {
  return { kind: 'names', label, hint, most: 1000, isOptional: true };
}
