import type { TSchema } from 'typebox';
import type { Fields, Parameters } from './query.ts';

/**
 * Who may call: anyone; holders of the site-wide sync key; signed-in users (session or token); sessions only, because tokens
 * cannot change the security of an account; sessions of staff that have passed two-factor authentication.
 */
export type Access = 'anyone' | 'sync key' | 'signed in' | 'session' | 'staff';

/** One endpoint. The server mounts it, the client calls it, and documents and tests are derived from it. */
export interface Endpoint<
  Query extends Parameters = Parameters,
  Reply extends TSchema = TSchema,
  Path extends string = string,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for each path parameter. */
  readonly path: Path;
  readonly access: Access;
  readonly summary: string;
  readonly query: Query;
  readonly headers?: Fields;
  /** The fields of the body, as a form or as JSON. */
  readonly form?: Fields;
  /** What GET of the same path displays to people. */
  readonly page?: { readonly summary: string; readonly errors: readonly EndpointError[] };
  /** The status of a success; 200 by default. */
  readonly status?: 201;
  readonly reply: Reply;
  readonly errors: readonly EndpointError[];
}

export interface EndpointError {
  readonly status: number;
  readonly message: string;
  readonly cause: string;
}

export function endpoint<
  const Query extends Parameters,
  const Reply extends TSchema,
  const Path extends string,
>(definition: Endpoint<Query, Reply, Path>): Endpoint<Query, Reply, Path> {
  return definition;
}

/** The names of the path parameters. */
export function pathParts(path: string): string[] {
  return [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
}

/** The path with its `:name` parameters filled in, each percent-encoded. */
export function fillPath(path: string, parts: Readonly<Record<string, string>>): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
}
