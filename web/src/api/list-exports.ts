import { type Download, fileOf } from '@rebuttal/sdk';

import { chosenSeparator } from '../stores/preferences.js';
import { client } from './client.js';

const { api } = client;
const asFile = { parseAs: 'stream' } as const;
const filtered = <Query>(query: Query) => ({
  params: { query: { ...query, ...chosenSeparator() } },
  ...asFile,
});

/** CSV exports of one dispute or store. Screens with filters have separate exports. */
export const listExports = {
  evidence: (disputeId: string): Promise<Download> =>
    fileOf(api.GET('/api/evidence/export.csv', filtered({ dispute_id: disputeId }))),
  submissions: (disputeId: string): Promise<Download> =>
    fileOf(api.GET('/api/submissions/export.csv', filtered({ dispute_id: disputeId }))),
  orders: (storeAccountId: string): Promise<Download> =>
    fileOf(api.GET('/api/orders/export.csv', filtered({ store_account_id: storeAccountId }))),
};
