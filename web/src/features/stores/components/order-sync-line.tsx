import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/stores';

import { formatDateTime } from '../../../lib/dates.js';
import { useNow } from '../../../lib/use-now.js';
import { orderCountQuery, type StoreAccount } from '../api/stores.js';
import { describeOrderSync } from '../sync-words.js';
import classes from './store-section.module.css';

/** The progress of the order sync. Live events update it. */
export function OrderSyncLine({ store }: { readonly store: StoreAccount }) {
  const { data: storedCount } = useQuery(orderCountQuery(store.id));
  const { orders, status_reason: reason } = store;
  // The reason for missing access is shown once.
  const shown = orders.error === reason ? { ...orders, error: null } : orders;
  const { text, running = false, failed = false } = describeOrderSync(shown, storedCount, useNow());
  const at = orders.finished_at;
  return (
    <div className={classes.sync}>
      <p
        className={classes.syncLine}
        data-failed={failed}
        title={at === null ? undefined : texts.orderSyncLine.lastRead(formatDateTime(at))}
      >
        {running && <Loader size={12} aria-hidden="true" />}
        <span className="numeric">{text}</span>
      </p>
      {orders.notes.length > 0 && (
        <p className={classes.syncLine}>
          {texts.messages.notes}: {orders.notes.join(' ')}
        </p>
      )}
    </div>
  );
}
