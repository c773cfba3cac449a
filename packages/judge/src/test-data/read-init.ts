import { isAlias, isScalar, parseDocument, visit } from 'yaml';
import { ProblemDataError } from './problem.ts';

export const maxInitFileBytes = 1 << 20;

export function tooLargeInit(): ProblemDataError {
  return new ProblemDataError('init.yml is larger than 1 MiB');
}

/** Plain data only: no tags, which could construct objects, and few aliases. */
export function readInit(text: string): unknown {
  if (text.length > maxInitFileBytes) throw tooLargeInit();
  refuseAmbiguous(text);
  const value = parseYaml(text);
  refuseDeepValues(value, 0);
  return value;
}

const unsupported = ['custom_judge'];

/** The problem is left to judges that support this feature. Throws a ProblemDataError for a file that no judge may read. */
export function unsupportedFeature(text: string): string | null {
  return featureOf(readInit(text));
}

export function featureOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  return unsupported.find((feature) => Object.hasOwn(value, feature)) ?? null;
}

/**
 * Stock judges read YAML 1.1, which ends a line at these characters, so that a comment here could be a key there. They also
 * recognize the mark of UTF-16, which is no UTF-8.
 */
function refuseAmbiguous(text: string): void {
  const [found] = /^\ufffd|[\x85\u2028\u2029]|\r(?!\n)/.exec(text) ?? [];
  if (found === undefined) return;
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  throw new ProblemDataError(`init.yml has a character that judges read differently: U+${code}`);
}

function parseYaml(text: string): unknown {
  try {
    const document = parseDocument(text, { schema: 'core', uniqueKeys: false, prettyErrors: true });
    const [error] = document.errors;
    if (error) throw error;
    refuseExpressions(document);
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    if (error instanceof ProblemDataError) throw error;
    throw new ProblemDataError(`init.yml: ${error instanceof Error ? error.message : error}`);
  }
}

/** Stock judges execute the value of such a key, also in a mapping that a later key of the same name replaces here. */
function refuseExpressions(document: ReturnType<typeof parseDocument>): void {
  visit(document, {
    Pair(_, { key }) {
      if (isAlias(key)) throw new ProblemDataError('init.yml has a key that is an alias');
      if (isScalar(key) && String(key.value).endsWith('+'))
        throw new ProblemDataError(`init.yml has a key ${JSON.stringify(key.value)} that ends in "+"`);
    },
  });
}

const deepestValue = 20;

function refuseDeepValues(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepestValue) throw new ProblemDataError('init.yml is nested too deeply');
  for (const inner of Object.values(value)) refuseDeepValues(inner, depth + 1);
}
