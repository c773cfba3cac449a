import { hash } from 'node:crypto';
import { type DataFile, manifestText } from '@tribunal/contract/judges/judge-data';

/** The name of the version that consists of these files. */
export function versionOf(files: readonly DataFile[]): string {
  return hash('sha256', manifestText(files));
}
