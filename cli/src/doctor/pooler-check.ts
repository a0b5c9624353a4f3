import type { Config, RoleUrls } from '@rebuttal/core';

import type { Core } from '../import-core.js';
import { findingsOf, type Finding } from './finding.js';

/** No company has it, so nothing is seen by it. */
const nobody = 'ten_doctor';

/** Whether both of the server's users get through to the database. */
export async function checkPooler(core: Core, urls: RoleUrls, config: Config): Promise<Finding[]> {
  if (config.databasePoolerUrl === undefined) return [];
  const { ok, fail } = findingsOf('Pooler');
  const pooled = core.throughPooler(urls, config.databasePoolerUrl);
  const database = core.createDatabase({ ...urls, pooled, onError: () => undefined, poolMax: 1 });
  try {
    await database.system.raw('select 1');
    await database.read(nobody, async (tx) => void (await tx('tenants').first('tenant_id')));
    return [ok('both database users come through it')];
  } catch (error) {
    const advice = 'Check that it runs, and that its auth_file is what "rebuttal pooler users" shows.';
    return [
      fail(`DATABASE_POOLER_URL does not lead to the database: ${(error as Error).message}. ${advice}`),
    ];
  } finally {
    await database.close();
  }
}
