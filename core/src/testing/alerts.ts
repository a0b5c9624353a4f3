import type { IncomingAlert } from '../prevention/alerts/alerts.js';
import { receiveAlert } from '../prevention/alerts/receive-alert.js';
import type { TestServer } from './test-server.js';

let alerts = 0;

/** Receives an alert as a source would, and returns its ID. */
export async function addAlert(
  server: TestServer,
  tenantId: string,
  fields: Partial<IncomingAlert> = {},
): Promise<string> {
  alerts += 1;
  const incoming: IncomingAlert = {
    providerAlertId: `ethoca-${alerts}`,
    source: 'ethoca',
    kind: 'customer_dispute',
    amount: { amountMinor: 4200, currency: 'EUR' },
    createdAt: new Date(),
    ...fields,
  };
  const { alertId } = await server.container.database.transaction(tenantId, (tx) =>
    receiveAlert(tx, tenantId, incoming),
  );
  return alertId;
}
