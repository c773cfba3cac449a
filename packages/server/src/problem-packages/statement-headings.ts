type Heading = 'Input' | 'Output' | 'Interaction' | 'Scoring' | 'Notes';

const translated: Readonly<Record<string, Readonly<Record<Heading, string>>>> = {
  vi: {
    Input: 'Dữ liệu vào',
    Output: 'Kết quả',
    Interaction: 'Tương tác',
    Scoring: 'Chấm điểm',
    Notes: 'Ghi chú',
  },
};

/** A heading of a statement in the language of the statement, where it is known. */
export function headingIn(language: string, heading: Heading): string {
  return translated[language.split('-')[0] ?? '']?.[heading] ?? heading;
}
