import {
  assertSameId,
  booleanOf,
  objectsOf,
  optional,
  requireField,
  textOf,
  timeOf,
} from '@rebuttal/plugin-kit';
import type { AlertToRead, JsonObject, ProviderAlert } from '@rebuttal/plugin-kit';

import { call } from './client.js';
import type { FjordpayContext } from './credentials.js';
import { amountOf } from './dispute-mapping.js';

const required = <T>(value: T | undefined, name: string): T => requireField(value, 'Fjordpay', name);

export async function fetchAlert(
  context: FjordpayContext,
  { providerAlertId: id }: AlertToRead,
): Promise<ProviderAlert> {
  const path = `/v1/fraud-reports/${encodeURIComponent(id)}`;
  return toAlert(assertSameId(await call(context, { method: 'GET', path }), 'id', id, 'Fjordpay'));
}

export async function* listAlerts(context: FjordpayContext, since: Date): AsyncGenerator<ProviderAlert> {
  const path = `/v1/fraud-reports?since=${encodeURIComponent(since.toISOString())}`;
  const list = await call(context, { method: 'GET', path });
  required(Array.isArray(list.data) ? true : undefined, 'data');
  for (const report of objectsOf(list, 'data')) yield toAlert(report);
}

function toAlert(report: JsonObject): ProviderAlert {
  return {
    providerAlertId: required(textOf(report, 'id'), 'id'),
    source: 'provider',
    kind: 'fraud_warning',
    paymentId: required(textOf(report, 'payment_id'), 'payment_id'),
    amount: amountOf(report),
    ...optional('network', textOf(report, 'scheme')),
    ...optional('reason', textOf(report, 'reason')),
    createdAt: required(timeOf(report, 'reported_at'), 'reported_at'),
    ...(booleanOf(report, 'disputed') === true ? { closed: 'disputed' } : {}),
  };
}
