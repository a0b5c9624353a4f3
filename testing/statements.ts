import type { DisputeStatement } from '@rebuttal/plugin-kit';

import type { ApiClient } from '../core/src/testing/api-client.js';
import type { TestServer } from '../core/src/testing/test-server.js';
import { whoIs } from './api/identity/platform-client.js';

/** Stores a dispute as its provider would report it, with these statements. */
export async function reportStatements(
  server: TestServer,
  owner: ApiClient,
  disputeId: string,
  statements: readonly DisputeStatement[],
): Promise<void> {
  const { tenantId } = await whoIs(owner);
  const { disputes, sync } = server.container;
  const known = await disputes.findDispute(tenantId, disputeId);
  if (known === undefined) throw new Error(`There is no dispute ${disputeId}`);
  const dispute = { ...known, openedAt: known.createdAt, statements };
  await sync.apply(known, [{ dispute, asOf: new Date() }]);
}
