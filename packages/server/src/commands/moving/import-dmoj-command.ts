import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { type ImportRequest, importDmoj } from '../../dmoj/import-dmoj.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { progressBar } from '../progress.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal import-dmoj [URL] [options]

Imports a DMOJ or VNOJ site into an empty site. URL is mysql://USER:PASSWORD@HOST:PORT/DATABASE; without it, the command reads the
environment variable DMOJ_DATABASE_URL. The command only reads the old database. After an interruption, run it again: it continues.

  --problems DIR            the folder of the old site with the test data
  --secret-key KEY          SECRET_KEY of the old site, for second factors and API tokens; or the environment variable DMOJ_SECRET_KEY
  --fernet-key KEY          an entry of FERNET_KEYS of the old site, if it has this setting; can be repeated
  --source-visibility MODE  DMOJ_SUBMISSION_SOURCE_VISIBILITY of the old site: all, all-solved (default) or only-own
  --without-cases           leave out the results of single cases
  --rename                  accept the new names of users, problems and contests whose names are not allowed here
  --drop-second-factors     users whose second factor cannot be moved keep their password
  --keep-detached           import submissions that have lost their contest, outside contests
  --fetch-images            fetch the images of statements from other sites; they become files of the problems
  --image-host HOST         also fetch from this host if it has a private address; can be repeated
  --out FILE                write a snapshot instead of loading
  --report FILE             write the report to FILE instead of standard output
  --dry-run                 read and check everything, and only write the report
`;

const options = {
  problems: { type: 'string' },
  'secret-key': { type: 'string' },
  'fernet-key': { type: 'string', multiple: true },
  'source-visibility': { type: 'string', default: 'all-solved' },
  'without-cases': { type: 'boolean', default: false },
  rename: { type: 'boolean', default: false },
  'drop-second-factors': { type: 'boolean', default: false },
  'keep-detached': { type: 'boolean', default: false },
  'fetch-images': { type: 'boolean', default: false },
  'image-host': { type: 'string', multiple: true },
  out: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

export const importDmojCommand: SiteCommand = {
  name: 'import-dmoj',
  summary: 'import a DMOJ or VNOJ site',
  usage,
  async run(args, io, site) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [address = io.env.DMOJ_DATABASE_URL, ...others] = positionals;
    if (address === undefined || others.length > 0) throw new OperatorError('import-dmoj takes one URL');
    const report = await runImport(site, io, {
      address,
      problems: values.problems ?? null,
      oldSecretKey: values['secret-key'] ?? io.env.DMOJ_SECRET_KEY ?? null,
      fernetKeys: values['fernet-key'] ?? [],
      sourceVisibility: sourceVisibility(values['source-visibility']),
      withoutCases: values['without-cases'],
      acceptNames: values.rename,
      dropSecondFactors: values['drop-second-factors'],
      keepDetached: values['keep-detached'],
      fetchImages: values['fetch-images'] ? { privateHosts: values['image-host'] ?? [] } : null,
      out: values.out ?? null,
      isDryRun: values['dry-run'],
    });
    if (values.report === undefined) await print(io.stdout, report.trimEnd());
    else await writeFile(values.report, report);
    return 0;
  },
};

async function runImport(site: Site, io: CommandIo, request: ImportRequest): Promise<string> {
  const progress = progressBar(io.stderr);
  try {
    return await importDmoj(site, request, {
      signal: io.signal,
      onProgress: (fraction, what) => progress.show(fraction, what),
    });
  } finally {
    progress.clear();
  }
}

const visibilities = { all: 'always', 'all-solved': 'solved', 'only-own': 'own' } as const;

function sourceVisibility(name: string): 'always' | 'solved' | 'own' {
  const found = Object.entries(visibilities).find(([one]) => one === name);
  if (!found) throw new OperatorError('--source-visibility is all, all-solved or only-own');
  return found[1];
}
