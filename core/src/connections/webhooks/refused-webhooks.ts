import type { Database } from '../../platform/database/database.js';
import { announceChange } from '../../platform/events/changes.js';
import type { Log } from '../../platform/shared/log.js';
import { storableText } from '../../platform/shared/storable-text.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';

export type RefusedWebhooks = {
  /** Returns at once, so that the sender doesn't wait. */
  note(account: Pick<PspAccount, 'tenantId' | 'accountId'>, why: string): void;
};

type Deps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly accounts: Pick<PspAccountsRepository, 'noteRefusedWebhook'>;
  readonly log: Log;
};

/** Minimum time between database writes, because anyone can post to an account's URL. */
const pauseMs = 5_000;
const whyLengthMax = 300;

/** Records the reason for an account's last rejected webhook, for its owner. */
export function createRefusedWebhooks({ database, accounts, log }: Deps): RefusedWebhooks {
  const notedAt = new Map<string, number>();
  return {
    note(account, why) {
      const { tenantId, accountId } = account;
      const now = performance.now();
      if (now - (notedAt.get(accountId) ?? -Infinity) < pauseMs) return;
      notedAt.set(accountId, now);
      database
        .transaction(tenantId, async (tx) => {
          if (await accounts.noteRefusedWebhook(tx, account, storableText(why, whyLengthMax)))
            await announceChange(tx, { tenantId, kind: 'psp_account', id: accountId });
        })
        .catch((error: unknown) => log.warn({ err: error }, 'failed to record a rejected webhook'));
    },
  };
}
