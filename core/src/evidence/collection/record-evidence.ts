import { optional, type EvidenceType } from '@rebuttal/plugin-kit';

import { toOrderAddress, type Payment } from '../../commerce/payments/payments.js';
import type { Consent, Customer, Usage, UsageEvent } from '../../commerce/records/customer-records.js';
import { networkName } from '../../rules/network-names.js';
import { detailCharactersMax } from '../exhibits/detail-input.js';
import { addressLines, amountLine, amountText, dayOf, line, timeText } from '../exhibits/exhibit-lines.js';
import { timeFact } from '../facts/facts.js';
import { policyKindOf, type PolicyKind, type ValidPolicy } from '../orders/related-records.js';
import type { PartDraft } from './collection.js';

/** A longer policy is a document. Letters show texts in full. */
const policyTextMax = 4_000;

export function receiptDraft(payment: Payment | undefined): PartDraft | undefined {
  if (payment === undefined) return undefined;
  const { amount, network, cardLast4, refunded } = payment;
  const card =
    cardLast4 === undefined
      ? undefined
      : `${network === undefined ? 'Card' : networkName(network)} ending in ${cardLast4}`;
  return {
    part: 'receipt',
    evidenceType: 'receipt',
    title: `Payment ${payment.externalId}`.slice(0, 200),
    text: [
      ...line('Payment', payment.providerPaymentId ?? payment.externalId),
      `Amount: ${amountText(amount)}`,
      `Paid on: ${timeText(payment.paidAt)}`,
      ...line('Paid with', card),
      ...line('For', payment.description),
      ...line('On the statement as', payment.descriptor),
      ...(refunded?.amountMinor === 0 ? [] : amountLine('Refunded', refunded)),
    ].join('\n'),
    details: amount.amountMinor > 0 ? { amount: amount.amountMinor, currency: amount.currency } : undefined,
  };
}

export function customerDraft(
  payment: Payment | undefined,
  customer: Customer | undefined,
): PartDraft | undefined {
  const address = payment?.shippingAddress;
  const lines = [
    ...line('Name', customer?.name),
    ...line('Email', payment?.email ?? customer?.email),
    ...line('Account', payment?.accountId ?? customer?.accountId),
    ...addressLines('Shipping address', address && toOrderAddress(address)),
  ];
  if (lines.length === 0) return undefined;
  return {
    part: 'customer',
    evidenceType: 'customer_details',
    title: 'Customer of the payment',
    text: lines.join('\n').trim(),
  };
}

export function deviceDraft(payment: Payment | undefined): PartDraft | undefined {
  if (payment === undefined) return undefined;
  const { ip, deviceId, deviceFingerprint } = payment;
  const lines = [
    ...line('IP address', ip),
    ...line('Device ID', deviceId),
    ...line('Device fingerprint', deviceFingerprint),
  ];
  if (lines.length === 0) return undefined;
  return {
    part: 'device',
    evidenceType: 'customer_ip_device',
    title: 'IP address and device of the payment',
    text: [
      ...lines,
      ...line('Payment', payment.providerPaymentId ?? payment.externalId),
      `Paid on: ${timeText(payment.paidAt)}`,
    ].join('\n'),
    details: { ...optional('ip', ip), ...optional('device_fingerprint', deviceFingerprint) },
  };
}

export function usageDraft(usage: Usage | undefined): PartDraft | undefined {
  const [first, last] = [usage?.events[0], usage?.events.at(-1)];
  if (usage === undefined || first === undefined || last === undefined) return undefined;
  const { accountId, count, events } = usage;
  const left = count - events.length;
  const names = [...new Set(events.map(nameOf))].filter((name) => name !== undefined);
  return {
    part: 'usage',
    evidenceType: 'access_activity_log',
    title: `Activity of account ${accountId}`.slice(0, 200),
    text: [
      `Account: ${accountId}`,
      ...(left > 0 ? [`${count} events are recorded. The first and the last ones are shown.`] : []),
      '',
      ...events.map(eventLine),
    ].join('\n'),
    details: {
      first_use_at: timeFact(first.occurredAt),
      last_use_at: timeFact(last.occurredAt),
      ...(names.length === 0 ? {} : { events: names }),
    },
  };
}

function nameOf({ kind, description }: UsageEvent): string | undefined {
  const name = (description ?? kind)?.replaceAll(/\s+/g, ' ').trim().slice(0, detailCharactersMax);
  return name === '' ? undefined : name?.toWellFormed();
}

function eventLine({ occurredAt, kind, description, ip, deviceId }: UsageEvent): string {
  const parts = [
    kind,
    description,
    ip === undefined ? undefined : `IP address ${ip}`,
    deviceId === undefined ? undefined : `device ${deviceId}`,
  ];
  return `${timeText(occurredAt)}: ${parts.filter(Boolean).join(', ') || 'use'}`;
}

const policies: Readonly<
  Record<PolicyKind, { name: string; text: EvidenceType; acceptance: EvidenceType | undefined }>
> = {
  refund: { name: 'refund policy', text: 'refund_policy', acceptance: 'refund_policy_disclosure' },
  cancellation: {
    name: 'cancellation policy',
    text: 'cancellation_policy',
    acceptance: 'cancellation_policy_disclosure',
  },
  terms: { name: 'terms', text: 'terms_acceptance', acceptance: undefined },
};

/** The text of a policy with its acceptance, and the acceptance separately where banks require it. */
export function policyDrafts({ policy, consent }: ValidPolicy, policyText: string): PartDraft[] {
  const kind = policyKindOf(policy);
  // Without a recorded consent, the letter must not claim that the terms were accepted.
  if (kind === undefined || (kind === 'terms' && consent === undefined)) return [];
  const { name, text: evidenceType, acceptance } = policies[kind];
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}, version ${policy.version}`;
  const acceptanceText = consent && accepted(consent, `the ${name}, version ${policy.version}`);
  const text = [
    `${title}, valid from ${dayOf(policy.validFrom)}`,
    ...(acceptanceText === undefined ? [] : [acceptanceText]),
    '',
    policyText,
  ].join('\n');
  const whole: PartDraft = {
    part: evidenceType,
    evidenceType,
    title,
    text,
    asFile: text.length > policyTextMax,
  };
  if (acceptance === undefined || acceptanceText === undefined) return [whole];
  return [
    whole,
    {
      part: acceptance,
      evidenceType: acceptance,
      title: `Acceptance of the ${name}, version ${policy.version}`,
      text: acceptanceText,
    },
  ];
}

function accepted({ email, acceptedAt, ip }: Consent, what: string): string {
  const from = ip === undefined ? '' : ` from the IP address ${ip}`;
  return `${email} accepted ${what}, on ${timeText(acceptedAt)}${from}.`;
}
