import type { Findings } from '../findings.ts';
import { externalImages } from '../images/external-images.ts';
import type { Family } from '../source/old-site.ts';
import { convertStatement } from './convert-statement.ts';
import { hasNul, textOf } from './values.ts';

/** An address of an upload in Markdown or HTML, with or without the host of the old site. */
const uploadedFile =
  /(?:\]\(|\]:\s*|\b(?:src|href)=["']?)(?:https?:\/\/[^\s/"')]+)?\/(?:martor|media|pdf)\//i;

/** Where a text in Markdown is from. */
interface OldText {
  /** As in "editorial". */
  readonly kind: string;
  /** The name of the problem, contest, organization or post. */
  readonly name: string;
}

/** The text as this site reads it. The findings get what cannot be carried over. */
export function readOldText(
  value: unknown,
  { kind, name }: OldText,
  { family }: { readonly family: Family },
  findings: Findings,
): string {
  const text = convertStatement(textOf(value), family);
  if (hasNul(value)) findings.add(`${kind} with a NUL character, replaced`, name);
  if (uploadedFile.test(text)) findings.add(`${kind} uses uploaded files of the old site`, name);
  for (const address of externalImages(text))
    findings.addName(`external image in the ${kind}`, `${name}: ${address}`);
  return text;
}
