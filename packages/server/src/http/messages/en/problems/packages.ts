import { type Html, html } from '../../../html/html.ts';

/** Pages on which problem setters import and export packages. */
export const packages = {
  title: 'Package',
  titleOf: (problem: Html | string) => html`Package of ${problem}`,
  importTitle: 'Import a package',
  importExplained:
    'Create a problem from a package of another system: ICPC/Kattis, DOMjudge, Polygon, DMOJ, Hydro, FPS, or pairs of files such as 1.in and 1.out.',
  exportTitle: 'Download the problem',
  exportExplained:
    'Other systems import the ICPC format, which does not carry everything. The format of this site carries all settings, files, test data and solutions.',
  exportIcpc: 'ICPC package',
  exportOwn: 'Package of this site',
  replaceTitle: 'Replace the content of the problem',
  replaceExplained:
    'Statements, limits and test data become those of the package. What the package does not contain stays as it is.',
  package: 'Package',
  packageHint: (megabytes: number) => `A zip file of at most ${megabytes} MB.`,
  codeHint: 'Leave it empty to use the code that the package suggests.',
  import: 'Import',
  replace: 'Replace',
  show: 'Show what would happen',
  noCode: 'The package suggests no valid code. Enter one.',
  created: (problem: Html) => html`The problem ${problem} has been created.`,
  replaced: (problem: Html) => html`The content of ${problem} has been replaced.`,
  wouldCreate: (code: string) => `This would create the problem ${code}. Nothing is saved yet.`,
  wouldReplace: 'This is what would change. Nothing is saved yet.',
  format: 'Format',
  testData: 'Test data',
  counts: (cases: number, batches: number, points: string) =>
    `${cases} cases, ${batches} batches, ${points} points`,
  solutions: 'Solutions',
  files: 'Files of the test data',
  fileCounts: (added: number, removed: number, changed: number) =>
    `${added} added, ${removed} removed, ${changed} changed`,
  notImported: 'Not imported',
  everythingImported: 'Everything in the package is imported.',
  changes: 'Changes',
  chooseAgain: 'To continue, choose the file again.',
  toEdit: 'Edit the problem',

  fileList: 'Files',
  filesOf: (problem: Html | string) => html`Files of ${problem}`,
  filesExplained:
    'Statements and editorials use images and files by their names, as the table shows. Attachments and statements as PDF have links on the page of the problem.',
  noFiles: 'This problem has no files.',
  addFile: 'Add or replace a file',
  file: 'File',
  fileHint: 'Images (PNG, JPEG or WebP) have at most 8 MiB, other files at most 32 MiB.',
  fileName: 'Name',
  fileNameHint: 'Letters, digits, _, - and dots. Leave it empty to keep the name of the file.',
  kind: 'Kind',
  kindByContent: 'By its content',
  kinds: { image: 'Image', attachment: 'Attachment', statement: 'Statement as PDF' },
  size: 'Size',
  inStatement: 'In the statement',
  fileSize: (bytes: number) =>
    bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`,
  upload: 'Upload',
  remove: 'Remove',
  attachments: 'Attachments',
  pdfStatement: (name: string, size: string) => `Statement as PDF: ${name} (${size})`,
  filesElsewhere: 'Files are uploaded at /problem/<code>/files.',
};
