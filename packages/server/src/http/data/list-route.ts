import { createHash } from 'node:crypto';
import type { Endpoint } from '@tribunal/contract/api/endpoint';
import {
  invalid,
  type PageChoice,
  type Parameters,
  type ParsedQuery,
  parseQuery,
} from '@tribunal/contract/api/query';
import type { paging } from '@tribunal/contract/data/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPage, PageWindow, ShownRows } from '../../storage/lists/list-page.ts';
import { alreadyRead, type PlannedPage } from '../../storage/lists/planned-page.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { queryOf } from '../request/query.ts';
import type { DataApi, DataRoute } from './data-api.ts';
import { type DataPieces, sendData } from './send-data.ts';

type ListParameters = Parameters & typeof paging;

type Filters<Query extends Parameters> = Omit<ParsedQuery<Query>, 'page'>;

/** A list endpoint, from a function that reads one page. */
export function listRoute<Query extends ListParameters>(
  endpoint: Endpoint<Query>,
  read: (viewer: Viewer, filters: Filters<Query>, window: PageWindow) => Promise<PlannedPage | ListPage>,
  minPageSize = 1,
): DataRoute {
  return {
    endpoint,
    async handle(request, reply, api) {
      const parsed = parseQuery(endpoint.query, queryOf(request));
      if (parsed === invalid) return sendApiError(request, reply, dataErrors.badValue);
      const { page, ...filters } = parsed as ParsedQuery<ListParameters> & Filters<Query>;
      if (page === null) return sendApiError(request, reply, dataErrors.notFound);
      const size = Math.max(minPageSize, api.site.settings.SITE_API_PAGE_SIZE);
      const planned = async (number: number) => {
        const window = { page: number, size };
        const answer = await read(viewerOf(request), filters as unknown as Filters<Query>, window);
        return { window, page: 'read' in answer ? answer : alreadyRead(answer) };
      };
      const chosen = await choosePage(page, planned);
      const name = () =>
        `${endpoint.path} ${digestOf(JSON.stringify({ ...parsed, page: chosen.window.page }))}`;
      return sendPage(request, reply, api, chosen, name);
    },
  };
}

interface ChosenPage {
  readonly window: PageWindow;
  readonly page: PlannedPage;
}

/** The first page contains the length of the list, which gives the number of the last page. */
async function choosePage(
  choice: PageChoice,
  planned: (number: number) => Promise<ChosenPage>,
): Promise<ChosenPage> {
  if (choice !== 'last') return planned(choice);
  const first = await planned(1);
  const last = Math.ceil(first.page.total / first.window.size);
  return last > 1 ? planned(last) : first;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  api: DataApi,
  { page: planned, window: { page, size } }: ChosenPage,
  name: () => string,
): Promise<FastifyReply> {
  const { total, count } = planned;
  if (count === 0 && page > 1) return sendApiError(request, reply, dataErrors.notFound);
  const head = {
    objects_per_page: size,
    total_objects: total,
    page_index: page,
    total_pages: Math.max(1, Math.ceil(total / size)),
    has_more: page * size < total,
  };
  const data: DataPieces = [JSON.stringify(head).slice(0, -1), await rowsText(api, planned, name)];
  return sendData(request, reply, data, api.site.now());
}

/**
 * The rows of the page and their count, which may be lower than planned if rows were deleted since. Empty pages are not
 * cached: there is one for every filter that callers make up.
 */
async function rowsText(api: DataApi, planned: PlannedPage, name: () => string): Promise<string | Buffer> {
  const { version, count } = planned;
  const read = async () => textOf(await planned.read());
  if (version === null || count === 0) return read();
  const { body } = await api.cache.answer(name(), version, async () => ({ version, text: await read() }));
  return body;
}

function textOf({ count, objects }: ShownRows): string {
  return `,"current_object_count":${count},"objects":[${objects}]}`;
}

function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}
