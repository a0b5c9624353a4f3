import type { Config, RoleUrls } from '@rebuttal/core';

import type { Core } from '../import-core.js';
import { findingsOf, type Finding } from './finding.js';

/** Belongs to no company, so it sees no rows. */
const unknownTenantId = 'ten_doctor';

/** Checks that both of the server's database users can connect through the pooler. */
export async function checkPooler(core: Core, urls: RoleUrls, config: Config): Promise<Finding[]> {
  if (config.databasePoolerUrl === undefined) return [];
  const { ok, fail } = findingsOf('Pooler');
  const pooled = core.throughPooler(urls, config.databasePoolerUrl);
  const database = core.createDatabase({ ...urls, pooled, onError: () => undefined, poolMax: 1 });
  try {
    await database.system.raw('select 1');
    await database.read(unknownTenantId, async (tx) => void (await tx('tenants').first('tenant_id')));
    return [ok('both database users can connect through it')];
  } catch (error) {
    const advice =
      'Check that it is running, and that its auth_file matches the output of "rebuttal pooler users".';
    return [fail(`DATABASE_POOLER_URL does not reach the database: ${(error as Error).message}. ${advice}`)];
  } finally {
    await database.close();
  }
}
