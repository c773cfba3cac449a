import { Allowance } from './allowance.ts';
import type { Answer } from './answer.ts';
import type { Result } from './failure.ts';
import { type CallOptions, type HttpOptions, send } from './http.ts';
import { addQuery, type Query } from './query.ts';
import { headerSecret, siteAddress } from './site-address.ts';

export interface ConnectionOptions extends HttpOptions {
  /** Address of the site, including its path if it is not at the root. */
  readonly site: string;
  /** A personal API token; without one the caller is a guest. */
  readonly token?: string | undefined;
}

interface Sent extends CallOptions {
  readonly path: string;
  readonly query?: Query;
  /** Form fields to post; without them the request is a GET. */
  readonly form?: Readonly<Record<string, string>>;
  /** The same as a JSON object. */
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly heldBackMs?: number;
  readonly isOnceOnly?: boolean;
}

/** Sends requests to one site as one user. */
export class Connection {
  readonly site: string;
  readonly #options: HttpOptions;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #allowance = new Allowance();

  constructor({ site, token, ...options }: ConnectionOptions) {
    this.site = siteAddress(site);
    const credentials =
      token === undefined ? {} : { authorization: `Bearer ${headerSecret(token, 'token')}` };
    this.#headers = { accept: 'application/json', ...credentials };
    this.#options = options;
  }

  send({ path, query = {}, form, json, headers, ...call }: Sent): Promise<Result<Answer>> {
    const url = new URL(this.site + path);
    addQuery(url, query);
    const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
    const type = body !== undefined && {
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
    };
    const allowance = path.startsWith('/api/') ? this.#allowance : undefined;
    const request = { url, headers: { ...this.#headers, ...type, ...headers }, body, allowance, ...call };
    return send(request, this.#options);
  }
}
