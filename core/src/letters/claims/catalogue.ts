import type { EvidenceType } from '@rebuttal/plugin-kit';

import { readThreeDSecure } from '../../evidence/facts/three-d-secure.js';
import type { LetterExhibit } from '../rendering/letter-case.js';
import { readPassedChecks, type PassedCheck } from './check-results.js';
import type { ClaimId } from './claim-ids.js';
import {
  detail,
  detailAmount,
  factAmount,
  firstCancellation,
  isBefore,
  isoDay,
  type ClaimSource,
} from './claim-source.js';
import { writeDelivered, writeDispatched } from './delivery-claims.js';
import { priorPaymentsOf } from './prior-payments.js';
import { quote } from './quoted-claims.js';
import { visitRecordOf } from './service-record.js';
import { writeUsed, writeUsedAfterCancellation } from './use-claims.js';

/** Writes a claim from the values that support it, or returns `undefined`. Every value it states comes from `source`. */
type Writer = (source: ClaimSource) => string | undefined;

/** Claims with structured support. Where it is missing, and for all other claims, the exhibit is quoted. */
const writers: Readonly<Partial<Record<ClaimId, Writer>>> = {
  delivered: writeDelivered,
  dispatched: writeDispatched,
  used: writeUsed,
  used_after_cancellation: writeUsedAfterCancellation,
  service: writeService,
  authentication: writeAuthentication,
  checks: writeChecks,
  device: writeDevice,
  prior_payments: writePriorPayments,
  receipt: writeReceipt,
  no_cancellation: writeNoCancellation,
  canceled_after_payment: writeCanceledAfterPayment,
};

const states =
  (type: EvidenceType, ...names: readonly string[]) =>
  (source: ClaimSource): boolean =>
    source.all(type).some((one) => names.some((name) => detail(one, name) !== undefined));

/** Structured details that decide the claim. If they do not support it, the exhibit must not be quoted for it. */
const decidedByDetails: Readonly<Partial<Record<ClaimId, (source: ClaimSource) => boolean>>> = {
  delivered: states('proof_of_delivery', 'status'),
  dispatched: states('shipping_tracking', 'shipped_at'),
  service: states('service_documentation', 'service_date'),
  checks: states('authorization_record', 'avs', 'cvc'),
  receipt: (source) => source.all('receipt').some((one) => detailAmount(one) !== undefined),
  no_cancellation: states('cancellation_record', 'finding'),
  used: states('access_activity_log', 'first_use_at', 'last_use_at'),
  used_after_cancellation: () => true,
  authentication: () => true,
  prior_payments: () => true,
  canceled_after_payment: () => true,
};

/** The text of a claim, or `undefined` if the case does not support it. */
export function writeClaim(id: ClaimId, source: ClaimSource): string | undefined {
  const written = writers[id]?.(source);
  if (written !== undefined) return written;
  return decidedByDetails[id]?.(source) === true ? undefined : quote(id, source);
}

function hasDetails({ details }: LetterExhibit): boolean {
  return Object.keys(details ?? {}).length > 0;
}

/** The first record of a service that has its day. */
export function serviceOf(
  source: ClaimSource,
): { readonly exhibit: LetterExhibit; readonly when: string } | undefined {
  const exhibit = source
    .exhibits('service_documentation')
    .find((one) => detail(one, 'service_date') !== undefined);
  const date = exhibit && detail(exhibit, 'service_date');
  const when = source.day(date);
  return exhibit === undefined || when === undefined || source.isFuture(date) ? undefined : { exhibit, when };
}

function writeService(source: ClaimSource): string | undefined {
  const service = serviceOf(source);
  if (service === undefined) return undefined;
  const { exhibit, when } = service;
  source.cite(exhibit);
  const signedBy = detail(exhibit, 'signed_by');
  return source.words.service({ when, signedBy, ...visitRecordOf(exhibit), cite: source.citation });
}

function writeAuthentication(source: ClaimSource): string | undefined {
  const authentication = findAuthentication(source);
  if (authentication === undefined) return undefined;
  return source.words.authentication({ ...authentication, cite: source.citation });
}

