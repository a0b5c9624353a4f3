import type { DisputeReason } from '@rebuttal/plugin-kit';

import { passedChecksOf, serviceOf } from './catalogue.js';
import { detailAmount, factAmount, type ClaimSource } from './claim-source.js';
import { deliveryDay, shipmentDay } from './delivery-claims.js';
import { mayOpen, reasonAsked } from './thesis-leads.js';
import { useDayAfterPayment } from './use-claims.js';

/** Writes a part of a sentence, without a full stop, or returns `undefined` if the case does not support it. */
type Writer = (source: ClaimSource) => string | undefined;

const onDay =
  (dayOf: Writer, word: 'delivered' | 'used' | 'dispatched'): Writer =>
  (source) => {
    const when = dayOf(source);
    return when === undefined ? undefined : source.words.contest[word](when);
  };

const points = {
  delivered: onDay(deliveryDay, 'delivered'),
  used: onDay(useDayAfterPayment, 'used'),
  service: servicePoint,
  dispatched: onDay(shipmentDay, 'dispatched'),
  checks: checksPoint,
  receipt: receiptPoint,
} as const satisfies Record<string, Writer>;

type Point = keyof typeof points;

const supplied: readonly Point[] = ['delivered', 'used', 'service'];

/**
 * The points that answer each reason, most important first. None for network compliance: each rule needs its own. A
 * partial refund concedes the rest, so it opens no letter.
 */
const pointsOf: Readonly<Partial<Record<DisputeReason, readonly Point[]>>> = {
  fraudulent: [...supplied, 'checks'],
  unrecognized: [...supplied, 'checks'],
  product_not_received: ['dispatched'],
  product_unacceptable: ['used', 'service'],
  subscription_canceled: ['used', 'service'],
  credit_not_processed: ['used', 'service'],
  duplicate: ['receipt'],
  incorrect_amount: ['receipt'],
  authorization: ['checks', ...supplied],
  processing_error: ['receipt', 'checks'],
  general: [...supplied, 'checks'],
  unknown: [...supplied, 'checks'],
};

/** More points would make the thesis hard to read. */
const pointsMax = 2;

/** The strongest supported points against the claim, for a thesis without a decisive claim. */
export function writeContestPoints(source: ClaimSource): readonly string[] {
  const written: string[] = [];
  const { dispute } = source.letterCase;
  for (const name of pointsOf[reasonAsked(dispute)] ?? []) {
    const point = mayOpen(name, dispute) ? points[name](source) : undefined;
    if (point !== undefined) written.push(point);
    if (written.length === pointsMax) break;
  }
  return written;
}

function servicePoint(source: ClaimSource): string | undefined {
  const service = serviceOf(source);
  if (service === undefined) return undefined;
  source.cite(service.exhibit);
  return source.words.contest.service(service.when);
}

function checksPoint(source: ClaimSource): string | undefined {
  const { authorization, passed } = passedChecksOf(source);
  if (authorization === undefined && passed.length === 0) return undefined;
  return source.words.contest.checks(authorization, passed);
}

/** Only a receipt for the amount that was charged. */
function receiptPoint(source: ClaimSource): string | undefined {
  const receipt = source.exhibits('receipt').find((exhibit) => detailAmount(exhibit) !== undefined);
  const amount = receipt && detailAmount(receipt);
  if (receipt === undefined || amount === undefined || amount !== factAmount(source.peek('payment_amount')))
    return undefined;
  source.fact('payment_amount');
  source.cite(receipt);
  return source.words.contest.receipt(amount);
}
