import type { PackageFiles } from '../files/package-files.ts';
import { asText, isMapping, type Mapping } from '../files/read-yaml.ts';

/** Where `{{name}}` stands for a constant of problem.yaml. Test data is used as it is. */
const replaced =
  /^(?:statement|problem_statement|solution|input_validators|input_format_validators|output_validators?|submissions)\/|(?:^|\/)(?:test_group|testdata)\.yaml$/;

/** The files as they are after the constants of the package have replaced their names. */
export function withConstants(files: PackageFiles, { constants }: Mapping): PackageFiles {
  if (!isMapping(constants)) return files;
  const contentOf = async (name: string, maxBytes?: number) =>
    withValues(await files.read(name, maxBytes), constants, name.endsWith('.tex') ? inTex : inText);
  return {
    ...files,
    read: (name, maxBytes) => (replaced.test(name) ? contentOf(name, maxBytes) : files.read(name, maxBytes)),
    async *pieces(name) {
      if (replaced.test(name)) yield await contentOf(name);
      else yield* files.pieces(name);
    },
  };
}

const inText = /\{\{([\w-]+)(?:\.([\w-]+))?\}\}/g;
const inTex = /\\constant\{([\w-]+)(?:\.([\w-]+))?\}/g;

/** As single bytes, so that what is no text stays the same. */
function withValues(content: Buffer, constants: Mapping, pattern: RegExp): Buffer {
  const text = content.toString('latin1');
  const written = text.replace(pattern, (whole, name: string, variant?: string) => {
    const value = constants[name];
    const chosen = asText(isMapping(value) ? value[variant ?? 'value'] : value);
    return chosen === null ? whole : Buffer.from(chosen).toString('latin1');
  });
  return written === text ? content : Buffer.from(written, 'latin1');
}
