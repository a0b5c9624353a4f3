import { formatMoney, type Money } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import { factLabels, type DisputeFacts, type Fact } from '../../evidence/facts/facts.js';
import type { Language } from '../../platform/shared/language.js';
import { findCode } from '../../rules/catalogue.js';
import { codeTitleIn } from '../../rules/code-titles.js';
import { formatAmountWithCode, formatDay, letterWords } from '../../rules/letter-words.js';
import { networkName } from '../../rules/network-names.js';
import { factAmount, isoDay } from '../claims/claim-source.js';
import type { CaseFact } from './drafts.js';

const labels = {
  dispute_id: 'Dispute',
  transaction_id: 'Transaction',
  amount: 'Disputed amount',
  reason: 'Reason',
  reason_code: 'Reason code',
  reason_title: 'Title of the reason code',
  network: 'Network',
  provider: 'Payment provider',
  stage: 'Stage',
  opened_on: 'Dispute opened',
  due_on: 'Response due',
  merchant: 'Merchant',
} as const;
type FactLabel = keyof typeof labels;

type About = {
  readonly providerLabel: string;
  readonly merchant: string | undefined;
  readonly language: Language;
};

/** Facts of the dispute itself, each with an id that a sentence can cite. */
export function factsOf(dispute: Dispute, { providerLabel, merchant, language }: About): CaseFact[] {
  const { amount, network, reasonCode, evidenceDueBy } = dispute;
  const fact = (id: FactLabel, value: string | undefined, otherForms: readonly string[] = []): CaseFact[] =>
    value === undefined || value.trim() === '' ? [] : [{ id, label: labels[id], value, otherForms }];
  const title = findCode(network, reasonCode)?.title;
  const day = (id: FactLabel, at: Date | undefined) =>
    at === undefined ? [] : fact(id, formatDay(at, language), [at.toISOString().slice(0, 10)]);
  return [
    ...fact('dispute_id', dispute.providerDisputeId, [dispute.disputeId]),
    ...fact('transaction_id', dispute.transactionId),
    ...fact('amount', formatAmountWithCode(amount), [formatMoney(amount, 'en-US')]),
    ...fact('reason', letterWords[language].reasons[dispute.reason]),
    ...fact('reason_code', reasonCode),
    ...(title === undefined ? [] : fact('reason_title', codeTitleIn(language, title) ?? title, [title])),
    ...fact('network', network === undefined ? undefined : networkName(network)),
    ...fact('provider', providerLabel),
    ...fact('stage', dispute.stage),
    ...day('opened_on', dispute.createdAt),
    ...day('due_on', evidenceDueBy),
    ...fact('merchant', merchant),
  ];
}

/** Facts of the payment, the order and the refunds, each under its key. */
export function responseFactsOf(
  { facts, refunds, refundedTotal, refundState }: DisputeFacts,
  { language, disputed }: { readonly language: Language; readonly disputed: Money },
): CaseFact[] {
  const counted = refunds.flatMap(({ amount, refundedAt, arn, id }) => [
    formatAmountWithCode(amount),
    ...(refundedAt === undefined ? [] : [formatDay(refundedAt, language)]),
    ...(arn === undefined ? [] : [arn]),
    ...(id === undefined ? [] : [id]),
  ]);
  const amounts = [
    refundedTotal,
    disputed,
    { ...disputed, amountMinor: disputed.amountMinor - refundedTotal.amountMinor },
  ];
  const total = refundState === 'none' ? [] : [...amounts.map(formatAmountWithCode), ...counted];
  return facts.map((fact) => ({
    id: fact.key,
    label: factLabels[fact.key],
    value: printed(fact, language),
    otherForms: [fact.value, ...(fact.key === 'refunded_total' ? total : [])],
  }));
}

/** A day and a card network as the letter prints them, an amount with its separators, everything else as it is. */
function printed({ key, value }: Fact, language: Language): string {
  if (key === 'card_brand') return networkName(value);
  const day = isoDay(value);
  if (day !== undefined) return formatDay(new Date(day), language);
  return factAmount(value) ?? value;
}
