import type { Database } from '../../platform/database/database.js';
import { announceChange } from '../../platform/events/changes.js';
import type { Log } from '../../platform/shared/log.js';
import { storableText } from '../../platform/shared/storable-text.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';

export type RefusedWebhooks = {
  /** Returns at once: the sender does not wait for it. */
  note(account: Pick<PspAccount, 'tenantId' | 'accountId'>, why: string): void;
};

type Deps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly accounts: Pick<PspAccountsRepository, 'noteRefusedWebhook'>;
  readonly log: Log;
};

/** Anyone can post to the URL of an account: so often at most does that reach the database. */
const pauseMs = 5_000;
const whyLengthMax = 300;

/** Keeps why an account's last webhook was refused, for its owner to see. */
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
        .catch((error: unknown) => log.warn({ err: error }, 'a refused webhook could not be recorded'));
    },
  };
}
