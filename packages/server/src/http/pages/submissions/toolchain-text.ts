import { printableText } from '@tribunal/core/texts/text';

/** The name of a compiler or interpreter with its version, if that is known. */
export function toolchainText({
  name,
  version,
}: {
  readonly name: string;
  readonly version: string;
}): string {
  return printableText([name, version].filter(Boolean).join(' '));
}
