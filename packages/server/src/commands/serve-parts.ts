import type { CommandIo } from '@tribunal/client/terminal/command';
import type { FastifyInstance } from 'fastify';
import type { OpenSite, Site } from '../site.ts';

/** The functions that `serve` needs; `command-line` provides them. */
export interface ServeParts {
  open(io: CommandIo, isDemo: boolean, kind: 'site' | 'worker'): Promise<OpenSite>;
  buildApp(site: Site): Promise<FastifyInstance>;
  /** Starts the background jobs; returns a function that stops them. */
  startJobs(site: Site): Promise<() => Promise<void>>;
  /** Starts the jobs of a process that only answers requests; returns a function that stops them. */
  startProcessJobs(site: Site): Promise<() => Promise<void>>;
  /** Starts the bridge and the local judge; returns a function that stops both. */
  startJudging(site: Site, port: number): Promise<() => Promise<void>>;
  /** Starts the port with the figures of the site, if there is one; returns a function that stops it. */
  startMetrics(site: Site): Promise<() => Promise<void>>;
  fillDemo(site: Site): Promise<void>;
  /** Lets the contestants of the demo submit; returns a function that stops them. */
  playDemo(site: Site): () => Promise<void>;
  demoLines(site: Site, address: string): Promise<string[]>;
}
