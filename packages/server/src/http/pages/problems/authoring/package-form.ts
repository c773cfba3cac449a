import { type ArchiveField, defineForm } from '../../../forms/form.ts';
import { saveFields } from '../test-data/save-fields.ts';
import { maxArchiveMegabytes } from '../test-data/test-data-parts.ts';
import { problemForm } from './problem-form.ts';

const file = {
  kind: 'archive',
  label: (t) => t.packages.package,
  hint: (t) => t.packages.packageHint(maxArchiveMegabytes),
  accept: '.zip,.kpp,application/zip',
} as const satisfies ArchiveField;

/** Replaces the content of a problem. */
export const packageForm = defineForm({ package: file, force: saveFields.force });

/** Creates a problem. */
export const newPackageForm = defineForm({
  package: file,
  code: { ...problemForm.code, hint: (t) => t.packages.codeHint, isOptional: true },
  is_public: problemForm.is_public,
});

/** Whether the request is about a package. */
export function hasPackage(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'package' in body;
}
