import {
  objectOf,
  optional,
  ProviderError,
  readAnswer,
  refundedMinorOf,
  refundOnce,
  textOf,
  valueOf,
} from '@rebuttal/plugin-kit';
import type {
  JsonObject,
  PaymentToRefund,
  ProviderRefund,
  Refund,
  RefundedPayment,
  RefundRefusal,
} from '@rebuttal/plugin-kit';

import { checkoutAddress } from './addresses.js';
import { assumptions } from './assumptions.js';
import type { AdyenContext, credentialFields } from './credentials.js';
import { additional, eventIdOf, eventTime, isTrue, readItems } from './envelope.js';
import { toProviderError } from './errors.js';
import { amountIn, toWire } from './money.js';

const timeoutMs = 60_000;
/** Keys are valid for at least seven days (docs page "API idempotency"). A day less allows for different clocks. */
const keyLifeMs = 6 * 24 * 3_600_000;

/** Source: docs page "Refund a payment", webhooks. The later ones take back a success. */
const refundEvents = { REFUND: 0, CANCEL_OR_REFUND: 0, REFUND_FAILED: 1, REFUNDED_REVERSED: 1 } as const;

export function isRefundEvent(code: string): code is keyof typeof refundEvents {
  return Object.hasOwn(refundEvents, code);
}

const refusals: Readonly<Record<string, RefundRefusal>> = assumptions.refundRefusals;

/**
 * Adyen only accepts here: a webhook reports the end. Without a read API, what is known of the payment comes from its
 * webhooks, and a repeat after a crash is safe only while Adyen remembers the idempotency key.
 */
export async function refundPayment(refund: Refund<typeof credentialFields>): Promise<ProviderRefund> {
  const { context, payment, journal } = refund;
  return refundOnce(refund, {
    provider: 'Adyen',
    refusals,
    read: () => readRefunds(context, payment),
    send: () => {
      const isOld =
        journal.sentAt !== undefined && context.now().getTime() - journal.sentAt.getTime() > keyLifeMs;
      if (isOld)
        throw new ProviderError(
          'indeterminate',
          'Adyen has not reported the end of this refund yet. Check it in the Customer Area.',
        );
      return send(refund);
    },
  });
}

async function send({
  context,
  payment,
  amount,
  reference,
}: Refund<typeof credentialFields>): Promise<ProviderRefund> {
  const path = `/payments/${encodeURIComponent(payment.paymentId)}/refunds`;
  const response = await context.http.request({
    method: 'POST',
    url: checkoutAddress(context, path),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-api-key': context.credentials.api_key,
      'idempotency-key': `refund-${reference}`,
    },
    body: JSON.stringify({
      merchantAccount: context.credentials.merchant_account,
      amount: { value: toWire(amount), currency: amount.currency },
      reference,
    }),
    timeoutMs,
  });
  if (response.status < 200 || response.status > 299) throw toRefundError(context, response);
  const id = textOf(readAnswer(response, 'Adyen'), 'pspReference');
  if (id !== undefined) return { id, amount, status: 'pending', reference };
  throw new ProviderError('unexpected_answer', 'Adyen did not confirm the refund.', {
    status: response.status,
  });
}

function toRefundError(
  context: AdyenContext,
  response: Parameters<typeof toProviderError>[1],
): ProviderError {
  const error = toProviderError(context, response, { isRead: false });
  if (response.status === 403)
    return new ProviderError(
      'credentials',
      `The API key lacks the role "Checkout webservice role", which refunds need. ${error.message}`,
      { cause: error },
    );
  if (error.providerCode !== assumptions.unknownPaymentCode) return error;
  return new ProviderError('not_found', 'Adyen does not know this payment in this merchant account.', {
    cause: error,
  });
}

/** The refunds of a payment as its webhooks report them. Pure, apart from being a promise. */
export function readRefunds(
  _context: AdyenContext,
  { paymentId, events }: PaymentToRefund,
): Promise<RefundedPayment> {
  const reports = events
    .flatMap(({ id, request }) =>
      readItems(request).flatMap(({ item }) => {
        const code = textOf(item, 'eventCode') ?? '';
        const isThis = eventIdOf(item) === id && textOf(item, 'originalReference') === paymentId;
        const at = eventTime(item);
        return isThis && isRefundEvent(code) && at !== undefined ? [{ code, at, item }] : [];
      }),
    )
    .sort(
      (left, right) =>
        left.at.getTime() - right.at.getTime() || refundEvents[left.code] - refundEvents[right.code],
    );
  const refunds = new Map<string, ProviderRefund>();
  for (const { code, at, item } of reports) {
    const refund = toRefund(code, at, item);
    if (refund !== undefined) refunds.set(refund.id, { ...refunds.get(refund.id), ...refund });
  }
  return Promise.resolve({
    paymentId,
    refundedMinor: refundedMinorOf([...refunds.values()]),
    refunds: [...refunds.values()],
  });
}

function toRefund(code: keyof typeof refundEvents, at: Date, item: JsonObject): ProviderRefund | undefined {
  const [id, amount] = [textOf(item, 'pspReference'), amountIn(objectOf(item, 'amount'))];
  if (id === undefined || amount === undefined) return undefined;
  const hasSucceeded = refundEvents[code] === 0 && isTrue(valueOf(item, 'success'));
  const reference = referenceOf(item);
  return {
    id,
    amount,
    status: hasSucceeded ? 'succeeded' : 'failed',
    ...optional('reference', reference),
    refundedAt: at,
    ...(hasSucceeded ? {} : optional('failure', textOf(item, 'reason'))),
  };
}

/** A reference of ours has a form that no shop's has. */
function referenceOf(item: JsonObject): string | undefined {
  return [textOf(item, 'merchantReference'), additional(item, 'modificationMerchantReferences')].find(
    (text) => text !== undefined && text.startsWith('ref_'),
  );
}
