import { bodyOf, type Client } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { decodeParts, printParts, saveParts, type Parts } from '../terminal/files.js';
import { createOutput, type CsvOptions } from '../terminal/output.js';

type Api = Client['api'];
type Page = { readonly rows: readonly unknown[]; readonly nextCursor?: string | null };
type List = {
  readonly table: (
    api: Api,
    options: ReturnType<typeof toTable>,
  ) => Promise<ReadableStream<Uint8Array> | null>;
  readonly page: (api: Api, cursor: string | undefined) => Promise<Page>;
};

const toTable = (separator: CsvOptions['separator']) =>
  ({ params: { query: { separator } }, parseAs: 'stream' }) as const;

/** How to read each list as a table and as objects, by the name used on the command line. */
const lists = {
  members: {
    table: (api, asFile) => bodyOf(api.GET('/api/members/export.csv', asFile)),
    page: async (api) => ({ rows: (await bodyOf(api.GET('/api/members'))).members }),
  },
  invitations: {
    table: (api, asFile) => bodyOf(api.GET('/api/invitations/export.csv', asFile)),
    page: async (api) => ({ rows: (await bodyOf(api.GET('/api/invitations'))).invitations }),
  },
  'api-keys': {
    table: (api, asFile) => bodyOf(api.GET('/api/api-keys/export.csv', asFile)),
    page: async (api) => ({ rows: (await bodyOf(api.GET('/api/api-keys'))).api_keys }),
  },
  'psp-accounts': {
    table: (api, asFile) => bodyOf(api.GET('/api/psp/accounts/export.csv', asFile)),
    page: async (api) => ({ rows: (await bodyOf(api.GET('/api/psp/accounts'))).accounts }),
  },
  'webhook-endpoints': {
    table: (api, asFile) => bodyOf(api.GET('/api/webhook-endpoints/export.csv', asFile)),
    page: async (api) => ({ rows: (await bodyOf(api.GET('/api/webhook-endpoints'))).endpoints }),
  },
  jobs: {
    table: (api, asFile) => bodyOf(api.GET('/api/admin/jobs/export.csv', asFile)),
    page: async (api, cursor) => {
      const params = { query: { per_page: 100, ...(cursor === undefined ? {} : { cursor }) } };
      const { jobs, next_cursor: nextCursor } = await bodyOf(api.GET('/api/admin/jobs', { params }));
      return { rows: jobs, nextCursor };
    },
  },
} as const satisfies Record<string, List>;

export type ExportedList = keyof typeof lists;

/** Writes a table for spreadsheets, or one JSON object a line, to the named file or else to stdout. */
export async function exportList(
  name: ExportedList,
  file: string | undefined,
  options: CsvOptions,
): Promise<void> {
  const output = createOutput(options);
  await withApi(
    async ({ api }) => {
      const parts = output.isJson ? readObjects(lists[name], api) : readTable(lists[name], api, options);
      if (file === undefined || file === '-') {
        await printParts(parts);
        return;
      }
      await saveParts(parts, file);
      output.remark(`The list is in ${file}.`);
    },
    { timeoutMs: 0 }, // no timeout
  );
}

async function* readTable(list: List, api: Api, { separator }: CsvOptions): Parts {
  const table = await list.table(api, toTable(separator));
  if (table !== null) yield* decodeParts(table);
}

async function* readObjects(list: List, api: Api): Parts {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { rows, nextCursor = null } = await list.page(api, cursor);
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    cursor = nextCursor;
  }
}
