import {
  assertSameId,
  isProviderError,
  isTransient,
  lookUp,
  objectOf,
  optional,
  readEvent,
  textOf,
} from '@rebuttal/plugin-kit';
import type { AlertToRead, JsonObject, ProviderAlert } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { amountOf } from './charge-fields.js';
import { get } from './client.js';
import type { StripeContext } from './credentials.js';
import { networkOf } from './dispute-mapping.js';
import { idOf, required, timeOf } from './fields.js';
import { createdSince, objectIn, readPages } from './pages.js';

const path = '/v1/radar/early_fraud_warnings';

/** Source: API reference, "Types of events". Stripe documents `created` and `updated`. */
export const warningEvent = /^(?:v1\.)?radar\.early_fraud_warning\./;

/** Source: API reference, early fraud warning object, `fraud_type`. */
const fraudTypes: Readonly<Record<string, string>> = {
  card_never_received: 'The card never reached the cardholder',
  fraudulent_card_application: 'The card was applied for under a false name',
  made_with_counterfeit_card: 'Paid with a counterfeit card',
  made_with_lost_card: 'Paid with a lost card',
  made_with_stolen_card: 'Paid with a stolen card',
  misc: 'Other fraud',
  unauthorized_use_of_card: 'Unauthorized use of the card',
};

/** The warning with its charge. If Stripe doesn't return it, what the webhook contains is used. */
export async function fetchAlert(
  context: StripeContext,
  { providerAlertId: id, events }: AlertToRead,
): Promise<ProviderAlert> {
  try {
    const warning = await get(context, `${path}/${encodeURIComponent(id)}`, { expand: ['charge'] });
    return toAlert(assertSameId(warning, 'id', id, 'Stripe'));
  } catch (error) {
    const sent = isProviderError(error) && !isTransient(error.kind) ? newestIn(events) : undefined;
    if (sent === undefined) throw error;
    return toAlert(sent);
  }
}

export async function* listAlerts(context: StripeContext, since: Date): AsyncGenerator<ProviderAlert> {
  const query = { ...createdSince(since), expand: ['data.charge'] };
  for await (const rows of readPages(context, path, query))
    for (const row of rows) yield toAlert(objectIn(row, 'early fraud warnings'));
}

/** A warning names no amount, network or deadline, so these come from its charge. */
function toAlert(warning: JsonObject): ProviderAlert {
  const charge = objectOf(warning, 'charge');
  const card = objectOf(objectOf(charge, 'payment_method_details'), 'card');
  const intent = idOf(warning, 'payment_intent');
  const type = textOf(warning, 'fraud_type');
  return {
    providerAlertId: required(textOf(warning, 'id'), 'id'),
    source: 'stripe_efw',
    kind: 'fraud_warning',
    paymentId: required(idOf(warning, 'charge'), 'payment'),
    ...(intent === undefined ? {} : { alternatePaymentIds: [intent] }),
    ...optional('amount', amountOf(charge, 'amount_captured') ?? amountOf(charge, 'amount')),
    ...optional('network', networkOf(charge)),
    ...optional('cardLast4', textOf(card, 'last4')),
    ...optional('paidAt', timeOf(charge, 'created')),
    ...optional('reason', lookUp(fraudTypes, type) ?? type?.replaceAll('_', ' ')),
    createdAt: required(timeOf(warning, 'created'), 'date'),
    ...optional('closed', closedBy(warning, charge)),
    ...optional('liabilityShifted', liabilityShiftOf(card)),
  };
}

/** Source: API reference, `actionable`: false once the charge is disputed or fully refunded. */
function closedBy(warning: JsonObject, charge: JsonObject): ProviderAlert['closed'] {
  if (warning.actionable !== false) return undefined;
  return charge.refunded === true && charge.disputed !== true ? 'refunded' : 'disputed';
}

function liabilityShiftOf(card: JsonObject): boolean | undefined {
  const result = textOf(objectOf(card, 'three_d_secure'), 'result');
  return result === undefined
    ? undefined
    : (assumptions.liabilityShiftedBy as readonly string[]).includes(result);
}

/** A thin event contains no warning. */
function newestIn(events: AlertToRead['events']): JsonObject | undefined {
  return events
    .map(({ request }) => objectOf(objectOf(readEvent(request, 'Stripe'), 'data'), 'object'))
    .findLast((warning) => textOf(warning, 'id') !== undefined);
}
