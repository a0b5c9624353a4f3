import { Loader } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { texts } from '#texts/psp-accounts';

import { formatDateTime } from '../../../lib/dates.js';
import { useNow } from '../../../lib/use-now.js';
import { describeSync } from '../sync-words.js';
import classes from './account-card.module.css';

/** The times of the last and the next sync. Live events update it during a sync. */
export function SyncLine({ account }: { readonly account: PspAccount }) {
  const { text, failed = false, running = false } = describeSync(account, useNow());
  const at = account.sync.finished_at;
  return (
    <p
      className={classes.sync}
      data-failed={failed}
      title={at === null ? undefined : texts.syncLine.lastRead(formatDateTime(at))}
    >
      {running && <Loader size={12} aria-hidden="true" />}
      <span className="numeric">{text}</span>
    </p>
  );
}
