import type { CaseResult, SubmissionDetail } from '@tribunal/contract/data/submission-records';

/** Prints the changes of a submission that is polled. */
export class Progress {
  #status = '';
  #told = 0;

  news(submission: SubmissionDetail): string[] {
    const cases = submission.cases.flatMap((one) => {
      if (one.type === 'case') return [caseLine(one)];
      return [`Batch ${one.batch_id}`, ...one.cases.map((inner) => `  ${caseLine(inner)}`)];
    });
    // The judge was lost, and another one started from the first case.
    if (cases.length < this.#told) this.#told = 0;
    const lines = [...this.#statusLine(submission), ...cases.slice(this.#told)];
    this.#told = cases.length;
    return lines;
  }

  #statusLine({ status }: SubmissionDetail): string[] {
    const isNew = status !== this.#status;
    this.#status = status;
    const words = inProgress[status];
    return isNew && words !== undefined ? [words] : [];
  }
}

/** The last line: result, points and resource usage. */
export function verdictLine({ result, case_points, case_total, time, memory }: SubmissionDetail): string {
  const used = [time === null ? null : seconds(time), memory === null ? null : mebibytes(memory)];
  return [result ?? 'hidden', `${case_points}/${case_total}`, ...used].filter(Boolean).join('  ');
}

const inProgress: Readonly<Record<string, string>> = {
  QU: 'Queued',
  P: 'Processing',
  G: 'Grading',
};

function caseLine({ case_id, status, time, memory, points, total }: CaseResult): string {
  const name = `Case ${case_id}`.padEnd(8);
  return `${name}  ${status.padEnd(3)}  ${seconds(time)}  ${mebibytes(memory).padStart(10)}  ${points}/${total}`;
}

function seconds(time: number): string {
  return `${time.toFixed(3)} s`;
}

function mebibytes(kibibytes: number): string {
  return `${(kibibytes / 1024).toFixed(1)} MiB`;
}
