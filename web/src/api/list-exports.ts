import { type Download, fileOf, type PspAccountFilter } from '@rebuttal/sdk';

import { chosenSeparator } from '../stores/csv-separator.js';
import { client } from './client.js';

const { api } = client;
const asFile = { parseAs: 'stream' } as const;
const filtered = <Query>(query: Query) => ({
  params: { query: { ...query, ...chosenSeparator() } },
  ...asFile,
});

/** CSV exports of whole lists. Screens with filters have separate exports. */
export const listExports = {
  members: (): Promise<Download> => fileOf(api.GET('/api/members/export.csv', filtered({}))),
  invitations: (): Promise<Download> => fileOf(api.GET('/api/invitations/export.csv', filtered({}))),
  apiKeys: (): Promise<Download> => fileOf(api.GET('/api/api-keys/export.csv', filtered({}))),
  webhookEndpoints: (): Promise<Download> =>
    fileOf(api.GET('/api/webhook-endpoints/export.csv', filtered({}))),
  webhookEvents: (): Promise<Download> => fileOf(api.GET('/api/webhook-events/export.csv', filtered({}))),
  pspAccounts: (filter: PspAccountFilter): Promise<Download> =>
    fileOf(api.GET('/api/psp/accounts/export.csv', filtered(filter))),
  evidence: (disputeId: string): Promise<Download> =>
    fileOf(api.GET('/api/evidence/export.csv', filtered({ dispute_id: disputeId }))),
  submissions: (disputeId: string): Promise<Download> =>
    fileOf(api.GET('/api/submissions/export.csv', filtered({ dispute_id: disputeId }))),
  orders: (storeAccountId: string): Promise<Download> =>
    fileOf(api.GET('/api/orders/export.csv', filtered({ store_account_id: storeAccountId }))),
};
