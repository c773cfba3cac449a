import { browserPackages } from './licences.ts';
import {
  bundledPackages,
  lockedPackages,
  ownPackages,
  packageName,
  platformPackages,
} from './package-contents.ts';
import { type Binaries, binaries } from './provenance.ts';

interface Component {
  /** The name and version of a package. */
  readonly 'bom-ref': string;
}

interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * The part of what `npm sbom` lists that the release contains: npm without development packages would also omit those that both need.
 * npm names our packages after their folders, and does not know which programs packages contain.
 */
export function sbomOfRelease(sbom: Sbom, shipped: ReadonlySet<string> = shippedPackages()) {
  const component = { ...named(sbom.metadata.component), type: 'application' };
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component },
    components: [
      ...sbom.components.filter((one) => shipped.has(one['bom-ref'])).map(named),
      ...binaries.map(componentOf),
    ],
    dependencies: sbom.dependencies
      .filter(({ ref }) => shipped.has(ref) || ref === component['bom-ref'])
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) })),
  };
}

/** Name and version of every package whose code is in the release, or that npm installs with it. */
function shippedPackages(): Set<string> {
  const locked = lockedPackages();
  return new Set([
    ...ownPackages().map(({ manifest }) => `${manifest.name}@${manifest.version}`),
    ...[...bundledPackages(), ...platformPackages()].map(
      ([path, { version }]) => `${packageName(path)}@${version}`,
    ),
    ...browserPackages().map((name) => `${name}@${locked[`node_modules/${name}`]!.version}`),
  ]);
}

function named(component: Component) {
  const reference = component['bom-ref'];
  return { ...component, name: reference.slice(0, reference.lastIndexOf('@')) };
}

function componentOf({ name, version, packages, source, builtBy, licence, contains = [] }: Binaries) {
  const id = name.toLowerCase().replaceAll(' ', '-');
  return {
    'bom-ref': `binary:${id}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:generic/${id}@${version}`,
    licenses: [{ license: { id: licence } }],
    externalReferences: [{ type: 'distribution', url: source }],
    properties: [
      { name: 'tribunal:packages', value: packages.join(' ') },
      { name: 'tribunal:built-by', value: builtBy },
      ...contains.map((part) => ({ name: 'tribunal:contains', value: part })),
    ],
  };
}
