import type { ProblemFault } from '../../../../actions/problems/problem-faults.ts';
import type { WrongFields } from '../../../forms/answer-form.ts';
import type { Text } from '../../../forms/form.ts';

/** What is wrong, by the field of the form; the first fault of a field counts. */
export function wrongProblemFields(faults: readonly ProblemFault[]): WrongFields {
  const texts: Record<string, Text> = {};
  for (const fault of faults) texts[fault.field] ??= textOf(fault);
  const isConflict = faults.some(({ reason }) => reason === 'taken' || reason === 'results are final');
  return { status: isConflict ? 409 : 400, faults: texts };
}

function textOf(fault: ProblemFault): Text {
  switch (fault.reason) {
    case 'taken':
      return (t) => t.authoring.codeIsTaken;
    case 'bad code':
      return (t) => t.authoring.badCode;
    case 'unknown names':
      return (t) => t.authoring.unknownNames(fault.names);
    case 'language twice':
      return (t) => t.authoring.languageTwice(fault.language);
    case 'bad language':
      return (t) => t.authoring.badLanguage(fault.language);
    case 'results are final':
      return (t) => t.authoring.finalContests(fault.contests);
  }
}
