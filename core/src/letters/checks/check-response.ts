import { findFact } from '../../evidence/facts/facts.js';
import { checkCancellations } from './cancellation-checks.js';
import { toDay, type CheckedResponse } from './checked-response.js';
import { checkDelivery } from './delivery-checks.js';
import { checkDescriptors } from './descriptor-checks.js';
import { checkDisagreements } from './disagreement-checks.js';
import { checkEvidence } from './evidence-checks.js';
import { checkOrder } from './order-checks.js';
import { checkParcels } from './parcel-checks.js';
import { checkReceipts } from './payment-checks.js';
import { checkRefunds } from './refund-checks.js';
import { isBlocking, lostChance, type ResponseCheck } from './response-checks.js';

/** All reasons not to send this response, blocking checks first. Pure. */
export function checkResponse(response: CheckedResponse): ResponseCheck[] {
  const sendable = response.evidence.filter(({ unsendableBecause }) => unsendableBecause === undefined);
  const sent = { ...response, evidence: sendable };
  const paidDay = toDay(findFact(response.facts, 'payment_date')?.value);
  const checks = [
    ...checkEvidence(response, paidDay),
    ...checkDelivery(sent, paidDay),
    ...checkParcels(sent, paidDay),
    ...checkDisagreements(sent),
    ...checkRefunds(sent),
    ...checkReceipts(sent),
    ...checkOrder(sent),
    ...checkCancellations(sent, paidDay),
    ...checkDescriptors(sent),
    ...(sent.lostChance === undefined ? [] : [lostChance('compelling_evidence_incomplete', sent.lostChance)]),
  ];
  return [...checks.filter(isBlocking), ...checks.filter((check) => !isBlocking(check))];
}
