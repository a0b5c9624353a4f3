import type { LiveEvent } from '@rebuttal/sdk';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { client } from '../../api/client.js';
import { alertKeys } from '../../features/alerts/api/alert-keys.js';
import { caseworkKeys } from '../../features/casework/api/casework-keys.js';
import { dashboardKey } from '../../features/dashboard/api/dashboard-key.js';
import { disputeKeys } from '../../features/disputes/api/disputes.js';
import { evidenceKeys } from '../../features/evidence/api/evidence-keys.js';
import { inboxKeys } from '../../features/notifications/api/notifications.js';
import { orderKeys } from '../../features/orders/api/order-keys.js';
import { pspAccountKeys } from '../../features/psp-accounts/api/psp-accounts.js';
import { refundKeys } from '../../features/refunds/api/refund-keys.js';
import { storeKeys } from '../../features/stores/api/store-keys.js';
import { submissionKeys } from '../../features/submissions/api/submission-keys.js';
import { webhookEndpointKeys } from '../../features/webhook-endpoints/api/webhook-endpoint-keys.js';
import { coalesce } from '../../lib/coalesce.js';
import { takeLivePosition } from '../../stores/live-position.js';
import { useUser } from '../../stores/session.js';
import { reload } from './reload.js';

const gapMs = 300;
/** Browsers limit the connections per server, and each hidden tab would hold one. */
const hiddenMaxMs = 20_000;

const everything: readonly QueryKey[] = [
  disputeKeys.all,
  caseworkKeys.all,
  evidenceKeys.all,
  submissionKeys.all,
  pspAccountKeys.all,
  storeKeys.all,
  orderKeys.all,
  webhookEndpointKeys.all,
  inboxKeys.all,
  alertKeys.all,
  refundKeys.all,
];

const changedBy: Readonly<Record<string, readonly QueryKey[]>> = {
  // Outgoing webhooks report both.
  dispute: [
    submissionKeys.all,
    disputeKeys.all,
    caseworkKeys.all,
    evidenceKeys.all,
    orderKeys.all,
    webhookEndpointKeys.all,
  ],
  submission: [
    submissionKeys.all,
    disputeKeys.all,
    caseworkKeys.all,
    evidenceKeys.all,
    webhookEndpointKeys.all,
  ],
  // Events of a store's orders belong to its account.
  psp_account: [pspAccountKeys.all, storeKeys.all, orderKeys.all, dashboardKey],
  notification: [inboxKeys.all],
  alert: [alertKeys.all, refundKeys.all],
  // Without a position, the stream doesn't replay events from before the connection, or after a long interruption.
  connected: everything,
  resync: everything,
};

/** In this order: a response that is no longer being submitted has already changed its dispute. */
const states: readonly QueryKey[] = [submissionKeys.all, disputeKeys.all];

/** Reloads data that the server reports as changed while the page is visible. Shows nothing. */
export function LiveUpdates(): null {
  const queries = useQueryClient();
  const hasCompany = useUser().tenant !== null;
  useEffect(() => {
    // Events belong to a company. Super admins have none.
    if (!hasCompany) return undefined;
    const take = coalesce<QueryKey>((keys) => {
      void reload(queries, [...keys], states);
    }, gapMs);
    let lastEventId = takeLivePosition();
    const takeEvent = (event: LiveEvent): void => {
      lastEventId = event.id;
      for (const key of changedBy[event.type] ?? []) take(key);
    };
    return whileVisible((signal) => void follow(signal, lastEventId, takeEvent));
  }, [queries, hasCompany]);
  return null;
}

async function follow(
  signal: AbortSignal,
  lastEventId: string | undefined,
  take: (event: LiveEvent) => void,
): Promise<void> {
  try {
    for await (const event of client.events(signal, lastEventId)) take(event);
  } catch {
    // The server rejected the connection permanently. If the session ended, sign-out has already been handled.
  }
}

/** Starts work when the page becomes visible and stops it after the page has been hidden for a while. */
function whileVisible(start: (signal: AbortSignal) => void): () => void {
  let stop: AbortController | undefined;
  let timer: number | undefined;
  const update = (): void => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = window.setTimeout(() => {
        stop?.abort();
        stop = undefined;
      }, hiddenMaxMs);
    } else if (stop === undefined) {
      stop = new AbortController();
      start(stop.signal);
    }
  };
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    window.clearTimeout(timer);
    stop?.abort();
  };
}
