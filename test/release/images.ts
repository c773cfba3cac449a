import { copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageManifest, root } from '../../scripts/release/package-contents.ts';
import { releasedPackage, run } from './release-fixtures.ts';

export interface Image {
  /** Where its files are. They can be changed, as in a container. */
  readonly folder: string;
  readonly config: {
    readonly User?: string;
    readonly WorkingDir?: string;
    readonly Env: readonly string[];
    readonly Entrypoint: readonly string[];
    readonly Cmd?: readonly string[];
  };
}

const base = 'localhost/tribunal-base';
const programPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Images below a folder, made by buildah without a container service. Needs root. */
export function openImages(folder: string) {
  const places = ['--root', join(folder, 'images'), '--runroot', join(folder, 'mounts')];
  const buildah = (...args: string[]) =>
    run('buildah', ['--storage-driver', 'vfs', ...places, ...args]).trim();
  return {
    /** Debian as on this machine, with the Node that runs the tests: the Node of Debian may be too old. */
    makeBase() {
      const container = buildah('from', 'scratch');
      const files = buildah('mount', container);
      installDebian(files);
      copyNode(files);
      buildah('config', '--env', `PATH=${programPath}`, ...trustedAuthorities(files), container);
      buildah('commit', '--quiet', '--rm', container, base);
    },
    /** One of the two images of the Containerfile, from the package of `npm run release`. */
    build(target: string): Image {
      const context = join(folder, `context-${target}`);
      mkdirSync(context);
      const { name, version } = packageManifest();
      copyFileSync(releasedPackage(), join(context, `${name}-${version}.tgz`));
      const file = join(root, 'deploy', 'container', 'Containerfile');
      const options = ['--isolation', 'chroot', '--pull-never', '--build-arg', `BASE=${base}`];
      buildah('build', '--quiet', ...options, '--target', target, '--tag', target, '--file', file, context);
      const container = buildah('from', '--pull-never', target);
      const { OCIv1 } = JSON.parse(buildah('inspect', container)) as { OCIv1: Image };
      return { folder: buildah('mount', container), config: OCIv1.config };
    },
  };
}

/** From the mirrors of this machine. */
function installDebian(files: string): void {
  const format = '$(CREATED_BY) $(ORIGIN) $(RELEASE) $(REPO_URI) $(COMPONENT)';
  const sources = run('apt-get', ['indextargets', '--format', format])
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([kind, origin]) => kind === 'Packages' && origin === 'Debian')
    .map(([, , release, mirror, component]) => ({ release: release!, mirror: mirror!, component }));
  const [main] = sources.filter(({ release }) => !release.includes('-'));
  if (!main) throw new Error('apt-get knows no mirror of Debian: run apt-get update');
  const include = '--include=ca-certificates,libstdc++6';
  run('debootstrap', ['--variant=minbase', include, main.release, files, main.mirror]);
  const lines = sources.map(({ release, mirror, component }) => `deb ${mirror} ${release} ${component}\n`);
  writeFileSync(join(files, 'etc', 'apt', 'sources.list'), lines.join(''));
}

/** In the same place as in the usual images with Node. */
function copyNode(files: string): void {
  const place = join(files, 'usr', 'local');
  copyFileSync(process.execPath, join(place, 'bin', 'node'));
  const npm = join('lib', 'node_modules', 'npm');
  cpSync(join(run('npm', ['root', '--global', '--loglevel=error']).trim(), 'npm'), join(place, npm), {
    recursive: true,
  });
  symlinkSync(join('..', npm, 'bin', 'npm-cli.js'), join(place, 'bin', 'npm'));
}

/** A machine behind a proxy has authorities of its own. Returns options of `buildah config`. */
function trustedAuthorities(files: string): string[] {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  if (!file || !existsSync(file)) return [];
  copyFileSync(file, join(files, 'etc', 'ssl', 'extra.pem'));
  return ['--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem'];
}
