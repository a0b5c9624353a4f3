import type { Database } from '../../platform/database/database.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';

export type ReportFault = (account: PspAccount, message: string) => Promise<void>;

/** Shows webhook problems on the account. Writes each problem once, because webhooks are frequent. */
export function createFaultReports(
  database: Pick<Database, 'transaction'>,
  accounts: Pick<PspAccountsRepository, 'lockPspAccount' | 'updatePspAccount'>,
): ReportFault {
  return async ({ tenantId, accountId, verificationMessage }, message) => {
    if (verificationMessage === message) return;
    await database.transaction(tenantId, async (tx) => {
      const locked = await accounts.lockPspAccount(tx, tenantId, accountId);
      if (locked === undefined || locked.verificationMessage === message) return;
      await accounts.updatePspAccount(tx, tenantId, accountId, {
        verificationStatus: 'failed',
        verificationMessage: message,
      });
    });
  };
}
