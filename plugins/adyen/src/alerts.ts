import { objectOf, optional, ProviderError, requireField, textOf } from '@rebuttal/plugin-kit';
import type { AlertToRead, JsonObject, ProviderAlert } from '@rebuttal/plugin-kit';

import type { AdyenContext } from './credentials.js';
import { additional, eventIdOf, eventTime, readItems } from './envelope.js';
import { amountIn } from './money.js';
import { toNetwork } from './networks.js';

export const fraudReportEvent = 'NOTIFICATION_OF_FRAUD';

/** Visa's TC40 or Mastercard's SAFE report, as its newest webhook has it: Adyen has no call that returns one. */
export function fetchAlert(
  _context: AdyenContext,
  { providerAlertId, events }: AlertToRead,
): Promise<ProviderAlert> {
  const report = events
    .flatMap(({ id, request }) => readItems(request).filter(({ item }) => eventIdOf(item) === id))
    .findLast(({ item }) => isReportOf(item, providerAlertId));
  if (report !== undefined) return Promise.resolve(toAlert(report.item, providerAlertId));
  return Promise.reject(new ProviderError('not_found', 'No webhook of Adyen reported this alert.'));
}

function isReportOf(item: JsonObject, providerAlertId: string): boolean {
  return textOf(item, 'eventCode') === fraudReportEvent && textOf(item, 'pspReference') === providerAlertId;
}

function toAlert(item: JsonObject, providerAlertId: string): ProviderAlert {
  return {
    providerAlertId,
    source: 'adyen_nof',
    kind: 'fraud_warning',
    paymentId: requireField(textOf(item, 'originalReference'), 'Adyen', 'payment'),
    ...optional('amount', amountIn(objectOf(item, 'amount'))),
    ...optional('network', toNetwork(additional(item, 'nofSchemeCode') ?? textOf(item, 'paymentMethod'))),
    ...optional('arn', additional(item, 'arn')),
    ...optional('reason', reasonOf(item)),
    createdAt: requireField(eventTime(item), 'Adyen', 'date'),
  };
}

/** `nofReasonCode` is the network's fraud type, which is no reason code of disputes. Adyen sends its text, too. */
function reasonOf(item: JsonObject): string | undefined {
  const [text, code] = [textOf(item, 'reason')?.trim(), additional(item, 'nofReasonCode')];
  const parts = [text, code === undefined ? undefined : `fraud type ${code}`];
  const known = parts.filter((part) => part !== undefined && part !== '');
  return known.length === 0 ? undefined : known.join(', ');
}