/** A result that denies a match supports the cardholder. */
const mismatch =
  /(?<![a-z])(?:no|not|\w+n['’]t|non\w*|fail\w*|mismatch\w*|un\w+|partial\w*|declin\w*|incorrect|invalid|wrong|differ\w*|errors?|n)(?![a-z])/i;

function writeChecks(source: ClaimSource): string | undefined {
  const { authorization, avs, cvc } = checksOf(source);
  if ([authorization, avs, cvc].every((value) => value === undefined)) return undefined;
  const printed = (name: 'avs' | 'cvc', result: string | undefined) => {
    const passed = result === undefined ? undefined : readPassedChecks(name, result);
    return passed === undefined ? result : source.words.passedChecks(passed, result ?? '');
  };
  const cite = source.citation === '' ? reportedBy(source) : source.citation;
  return source.words.checks({ authorization, avs: printed('avs', avs), cvc: printed('cvc', cvc), cite });
}

/** Results that do not deny a match, from the authorization record or the facts. */
function checksOf(source: ClaimSource) {
  const record = source.exhibits('authorization_record')[0];
  const check = (name: 'avs' | 'cvc') => {
    const result = record && detail(record, name);
    const value = result ?? source.peek(name);
    if (value === undefined || mismatch.test(value)) return undefined;
    return result ?? source.fact(name);
  };
  const checks = { authorization: source.fact('authorization_code'), avs: check('avs'), cvc: check('cvc') };
  const isKnown = Object.values(checks).some((value) => value !== undefined);
  if (record !== undefined && isKnown) source.cite(record);
  return checks;
}

/** The checks that the record reports in words as passed. */
export function passedChecksOf(source: ClaimSource): {
  readonly authorization: string | undefined;
  readonly passed: readonly PassedCheck[];
} {
  const { authorization, avs, cvc } = checksOf(source);
  const passed = [
    ...(avs === undefined ? [] : (readPassedChecks('avs', avs) ?? [])),
    ...(cvc === undefined ? [] : (readPassedChecks('cvc', cvc) ?? [])),
  ];
  return { authorization, passed };
}

/** Names the provider as the source of facts that no exhibit shows. */
function reportedBy(source: ClaimSource): string {
  const sources = (['authorization_code', 'avs', 'cvc'] as const).flatMap(
    (key) => source.sourceOf(key) ?? [],
  );
  const [first] = sources;
  if (first === undefined || sources.some(({ kind }) => kind !== 'provider')) return '';
  return source.words.reportedBy(first.label, source.letterCase.dispute.transactionId);
}

function writeDevice(source: ClaimSource): string | undefined {
  const found = source.exhibits('customer_ip_device').find(hasDetails);
  if (found === undefined) return undefined;
  const [ip, fingerprint] = [detail(found, 'ip'), detail(found, 'device_fingerprint')];
  if (ip === undefined && fingerprint === undefined) return undefined;
  source.cite(found);
  return source.words.device({ ip, fingerprint, cite: source.citation });
}

function writePriorPayments(source: ClaimSource): string | undefined {
  const priors = priorPaymentsOf(source);
  return priors.length === 0 ? undefined : source.words.priorPayments(priors.length, source.citation);
}

function writeReceipt(source: ClaimSource): string | undefined {
  const found = source.exhibits('receipt').find(hasDetails);
  if (found === undefined) return undefined;
  const number = detail(found, 'number');
  const issuedAt = detail(found, 'issued_at');
  const issued = source.isFuture(issuedAt) ? undefined : source.day(issuedAt);
  const amount = detailAmount(found);
  if (number === undefined && issued === undefined && amount === undefined) return undefined;
  const paid = factAmount(source.peek('payment_amount'));
  // The checks report a receipt for another amount. The letter does not rely on it.
  if (amount !== undefined && paid !== undefined && amount !== paid) return undefined;
  source.cite(found);
  return source.words.receipt({ reference: source.reference(found), number, issued, amount });
}

/** From a search with both days. Not from a quoted record. */
export function writeNoCancellation(source: ClaimSource): string | undefined {
  const records = source.all('cancellation_record');
  const found = records.find((exhibit) => detail(exhibit, 'finding') === 'none_found');
  // A record that reports a cancellation, or a message in which the customer cancels, contradicts the search.
  if (found === undefined || records.some((exhibit) => detail(exhibit, 'finding') === 'received'))
    return undefined;
  if (source.isDenied('cancellation_record')) return undefined;
  const [first, last] = [detail(found, 'searched_from'), detail(found, 'searched_to')];
  const [from, to] = [source.day(first), source.day(last)];
  if (from === undefined || to === undefined || isBefore(last, first) || source.isFuture(last))
    return undefined;
  const paid = source.peek('payment_date');
  const leavesOutPayment = isBefore(paid, first) || isBefore(last, paid);
  if (leavesOutPayment && source.letterCase.dispute.reason === 'subscription_canceled') return undefined;
  source.cite(found);
  return source.words.noCancellation({ from, to, cite: source.citation });
}

function writeCanceledAfterPayment(source: ClaimSource): string | undefined {
  const cancellation = firstCancellation(source);
  if (!isBefore(source.peek('payment_date'), cancellation?.receivedAt)) return undefined;
  const paid = source.day(isoDay(source.fact('payment_date')));
  const received = source.day(cancellation?.receivedAt);
  if (cancellation === undefined || paid === undefined || received === undefined) return undefined;
  source.cite(cancellation.exhibit);
  return source.words.canceledAfterPayment({ received, paid, cite: source.citation });
}

export type Authentication = {
  readonly isAttempt: boolean;
  readonly eci: string | undefined;
  readonly version: string | undefined;
  readonly when: string | undefined;
};

/** 3-D Secure that was authenticated or attempted, from the facts and the authorization record. */
export function findAuthentication(source: ClaimSource): Authentication | undefined {
  const stated = source.peek('three_d_secure');
  const record = source
    .exhibits('authorization_record')
    .find((exhibit) => detail(exhibit, 'eci') !== undefined);
  const texts = source.all('authorization_record').map(({ text = '' }) => text);
  const { status, eci } = readThreeDSecure({
    network: source.letterCase.dispute.network,
    fact: stated,
    recordedEci: record && detail(record, 'eci'),
    recordedText: texts.join('\n'),
  });
  if (source.isDenied('authorization_record')) return undefined;
  if (status === undefined) return undefined;
  source.fact('three_d_secure');
  if (record !== undefined) source.cite(record);
  return {
    isAttempt: status === 'attempted',
    eci,
    version: (record && detail(record, 'version')) ?? versionIn(stated),
    when: source.day(source.fact('payment_date')),
  };
}

function versionIn(text: string | undefined): string | undefined {
  return /\b([12]\.\d(?:\.\d)?)\b/.exec(text ?? '')?.[1];
}
