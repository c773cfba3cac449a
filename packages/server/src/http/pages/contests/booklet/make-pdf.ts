import { fileMaker } from '../../../print/run-chromium.ts';

type MadePdf =
  | { readonly content: Buffer }
  | { readonly refusal: 'no program for PDF' | 'PDF takes too long' };

const output = {
  option: '--print-to-pdf',
  fileName: 'booklet.pdf',
  more: ['--no-pdf-header-footer'],
  maxKept: 4,
  maxWaiting: 50,
};

/** Prints documents; the last ones are kept, because a whole contest asks for the same. */
export function pdfMaker(findProgram?: () => string | undefined) {
  const { make } = fileMaker(output, findProgram);
  return async (document: string): Promise<MadePdf> => {
    const made = await make(document);
    if ('content' in made) return made;
    return { refusal: made.fault === 'no program' ? 'no program for PDF' : 'PDF takes too long' };
  };
}
